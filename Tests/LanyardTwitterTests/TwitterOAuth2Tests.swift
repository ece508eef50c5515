import Foundation
import Lanyard
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import TestSupport
import Testing

@Suite struct `Signing in with X by OAuth 2` {
  @Test func `proves who it is`() async throws {
    try await inTwitterWorld { world in
      let credential = try await world.credential(.oauth2)
      let identity = try #require(credential.verifiedIdentity)
      #expect(identity.providerID == "twitter.com")
      #expect(identity.subject == world.sandbox.twitter.id(of: .ada))
      #expect(identity.email == EmailClaim("ada@gmail.com", standing: .verified), "X confirms it")
      #expect(identity.displayName == "Ada Lovelace")
      #expect(identity.photoURL == world.sandbox.baseURL + "/sandbox/pictures/A.svg")
      #expect(credential.proof.kind == .accessToken)
      #expect(credential.oauth1Credentials == nil)
      #expect(credential.grantedScopes == ["users.read", "tweet.read", "users.email", "offline.access"])
      #expect(credential.expiresAt == world.clock.now + 7200)
      #expect(credential.refreshToken != nil)
    }
  }

  @Test func `is the same person by both protocols`() async throws {
    try await inTwitterWorld { world in
      let first = try await world.credential(.oauth1).verifiedIdentity
      let second = try await world.credential(.oauth2).verifiedIdentity
      #expect(first?.subject == second?.subject)
    }
  }

  @Test func `sends what it was asked to`() async throws {
    try await inTwitterWorld { world in
      let options = TwitterOptions(asksForEmail: false, isOffline: false, scopes: ["bookmark.read"])
      let credential = try await world.credential(
        .oauth2, SignInRequest(defaultValue: "ada", scopes: ["like.read"]), options: options)
      #expect(credential.refreshToken == nil && credential.email == nil)
      let query = try #require(world.requests("/i/oauth2/authorize").first).query
      #expect(query["scope"] == "users.read tweet.read bookmark.read like.read")
      #expect(query["code_challenge_method"] == "S256")
      #expect((query["state"]?.count ?? 0) <= 500)
      #expect(query["login_hint"] == nil && query["nonce"] == nil)
      let form = try #require(world.requests("/2/oauth2/token").first).form
      #expect(form["client_id"] == TwitterSandboxClient.native.clientID)
      #expect(form["client_secret"] == nil)
      #expect(world.requests("/2/users/me").first?.query["user.fields"] == "profile_image_url")
    }
  }

