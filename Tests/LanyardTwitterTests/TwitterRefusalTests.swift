import Foundation
import Lanyard
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import TestSupport
import Testing

@Suite struct `Refusals of a sign-in with X by OAuth 1` {
  /// The error of a sign-in in which something goes wrong, and whether tokens were asked for.
  func failure(
    _ scenario: SandboxScenario, at endpoint: SandboxEndpoint? = nil
  ) async throws -> (error: AuthError?, exchanges: Int) {
    try await inTwitterWorld { world in
      world.sandbox.scenarios.enqueue(scenario, at: endpoint)
      let error = await authError { _ = try await world.credential() }
      return (error, world.requests("/oauth/access_token").count)
    }
  }

  @Test(arguments: [SandboxScenario.callbackNotConfirmed, .missingConfirmation])
  func `a callback that is not confirmed ends it`(scenario: SandboxScenario) async throws {
    let (error, exchanges) = try await failure(scenario)
    #expect(error?.reason == .invalidResponse("the callback was not confirmed"))
    #expect(exchanges == 0)
  }

  @Test(arguments: [SandboxScenario.wrongToken, .foreignDenial])
  func `an answer to somebody else is not ours`(scenario: SandboxScenario) async throws {
    try await inTwitterWorld { world in
      world.sandbox.scenarios.enqueue(scenario)
      let task = Task { try await world.credential() }
      while world.requests("/oauth/consent").isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      await world.pagesDelivered()
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      #expect(world.requests("/oauth/access_token").isEmpty)
    }
  }

  @Test func `an answer without a verifier is refused`() async throws {
    let (error, exchanges) = try await failure(.missingVerifier)
    #expect(error?.reason == .invalidResponse("missingParameter(\"oauth_verifier\")"))
    #expect(exchanges == 0)
  }

  @Test(arguments: [
    (SandboxScenario.couldNotAuthenticate, "misconfigured"), (.timestampOutOfBounds, "misconfigured"),
    (.badAuthentication, "misconfigured"),
    (.callbackNotApproved, "misconfigured"), (.applicationSuspended, "misconfigured"),
    (.callbackForbidden, "misconfigured"),
  ])
  func `what the host has to set right is said`(scenario: SandboxScenario, reason: String) async throws {
    let (error, exchanges) = try await failure(scenario)
    #expect(error?.reasonName == reason)
    #expect(error?.underlying as? OAuth1Error != nil)
    #expect(exchanges == 0)
  }

  @Test(arguments: [
    (SandboxScenario.noMatchingUser, AuthError.Reason.refused(code: "17")), (.pageNotFound, .refused(code: "34")),
    (.userNotFound, .refused(code: "50")), (.userSuspended, .userDisabled), (.accountSuspended, .userDisabled),
    (.rateLimitExceeded, .serverError(status: 429)), (.tokenExpired, .sessionEnded),
    (.directMessagesForbidden, .refused(code: "93")),
    (.credentialsUnverifiable, .refused(code: "99")), (.overCapacity, .serverError(status: 503)),
    (.internalError, .serverError(status: 500)), (.statusDuplicate, .refused(code: "187")),
    (.resourceForbidden, .refused(code: "220")), (.writingForbidden, .refused(code: "261")),
    (.accountLocked, .userDisabled),
  ])
  func `every number means something`(scenario: SandboxScenario, reason: AuthError.Reason) async throws {
    let (error, exchanges) = try await failure(scenario)
    #expect(error?.reason == reason)
    #expect(exchanges == 1)
  }

  @Test(arguments: [SandboxScenario.xmlError, .bareError, .plainTextError])
  func `errors are read in every form`(form: SandboxScenario) async throws {
    try await inTwitterWorld { world in
      world.sandbox.scenarios.enqueue(.callbackNotApproved)
      world.sandbox.scenarios.enqueue(form)
      let error = await authError { _ = try await world.credential() }
      guard case .refused(let refusal) = error?.underlying as? OAuth1Error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(refusal.status == 403)
      #expect(refusal.code == (form == .xmlError ? "415" : nil))
      #expect(refusal.message?.hasPrefix("Callback URL not approved") == true)
    }
  }

