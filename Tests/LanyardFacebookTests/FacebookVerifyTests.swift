import Foundation
import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// The server's half: a token of another application, or of another person, proves nothing.
@Suite struct `Verifying what a Facebook application sends` {
  /// The credential as it arrives at a server.
  private func arrived(_ credential: AuthCredential) throws -> AuthCredential {
    try CredentialMessage(credential).credential()
  }

  @Test func `a token is inspected with the secret`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let identity = try await facebook.verify(arrived(credential), in: world.context)
      #expect(identity == credential.verifiedIdentity)
      let request = try #require(world.requests("/debug_token").first)
      #expect(request.query["input_token"] == credential.accessToken?.text)
      #expect(request.query["access_token"] == nil)
      #expect(
        request.headers["Authorization"] == "Bearer \(FacebookSandboxClient.web.id)|\(FacebookSandboxClient.web.secret)"
      )
      #expect(world.requests("/app").isEmpty)
    }
  }

  @Test func `without the secret it is asked for its application`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook(.native, secret: false)
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let identity = try await facebook.verify(arrived(credential), in: world.context)
      #expect(identity == credential.verifiedIdentity)
      #expect(world.requests("/app").count == 1)
      #expect(world.requests("/debug_token").isEmpty)
    }
  }

  @Test func `ids may be numbers`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      world.sandbox.scenarios.enqueue(.numericIDs, at: .tokenInfo)
      world.sandbox.scenarios.enqueue(.numericIDs, at: .userInfo)
      let identity = try await facebook.verify(arrived(credential), in: world.context)
      #expect(identity.subject == world.sandbox.facebook.userID(of: .ada, for: .web))
    }
  }

  @Test func `a token of another application is none`() async throws {
    try await inFacebookWorld { world in
      let foreign = try await world.facebook(.native, secret: false).signIn(SignInRequest(), in: world.context)
      let own = try world.facebook()
      let withSecret = await authError { _ = try await own.verify(arrived(foreign), in: world.context) }
      #expect(withSecret?.reasonName == "refused")
      let public_ = try world.facebook(.web, secret: false)
      let without = await authError { _ = try await public_.verify(arrived(foreign), in: world.context) }
      #expect(without?.reason == .unverifiable)
      #expect(world.requests("/me").count == 1, "the profile of the foreign token was not asked for")
    }
  }

  @Test func `an inspection that names another application is not believed`() async throws {
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: "100", appSecret: "s"))
    for (data, reason): (String, AuthError.Reason) in [
      (#"{"app_id":"1001","user_id":"7","is_valid":true,"type":"USER"}"#, .unverifiable),
      (#"{"user_id":"7","is_valid":true,"type":"USER"}"#, .unverifiable),
      (#"{"app_id":"100","user_id":"7","type":"USER"}"#, .refused(code: "invalid_token")),
      (#"{"error":{"code":190,"message":"x","subcode":463},"is_valid":false,"scopes":[]}"#, .refused(code: "190/463")),
      (#"{"app_id":100,"is_valid":true,"type":"USER"}"#, .invalidResponse("the token is not of a person")),
      (
        #"{"app_id":"100","user_id":"7","is_valid":true,"type":"PAGE"}"#,
        .invalidResponse("the token is not of a person")
      ),
      (#"{"app_id":"100","user_id":"7","is_valid":"true"}"#, .refused(code: "invalid_token")),
    ] {
      let transport = ScriptedTransport { _ in HTTPResponse(status: 200, body: Array(#"{"data":\#(data)}"#.utf8)) }
      let error = await authError {
        _ = try await facebook.verify(
          AuthCredential(providerID: .facebook, proof: .accessToken("t")), in: .test(http: transport))
      }
      #expect(error?.reason == reason, "\(data)")
      #expect(transport.requests.count == 1)
      #expect(transport.requests.allSatisfy { $0.isSensitive })
    }
  }

  @Test func `a profile of somebody else is noticed`() async throws {
    for scenario: SandboxScenario in [.foreignProfile, .missingProfileSubject] {
      try await inFacebookWorld { world in
        let facebook = try world.facebook()
        let credential = try await facebook.signIn(SignInRequest(), in: world.context)
        world.sandbox.scenarios.enqueue(scenario, at: .userInfo)
        let error = await authError { _ = try await facebook.verify(arrived(credential), in: world.context) }
        #expect(error?.reasonName == "invalidResponse", "\(scenario)")
      }
    }
  }

  @Test func `a token that is over, whose person has left, or that never was`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let garbage = AuthCredential(providerID: .facebook, proof: .accessToken("EAAgarbage"))
      let unknown = await authError { _ = try await facebook.verify(garbage, in: world.context) }
      #expect(unknown?.reason == .refused(code: "190"))
      world.sandbox.facebook.removeApp(.web, of: .ada)
      let removed = await authError { _ = try await facebook.verify(arrived(credential), in: world.context) }
      #expect(removed?.reason == .refused(code: "190/458"))
      #expect(removed?.facebookError?.advice == .signInAgain)
      world.clock.advance(by: .seconds(5_183_945))
      let expired = await authError { _ = try await facebook.verify(arrived(credential), in: world.context) }
      #expect(expired?.reason == .refused(code: "190/463"))
    }
  }

  @Test func `a credential of another provider or kind is refused without asking anybody`() async throws {
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: "1", appSecret: "s"))
    let transport = ScriptedTransport()
    for credential in [
      AuthCredential(providerID: "other.example", proof: .accessToken("t")),
      AuthCredential(providerID: .facebook, proof: .custom("x", "t")),
    ] {
      let error = await authError { _ = try await facebook.verify(credential, in: .test(http: transport)) }
      #expect(error != nil)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func `a native application's secret opens nothing`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.facebook(.native, secret: false).signIn(SignInRequest(), in: world.context)
      let server = try world.facebook(.native)
      let error = await authError { _ = try await server.verify(arrived(credential), in: world.context) }
      #expect(error?.facebookError?.code == 1)
    }
  }

  @Test func `the server is told how long a token and the consent last`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let info = try await facebook.tokenInfo(#require(credential.accessToken), in: world.context)
      #expect(info.appID == FacebookSandboxClient.web.id)
      #expect(info.userID == credential.verifiedIdentity?.subject)
      #expect(info.isValid && info.error == nil && info.type == "USER")
      #expect(Set(info.permissions) == [.publicProfile, .email])
      let issued = try #require(info.issuedAt)
      #expect(info.expiresAt == issued + 5_183_944)
      #expect(info.dataAccessExpiresAt == issued + 90 * 86_400)
      let client = try world.facebook(.web, secret: false)
      let error = await authError { _ = try await client.tokenInfo("t", in: world.context) }
      #expect(error?.reasonName == "misconfigured")
    }
  }
}