  @Test func `an application with a secret sends it in the header`() async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(.oauth2, .confidential)
      let credential = try await twitter.signIn(SignInRequest(), in: world.context)
      _ = try await twitter.refresh(credential, in: world.context)
      for request in world.requests("/2/oauth2/token") {
        #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
        #expect(request.form["client_secret"] == nil)
      }
    }
  }

  @Test func `a wrong secret is told`() async throws {
    try await inTwitterWorld { world in
      var app = TwitterSandboxClient.confidential
      app.clientSecret = "wrong"
      let error = await authError {
        _ = try await world.twitter(.oauth2, app).signIn(SignInRequest(), in: world.context)
      }
      #expect(error?.reason == .refused(code: "unauthorized_client"))
    }
  }

  @Test func `a person who denies has declined`() async throws {
    try await inTwitterWorld(.deny()) { world in
      let error = await authError { _ = try await world.credential(.oauth2) }
      #expect(error?.reason == .declined)
      #expect(world.requests("/2/oauth2/token").isEmpty)
    }
  }

  @Test func `a request that is wrong never comes back`() async throws {
    try await inTwitterWorld { world in
      let error = await authError { _ = try await world.credential(.oauth2, SignInRequest(scopes: ["openid"])) }
      #expect(error?.reasonName == "misconfigured" || error?.reason == .cancelled(by: .user))
      #expect(world.requests("/2/oauth2/token").isEmpty)
    }
  }

  @Test func `a code that is thirty seconds old is spent`() async throws {
    try await inTwitterWorld { world in
      var context = world.context
      let http = world.context.http
      context.http = ScriptedTransport { request in
        if request.url.hasSuffix("/2/oauth2/token") { world.clock.advance(by: .seconds(30)) }
        return try await http.send(request)
      }
      let error = await authError { _ = try await world.twitter(.oauth2).signIn(SignInRequest(), in: context) }
      #expect(error?.reason == .refused(code: "invalid_grant"))
      #expect(world.requests("/2/oauth2/token").map(\.status) == [400])
    }
  }

  @Test func `a refresh token works once`() async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(.oauth2)
      let first = try await world.credential(.oauth2)
      let second = try await twitter.refresh(first, in: world.context)
      #expect(second.refreshToken != first.refreshToken && second.accessToken != first.accessToken)
      #expect(second.verifiedIdentity == first.verifiedIdentity)
      let error = await authError { _ = try await twitter.refresh(first, in: world.context) }
      #expect(error?.reason == .sessionEnded)
    }
  }

  @Test(arguments: [SandboxScenario.invalidGrant, .standardInvalidGrant])
  func `a refresh token that is over ends the session, whatever it is called`(scenario: SandboxScenario) async throws {
    try await inTwitterWorld { world in
      let credential = try await world.credential(.oauth2)
      world.sandbox.scenarios.enqueue(scenario, at: .token)
      let error = await authError { _ = try await world.twitter(.oauth2).refresh(credential, in: world.context) }
      #expect(error?.reason == .sessionEnded)
    }
  }

  @Test(arguments: [
    (SandboxScenario.unauthorizedClient, AuthError.Reason.refused(code: "unauthorized_client")),
    (.invalidClient, .refused(code: "invalid_client")), (.serverError, .serverError(status: 503)),
    (.missingAccessToken, .invalidResponse("missingParameter(\"access_token\")")),
    (.foreignTokenType, .invalidResponse("unsupportedTokenType(\"mac\")")),
  ])
  func `refusals of the token endpoint keep their meaning`(
    scenario: SandboxScenario, reason: AuthError.Reason
  ) async throws {
    try await inTwitterWorld { world in
      world.sandbox.scenarios.enqueue(scenario, at: .token)
      let error = await authError { _ = try await world.credential(.oauth2) }
      #expect(error?.reason == reason)
    }
  }

  @Test func `what is revoked is dead`() async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(.oauth2)
      let credential = try await world.credential(.oauth2)
      try await twitter.disconnect(credential, in: world.context)
      let form = try #require(world.requests("/2/oauth2/revoke").first).form
      #expect(form["token_type_hint"] == "refresh_token")
      #expect(form["client_id"] == TwitterSandboxClient.native.clientID)
      let profile = await authError { _ = try await twitter.fetchProfile(credential, in: world.context) }
      #expect(profile?.reason == .refused(code: "unauthorized"))
      let refresh = await authError { _ = try await twitter.refresh(credential, in: world.context) }
      #expect(refresh?.reason == .sessionEnded)
    }
  }

  @Test func `a server cannot verify the token of an application`() async throws {
    try await inTwitterWorld { world in
      let message = CredentialMessage(try await world.credential(.oauth2))
      let twitter = try world.twitter(.oauth2)
      #expect(twitter.capabilities.verifies == [.oauth1])
      let error = await authError { _ = try await twitter.verify(message.credential(), in: world.context) }
      #expect(error?.reason == .unverifiable)
    }
  }

  // MARK: The profile

  @Test(arguments: [SandboxScenario.partialErrors, .missingEmail])
  func `an address that is not told spoils nothing`(scenario: SandboxScenario) async throws {
    try await inTwitterWorld { world in
      world.sandbox.scenarios.enqueue(scenario, at: .userInfo)
      let identity = try #require(try await world.credential(.oauth2).verifiedIdentity)
      #expect(identity.email == nil)
      #expect(identity.displayName == "Ada Lovelace")
    }
  }

  @Test func `an address that X has not confirmed is not told`() async throws {
    try await inTwitterWorld(.allow(account: SandboxPerson.linus.email)) { world in
      let credential = try await world.credential(.oauth2)
      #expect(credential.email == nil)
    }
  }

  @Test(arguments: [
    (SandboxScenario.clientForbidden, "client-forbidden"), (.usageCapped, ""),
    (.resourceDisallowed, "disallowed-resource"), (.requestInvalid, "invalid-request"),
    (.fieldHydration, ""), (.serverProblem, ""), (.fieldUnauthorized, "field-unauthorized"),
    (.fieldForbidden, "not-authorized-for-field"), (.viewingForbidden, "not-authorized-for-resource"),
    (.resourceNotFound, "resource-not-found"), (.resourceUnavailable, ""),
  ])
  func `problems are told by their names`(scenario: SandboxScenario, code: String) async throws {
    try await inTwitterWorld { world in
      world.sandbox.scenarios.enqueue(scenario)
      let error = await authError { _ = try await world.credential(.oauth2) }
      if scenario == .usageCapped {
        #expect(error?.reason == .refused(code: "usage-capped"))
      } else if code.isEmpty {
        #expect(error?.reasonName == "serverError")
      } else {
        #expect(error?.reason == .refused(code: code))
      }
    }
  }

  @Test func `a token without the scopes for it gets no profile`() async throws {
    try await inTwitterWorld { world in
      var twitter = try world.twitter(.oauth2)
      var oauth2 = try #require(twitter.oauth2)
      oauth2.scopes = ["users.read"]
      twitter.use(oauth2)
      let provider = twitter
      let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "not-authorized-for-resource"))
    }
  }
}
