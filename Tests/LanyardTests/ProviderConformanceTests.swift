import Lanyard
import LanyardTesting
import Testing

/// A small provider with a browser, in which one thing at a time can be broken.
private struct Specimen: AuthProvider {
  var providerID: ProviderID = "specimen.example"
  var shortName = "Specimen"
  var capabilities = ProviderCapabilities(yields: [.idToken], verifies: [.idToken], refreshes: true, disconnects: true)
  var redirectRule: RedirectRule? = .loopback()
  var credentialID: ProviderID = "specimen.example"
  var subject: @Sendable (AuthContext) -> String = { _ in "1" }
  var kind = CredentialKind.idToken
  var parameters: @Sendable (AuthContext) -> String = { context in
    let random = Base64URL.encode(context.randomBytes(16))
    return "response_type=code&state=\(random)&code_challenge=\(random)"
  }
  var leak: @Sendable (AuthContext) async throws -> Void = { _ in }
  var ignoresCancellation = false
  var hidesTheEnd = false
  var verifiesAnything = false
  var canVerify = true
  var canRefresh = true
  var keepsRefreshToken = true
  var canDisconnect = true

  func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    let agentRequest = UserAgentRequest(
      redirectRule: .loopback(), provider: ProviderDescription(providerID: providerID, shortName: shortName),
      hooks: UIHooks(), authorizationURL: { _ in "https://specimen.example/?\(parameters(context))" },
      accepts: { _ in true })
    do {
      _ = try await context.userAgent.authorize(agentRequest)
    } catch is CancellationError where ignoresCancellation {
    } catch let error as AuthError where hidesTheEnd && error.isCancellation {
      throw AuthError(.invalidResponse("no code"))
    }
    try await leak(context)
    let token = Secret("token-of-\(subject(context))")
    return AuthCredential(
      providerID: credentialID,
      proof: kind == .idToken ? .idToken(token, rawNonce: nil, accessToken: "access-token") : .custom(kind, token),
      verifiedIdentity: VerifiedIdentity(providerID: credentialID, subject: subject(context)),
      refreshToken: "refresh-token")
  }

  func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    let text = credential.idToken?.withExposedValue { $0 } ?? ""
    guard canVerify, verifiesAnything || text == "token-of-1" else { throw AuthError(.unverifiable) }
    return VerifiedIdentity(providerID: providerID, subject: "1")
  }

  func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential {
    guard canRefresh else { throw AuthError(.sessionEnded) }
    var credential = credential
    if !keepsRefreshToken { credential.refreshToken = nil }
    return credential
  }

  func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    guard canDisconnect else { throw AuthError(.unsupported("this")) }
  }
}

@Suite struct `The conformance suite for providers` {
  private func rules(_ change: (inout Specimen) -> Void) async -> Set<ProviderConformance.Rule> {
    var provider = Specimen()
    change(&provider)
    let http = ScriptedTransport { _ in HTTPResponse(status: 200) }
    let context = AuthContext.test(http: http, userAgent: ScriptedUserAgent { _ in "http://127.0.0.1:49152/?ok" })
    return Set(await ProviderConformance.failures(of: provider, in: context).map(\.rule))
  }

  @Test func `passes a provider that keeps to every rule`() async {
    #expect(await rules { _ in } == [])
  }

  @Test func `passes a provider without a browser`() async {
    let provider = TestProvider(
      behavior: {
        var behavior = TestProvider.Behavior(
          signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
        behavior.verify = { credential in
          guard credential.idToken == "id-token" else { throw AuthError(.unverifiable) }
          return VerifiedIdentity(providerID: "test.example", subject: "1")
        }
        return behavior
      }())
    #expect(await ProviderConformance.failures(of: provider, in: .test()) == [])
  }

  @Test func `catches what is wrong in its description`() async {
    #expect(await rules { $0.providerID = "" }.contains(.identity))
    #expect(await rules { $0.providerID = "two words" }.contains(.identity))
    #expect(await rules { $0.shortName = "" } == [.label])
    #expect(await rules { $0.shortName = "bell\u{7}" } == [.label])
    #expect(await rules { $0.capabilities.yields = [] }.contains(.capabilities))
  }

  @Test func `catches a credential of another provider`() async {
    let broken = await rules { $0.credentialID = "other.example" }
    #expect(broken.isSuperset(of: [.credential, .verifiedIdentity]))
  }

  @Test func `catches a kind that was not announced`() async {
    #expect(await rules { $0.kind = "badge" } == [.credential])
  }

  @Test func `catches an identity without a subject, or with a new one each time`() async {
    #expect(await rules { $0.subject = { _ in "" } }.contains(.verifiedIdentity))
    let unstable = await rules { $0.subject = { "\($0.randomBytes(4))" } }
    #expect(unstable.contains(.verifiedIdentity))
  }

  @Test func `catches authorization requests that can be forged`() async {
    let replayed = await rules { $0.parameters = { _ in "response_type=code&state=1&code_challenge=1" } }
    #expect(replayed == [.authorizationRequest])
    let stateless = await rules { specimen in
      specimen.parameters = { "response_type=code&code_challenge=\($0.randomBytes(9))" }
    }
    #expect(stateless == [.authorizationRequest])
  }

  @Test func `catches a token in a URL`() async {
    let leaking = await rules { specimen in
      specimen.leak = { _ = try await $0.http.send(HTTPRequest(url: "https://x.example/?access_token=access-token")) }
    }
    #expect(leaking == [.secrecy])
    let careful = await rules { specimen in
      specimen.leak = {
        _ = try await $0.http.send(
          HTTPRequest(url: "https://x.example/?access_token=access-token", isSensitive: true))
      }
    }
    #expect(careful == [])
  }

  @Test func `catches a phase that is not the provider's`() async {
    #expect(await rules { $0.leak = { $0.enter(.persisting) } } == [.phases])
  }

  @Test func `catches a sign-in that cannot be cancelled`() async {
    #expect(await rules { $0.ignoresCancellation = true } == [.cancellation])
  }

  @Test func `catches a person's no told as something else`() async {
    #expect(await rules { $0.hidesTheEnd = true }.contains(.userCancellation))
  }

  @Test func `catches verifying too much and too little`() async {
    #expect(await rules { $0.verifiesAnything = true } == [.verification])
    #expect(await rules { $0.canVerify = false } == [.verification])
    #expect(await rules { $0.capabilities.verifies = [] } == [.verification])
  }

  @Test func `catches a refresh that fails or loses its token`() async {
    #expect(await rules { $0.canRefresh = false } == [.refresh])
    #expect(await rules { $0.keepsRefreshToken = false } == [.refresh])
  }

  @Test func `catches a revocation that was promised`() async {
    #expect(await rules { $0.canDisconnect = false } == [.disconnection])
  }
}
