import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// A person who does not want to has many ways of saying so, and Facebook as many of telling.
@Suite struct `Cancelling at Facebook` {
  /// The end of a sign-in whose redirect has these parameters, and whatever stands behind them.
  private func end(_ answer: String, options: FacebookOptions = FacebookOptions()) async throws -> AuthError? {
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: "1"), options: options)
    var context = AuthContext.test()
    context.userAgent = ScriptedUserAgent { url in
      let state = url.split(separator: "&").first { $0.hasPrefix("state=") } ?? ""
      let hash = answer.firstIndex(of: "#") ?? answer.endIndex
      let parameters = [String(answer[..<hash]), String(state)].filter { !$0.isEmpty }.joined(separator: "&")
      return "http://127.0.0.1:49152/?" + parameters + answer[hash...]
    }
    return await authError { _ = try await facebook.signIn(SignInRequest(), in: context) }
  }

  @Test func `is a refusal of the person's, however it is written`() async throws {
    for answer in [
      "error_reason=user_denied&error=access_denied&error_description=Permissions+error",
      "error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied#_=_",
      "error=access_denied", "error_reason=user_denied", "error=user_denied", "error_code=200&error_reason=user_denied",
      "", "#_=_", "granted_scopes=&denied_scopes=email",
    ] {
      for options in [FacebookOptions(), .limited] {
        let error = try #require(try await end(answer, options: options))
        #expect(error.reason == .declined, "\(answer): \(error.reason)")
        #expect(error.isCancellation)
      }
    }
  }

  @Test func `is something else than an error of Facebook's`() async throws {
    for (answer, code) in [
      ("error_code=1349126&error_message=App+not+active", "1349126"),
      ("error=server_error&error_message=x#_=_", "server_error"), ("error_code=200", "200"),
    ] {
      let error = try #require(try await end(answer))
      #expect(error.reason == .refused(code: code), "\(answer)")
      #expect(!error.isCancellation)
    }
  }

  @Test func `the message of an error is kept for the developer`() async throws {
    let error = try #require(try await end("error_code=1349126&error_message=App+not+active"))
    guard case .authorization(let refusal)? = error.underlying as? OAuth2Error else {
      Issue.record("\(String(describing: error.underlying))")
      return
    }
    #expect(refusal.errorDescription == "App not active")
  }

  @Test func `an answer that says yes and no is neither`() async throws {
    let error = try #require(try await end("code=c0de&error=access_denied"))
    #expect(error.reasonName == "invalidResponse")
  }

  @Test func `on the page, and by closing it`() async throws {
    for (script, reason): (Script, AuthError.Reason) in [(.deny(), .declined), (.close, .cancelled(by: .user))] {
      try await inFacebookWorld(script) { world in
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reason == reason)
        #expect(world.requests("/oauth/access_token").isEmpty)
      }
    }
  }

  @Test func `the sandbox tells it in each way`() async throws {
    for (scenario, reason): (SandboxScenario, AuthError.Reason) in [
      (.accessDenied, .declined), (.missingCode, .declined), (.errorMessageInRedirect, .refused(code: "1349126")),
      (.authorizationError, .refused(code: "server_error")),
    ] {
      try await inFacebookWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reason == reason, "\(scenario)")
        #expect(world.requests("/oauth/access_token").isEmpty)
      }
    }
  }

  @Test func `what stands behind the answer is no part of it`() async throws {
    try await inFacebookWorld { world in
      var context = world.context
      context.userAgent = WalkingUserAgent(redirectURI: "http://localhost:8080/callback")
      _ = try await world.facebook().signIn(SignInRequest(), in: context)
      let code = try #require(world.requests("/oauth/access_token").first).form["code"]
      #expect(code?.contains("#") == false)
    }
  }
}