  @Test(arguments: [SandboxEndpoint.requestToken, .accessToken, .credentials])
  func `trouble of the server is trouble of the server`(endpoint: SandboxEndpoint) async throws {
    #expect(try await failure(.serverError, at: endpoint).error?.reason == .serverError(status: 503))
    let busy = try await failure(.tooManyRequests, at: endpoint).error
    #expect(busy?.reason == .serverError(status: 429))
    #expect(busy?.retryAfter != nil)
    #expect(try await failure(.htmlInsteadOfJSON, at: endpoint).error?.reasonName == "invalidResponse")
    #expect(try await failure(.emptyBody, at: endpoint).error?.reasonName == "invalidResponse")
  }

  @Test func `a profile of somebody else is refused`() async throws {
    #expect(try await failure(.otherPerson).error?.reason == .invalidResponse("the profile is of another person"))
  }

  @Test func `nothing that is signed goes over the network in the clear`() async throws {
    let credential = AuthCredential(
      providerID: .twitter, proof: .oauth1(OAuth1Credentials(token: "token", tokenSecret: "token-secret")))
    let http = ScriptedTransport { _ in HTTPResponse(status: 200, body: Array(#"{"id_str":"1"}"#.utf8)) }
    try await inTwitterWorld { world in
      var twitter = try #require(try world.twitter(.oauth1).oauth1)
      twitter.profileEndpoint = "http://api.x.example/profile"
      twitter.revocationEndpoint = "http://api.x.example/revocation"
      let context = AuthContext.test(http: http)
      for verb: () async throws -> Void in [
        { _ = try await twitter.verify(credential, in: context) },
        { _ = try await twitter.fetchProfile(credential, in: context) },
        { try await twitter.disconnect(credential, in: context) },
      ] {
        #expect(await authError { try await verb() }?.reasonName == "misconfigured")
      }
      #expect(http.requests.isEmpty)
    }
  }

  @Test func `a clock that is off is told`() async throws {
    try await inTwitterWorld { world in
      var context = world.context
      context.now = { world.clock.now.addingTimeInterval(-301) }
      let error = await authError { _ = try await world.twitter(.oauth1).signIn(SignInRequest(), in: context) }
      #expect(error?.reason == .misconfigured("X finds the time of the request wrong. Set the clock of this machine."))
    }
  }

  @Test func `a wrong secret is told`() async throws {
    try await inTwitterWorld { world in
      var app = TwitterSandboxClient.native
      app.consumerSecret = "wrong"
      let error = await authError {
        _ = try await world.twitter(.oauth1, app).signIn(SignInRequest(), in: world.context)
      }
      #expect(
        error?.reason == .misconfigured("X could not authenticate the application. Check consumer key and secret."))
    }
  }

  @Test func `a callback that is not registered is named`() async throws {
    try await inTwitterWorld { world in
      let error = await authError {
        _ = try await world.twitter(.oauth1, .web).signIn(SignInRequest(), in: world.context)
      }
      #expect(error?.message.contains("X does not know the callback http://127.0.0.1:") == true)
      #expect(error?.phase == nil, "the client adds the phase")
    }
  }

  @Test func `scopes are no part of OAuth 1`() async throws {
    try await inTwitterWorld { world in
      let error = await authError { _ = try await world.credential(.oauth1, SignInRequest(scopes: ["tweet.read"])) }
      #expect(error?.reason == .unsupported("scopes with OAuth 1.0a"))
      #expect(world.sandbox.requestLog.entries.isEmpty)
    }
  }

  @Test func `the device flow is no part of it either`() async throws {
    try await inTwitterWorld { world in
      let error = await authError { _ = try await world.credential(.oauth1, SignInRequest(grant: .deviceCode)) }
      #expect(error?.reason == .unsupported("the device flow"))
    }
  }

  @Test func `nothing secret is in an error`() async throws {
    for scenario in [SandboxScenario.couldNotAuthenticate, .tokenExpired, .missingVerifier, .otherPerson] {
      try await inTwitterWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        let error = try #require(await authError { _ = try await world.credential() })
        var text = "\(error)"
        dump(error, to: &text)
        for entry in world.sandbox.requestLog.entries {
          if let token = entry.query["oauth_token"] { #expect(!text.contains(token)) }
        }
        #expect(!text.contains(TwitterSandboxClient.native.consumerSecret))
      }
    }
  }
}
