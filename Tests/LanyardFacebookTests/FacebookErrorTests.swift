import Foundation
import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What the Graph API's numbers mean for a host.
@Suite struct `A refusal of the Graph API` {
  /// What a host hears of an error object.
  private func error(_ object: String, status: Int = 400) async throws -> AuthError? {
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: "1", appSecret: "s"))
    let transport = ScriptedTransport { _ in HTTPResponse(status: status, body: Array(#"{"error":\#(object)}"#.utf8)) }
    let credential = AuthCredential(providerID: .facebook, proof: .accessToken("t"))
    return await authError { _ = try await facebook.permissions(credential, in: .test(http: transport)) }
  }

  @Test(
    arguments: [
      (1, nil, .retry), (2, nil, .retry), (3, nil, .changeConfiguration), (4, nil, .wait), (9, nil, .wait),
      (10, nil, .askAgain), (17, nil, .wait), (32, nil, .wait), (100, nil, .changeConfiguration),
      (100, 36007, .signInAgain), (100, 36008, .changeConfiguration), (100, 36009, .signInAgain),
      (101, nil, .changeConfiguration), (102, nil, .signInAgain), (190, nil, .signInAgain), (190, 458, .signInAgain),
      (190, 459, .visitFacebook), (190, 460, .signInAgain), (190, 463, .signInAgain), (190, 464, .visitFacebook),
      (190, 467, .signInAgain), (190, 492, .signInAgain), (190, 493, .signInAgain), (200, nil, .askAgain),
      (299, nil, .askAgain), (300, nil, .changeConfiguration), (341, nil, .wait), (368, nil, .wait),
      (506, nil, .changeConfiguration), (613, nil, .wait), (803, nil, .changeConfiguration), (2500, nil, .signInAgain),
    ] as [(Int, Int?, FacebookError.Advice)])
  func `says what to do`(code: Int, subcode: Int?, advice: FacebookError.Advice) async throws {
    let sub = subcode.map { #","error_subcode":\#($0)"# } ?? ""
    for status in [200, 400, 401, 403, 500, 503] {
      let error = try #require(try await error(#"{"message":"m","type":"T","code":\#(code)\#(sub)}"#, status: status))
      let refusal = try #require(error.facebookError)
      #expect(refusal.advice == advice, "HTTP \(status)")
      #expect(refusal.code == code && refusal.subcode == subcode && refusal.status == status)
      #expect(!error.isCancellation)
      switch error.reason {
      case .serverError: #expect(advice == .retry || advice == .wait)
      case .refused(let name): #expect(name == "\(code)\(subcode.map { "/\($0)" } ?? "")")
      default: Issue.record("\(error.reason)")
      }
    }
  }

  @Test func `that is temporary says so itself`() async throws {
    let error = try #require(try await error(#"{"message":"m","code":1205,"is_transient":true}"#))
    #expect(error.reason == .serverError(status: 503))
    #expect(error.facebookError?.advice == .retry)
  }

  @Test func `keeps what a person may read apart from what a developer needs`() async throws {
    let object =
      #"{"message":"(#10) secret details","type":"OAuthException","code":10,"error_user_title":"Titel","error_user_msg":"Bitte nochmal","fbtrace_id":"A1"}"#
    let error = try #require(try await error(object, status: 403))
    let refusal = try #require(error.facebookError)
    #expect(refusal.userTitle == "Titel" && refusal.userMessage == "Bitte nochmal" && refusal.traceID == "A1")
    #expect(refusal.message == "(#10) secret details" && refusal.type == "OAuthException")
    #expect(!error.message.contains("details") && !error.recovery.contains("details"))
  }

  @Test func `that is none is an answer nobody can read`() async throws {
    for (object, status) in [("\"invalid\"", 400), ("{}", 400), (#"{"code":"x"}"#, 400), ("[]", 404)] {
      #expect(try await error(object, status: status)?.reasonName == "invalidResponse", "\(object)")
    }
    for status in [429, 500, 503] {
      #expect(try await error("{}", status: status)?.reason == .serverError(status: status))
    }
  }

  @Test func `of a code says what is wrong with it`() async throws {
    try await inFacebookWorld { world in
      world.sandbox.scenarios.enqueue(.invalidGrant)
      let used = await authError { _ = try await world.credential() }
      #expect(used?.reason == .refused(code: "100/36009"))
      #expect(used?.facebookError?.advice == .signInAgain)
      let wrong = try FacebookProvider.facebook(
        FacebookApp(appID: FacebookSandboxClient.web.id, appSecret: "wrong"), service: .sandbox(world.sandbox.baseURL))
      let secret = await authError { _ = try await wrong.signIn(SignInRequest(), in: world.context) }
      #expect(secret?.reason == .refused(code: "1"))
      #expect(secret?.facebookError?.advice == .changeConfiguration)
      var slow = world.context
      slow.userAgent = WaitingAgent(clock: world.clock, inner: world.context.userAgent)
      let late = await authError { _ = try await world.facebook().signIn(SignInRequest(), in: slow) }
      #expect(late?.reason == .refused(code: "100/36007"))
    }
  }

  @Test func `during the sign-in is told, whatever it is`() async throws {
    for (detail, reason): (String, AuthError.Reason) in [
      ("1", .serverError(status: 500)), ("2", .serverError(status: 503)), ("3", .refused(code: "3")),
      ("4", .serverError(status: 429)), ("9", .serverError(status: 429)), ("10", .refused(code: "10")),
      ("17", .serverError(status: 429)), ("32", .serverError(status: 429)), ("100", .refused(code: "100")),
      ("102", .refused(code: "102")), ("190/458", .refused(code: "190/458")), ("190/459", .refused(code: "190/459")),
      ("190/460", .refused(code: "190/460")), ("190/463", .refused(code: "190/463")),
      ("190/464", .refused(code: "190/464")), ("190/467", .refused(code: "190/467")),
      ("190/492", .refused(code: "190/492")), ("190/493", .refused(code: "190/493")), ("200", .refused(code: "200")),
      ("341", .serverError(status: 429)), ("368", .refused(code: "368")), ("506", .refused(code: "506")),
      ("613", .serverError(status: 429)), ("803", .refused(code: "803")), ("2500", .refused(code: "2500")),
      ("1205/transient", .serverError(status: 503)),
    ] {
      try await inFacebookWorld { world in
        world.sandbox.scenarios.enqueue(.providerError, detail: detail)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reason == reason, "\(detail)")
        #expect(world.requests("/oauth/access_token").count == 1)
      }
    }
    for (scenario, status): (SandboxScenario, Int) in [(.serverError, 503), (.tooManyRequests, 429)] {
      try await inFacebookWorld { world in
        world.sandbox.scenarios.enqueue(scenario, at: .userInfo)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reason == .serverError(status: status), "\(scenario)")
      }
    }
  }

  @Test func `a token answer that breaks a rule`() async throws {
    for scenario: SandboxScenario in [
      .missingAccessToken, .foreignTokenType, .htmlInsteadOfJSON, .emptyBody, .truncatedBody, .redirect, .hugeBody,
    ] {
      try await inFacebookWorld { world in
        world.sandbox.scenarios.enqueue(scenario, at: .token)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reasonName == "invalidResponse", "\(scenario): \(String(describing: error?.reason))")
        #expect(world.requests("/oauth/access_token").count == 1, "a code is redeemed once")
        #expect(world.requests("/me").isEmpty)
      }
    }
  }

  @Test func `a token that Graph does not take is no sign-in`() async throws {
    try await inFacebookWorld { world in
      world.sandbox.scenarios.enqueue(.uselessAccessToken)
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reason == .refused(code: "190"))
    }
  }

  @Test func `a proof that is missing or wrong is refused`() async throws {
    try await inFacebookWorld { world in
      var context = world.context
      context.userAgent = WalkingUserAgent(redirectURI: "http://localhost:8080/callback")
      let facebook = try world.facebook(
        .published, secret: false, redirectURI: "http://localhost:8080/callback")
      let missing = await authError { _ = try await facebook.signIn(SignInRequest(), in: context) }
      #expect(missing?.facebookError?.code == 100)
      #expect(missing?.facebookError?.message.contains("appsecret_proof") == true)
      var late = context
      late.now = { Date(timeIntervalSinceNow: 301) }
      let timed = try world.facebook(
        .published, redirectURI: "http://localhost:8080/callback",
        options: FacebookOptions(timesProofs: true))
      let old = await authError { _ = try await timed.signIn(SignInRequest(), in: late) }
      #expect(old?.facebookError?.message == "Invalid appsecret_proof provided in the API argument")
    }
  }
}

/// A user agent after whose work time has passed: a code waits longer than it lives.
private struct WaitingAgent: UserAgent {
  let clock: TestClock
  let inner: any UserAgent

  func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    let redirect = try await inner.authorize(request)
    clock.advance(by: .seconds(601))
    return redirect
  }
}
