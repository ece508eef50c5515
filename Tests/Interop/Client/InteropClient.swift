import Lanyard
import LanyardDesktop

/// Takes the credential of one sign-in through its life at a provider: verified, refreshed, revoked.
///
/// The samples show what an application does; this shows what a provider answers to what comes after the sign-in. It
/// writes one JSON array of steps to standard output.
@main struct InteropClient {
  let provider: OAuthProvider
  let context: AuthContext

  /// Arguments: issuer, client id, redirect URI and, for a confidential client, its secret.
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3 || words.count == 4 else { return print("usage: ISSUER CLIENT-ID REDIRECT-URI [SECRET]") }
    let secret = words.count == 4 ? Secret(words[3]) : nil
    var provider = OAuthProvider(
      "peer.example", shortName: "Peer", issuer: words[0],
      client: OAuthClient(clientID: words[1], authentication: secret.map { .clientSecretBasic($0) } ?? .none))
    provider.redirectRule = try RedirectRule(redirectURI: words[2])
    let userAgent = LoopbackUserAgent()
    let context = try AuthContext.desktop(userAgent: userAgent, hooks: .terminal())
    let steps = await InteropClient(provider: provider, context: context).live()
    await userAgent.pagesDelivered()
    print(JSONValue.array(steps).text)
  }

  private func live() async -> [JSONValue] {
    var steps: [JSONValue] = []
    let request = SignInRequest(scopes: ["offline_access"])
    guard let first = await credential("sign in", &steps, { try await provider.signIn(request, in: context) }) else {
      return steps
    }
    await step("verify", &steps) { ["subject": .string(try await provider.verify(first, in: context).subject)] }
    await step("profile", &steps) { ["sub": try await profile(first)["sub"] ?? .null] }
    let fresh = await credential("refresh", &steps, after: first) { try await provider.refresh(first, in: context) }
    await credential("refresh again", &steps, after: fresh ?? first) {
      try await provider.refresh(fresh ?? first, in: context)
    }
    await credential("refresh with the first token", &steps, after: first) {
      try await provider.refresh(first, in: context)
    }
    return steps + (await leave())
  }

  /// With a credential of its own, since a refresh token that was used twice may have ended the first one.
  private func leave() async -> [JSONValue] {
    var steps: [JSONValue] = []
    let request = SignInRequest(scopes: ["offline_access"])
    let second = await credential("sign in anew", &steps) { try await provider.signIn(request, in: context) }
    guard let second else { return steps }
    await step("disconnect", &steps) {
      try await provider.disconnect(second, in: context)
      return [:]
    }
    await credential("refresh after disconnecting", &steps) { try await provider.refresh(second, in: context) }
    return steps
  }

  private func profile(_ credential: AuthCredential) async throws -> JSONObject {
    try JSONObject(parsing: try await provider.fetchProfile(credential, in: context))
  }

  @discardableResult
  private func credential(
    _ name: JSONValue, _ steps: inout [JSONValue], after earlier: AuthCredential? = nil,
    _ body: () async throws -> AuthCredential
  ) async -> AuthCredential? {
    var result: AuthCredential?
    await step(name, &steps) {
      let credential = try await body()
      result = credential
      return Self.facts(credential, after: earlier)
    }
    return result
  }

  private func step(
    _ name: JSONValue, _ steps: inout [JSONValue], _ body: () async throws -> JSONObject
  ) async {
    do {
      var facts = try await body()
      facts["step"] = name
      steps.append(.object(facts))
    } catch {
      let error = AuthError(error)
      steps.append(["step": name, "error": .string(error.reasonName), "message": .string(error.message)])
    }
  }

  /// What can be told of a credential without telling its secrets.
  private static func facts(_ credential: AuthCredential, after earlier: AuthCredential?) -> JSONObject {
    var facts: JSONObject = [
      "subject": credential.verifiedIdentity.map { .string($0.subject) } ?? .null,
      "email": credential.email.map { .string($0) } ?? .null,
      "has_refresh_token": .bool(credential.refreshToken != nil),
      "expires": .bool(credential.expiresAt != nil),
      "scopes": .array(credential.grantedScopes.sorted().map { .string($0) }),
    ]
    if let earlier {
      facts["new_access_token"] = .bool(credential.accessToken != earlier.accessToken)
      facts["new_refresh_token"] = .bool(credential.refreshToken != earlier.refreshToken)
      facts["new_id_token"] = .bool(credential.idToken != earlier.idToken)
    }
    return facts
  }
}
