import Foundation
import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// The device login, in which time passes only while somebody waits.
@Suite struct `Signing in to Facebook with a code` {
  private let request = SignInRequest(grant: .deviceCode)

  /// A world in which the person types the code in, or does something else with it, and what was waited for.
  private func inDeviceWorld(
    _ script: Script? = .allow(), _ body: (FacebookWorld, AuthContext, Log<Duration>) async throws -> Void
  ) async throws {
    try await inFacebookWorld { world in
      let waits = Log<Duration>()
      var context = world.context
      let (clock, http) = (world.clock, context.http)
      context.sleep = { duration in
        waits.add(duration)
        try Task.checkCancellation()
        clock.advance(by: duration)
      }
      context.hooks.deviceCode = { prompt in
        guard let script else { return nil }
        let person = ScriptedPerson(http: http, script: .typing(code: prompt.userCode, then: script))
        _ = try? await person.visit(prompt.verificationURI)
        return nil
      }
      try await body(world, context, waits)
    }
  }

  @Test func `proves who it is, and tells how long the consent lasts`() async throws {
    try await inDeviceWorld { world, context, waits in
      let credential = try await world.facebook(.native, secret: false).signIn(request, in: context)
      #expect(credential.verifiedIdentity?.subject == world.sandbox.facebook.userID(of: .ada, for: .native))
      #expect(credential.facebookMode == .classic)
      #expect(Set(credential.grantedScopes) == ["public_profile", "email"])
      #expect(credential.expiresAt != nil)
      let consent = try #require(credential.consentExpiresAt)
      #expect(abs(consent.timeIntervalSince(world.clock.now) - 90 * 86_400) < 60)
      #expect(waits.entries == [.seconds(5)])
    }
  }

  @Test func `sends the client token, and neither the client id nor the secret`() async throws {
    try await inDeviceWorld { world, context, _ in
      _ = try await world.facebook(.native).signIn(request, in: context)
      let token = "\(FacebookSandboxClient.native.id)|\(FacebookSandboxClient.native.clientToken)"
      let asked = try #require(world.requests("/v25.0/device/login").first).form
      #expect(asked == ["access_token": token, "scope": "public_profile,email"])
      let polled = try #require(world.requests("/v25.0/device/login_status").first).form
      #expect(polled["access_token"] == token)
      #expect(polled.fields.map(\.name) == ["access_token", "code"])
    }
  }

  @Test func `reads a lifetime that is a text`() async throws {
    try await inDeviceWorld { world, context, _ in
      world.sandbox.scenarios.enqueue(.expiryAsString, at: .deviceAuthorization)
      _ = try await world.facebook(.native).signIn(request, in: context)
    }
  }

  @Test func `a permission that was declined is told`() async throws {
    try await inDeviceWorld(.allow(unticking: ["email"])) { world, context, _ in
      let credential = try await world.facebook(.native).signIn(request, in: context)
      #expect(credential.declinedScopes == ["email"])
    }
  }

  @Test func `waits while nobody decides, and ends with the code`() async throws {
    try await inDeviceWorld(nil) { world, context, waits in
      let error = await authError { _ = try await world.facebook(.native).signIn(request, in: context) }
      #expect(error?.reason == .timedOut)
      #expect(waits.entries.count == 420 / 5)
      #expect(Set(waits.entries) == [.seconds(5)])
    }
  }

  @Test func `a person who denies has declined`() async throws {
    try await inDeviceWorld(.deny()) { world, context, _ in
      let error = await authError { _ = try await world.facebook(.native).signIn(request, in: context) }
      #expect(error?.reason == .declined)
    }
  }

  @Test(
    arguments: [
      (1_349_174, [5, 5], nil), (1_349_172, [5, 10], nil), (1_349_173, [5], .declined), (1_349_152, [5], .timedOut),
    ] as [(Int, [Int], AuthError.Reason?)])
  func `each sub-code means one thing, whatever code and status it comes with`(
    subcode: Int, waited: [Int], reason: AuthError.Reason?
  ) async throws {
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: "1", clientToken: "c"))
    for (code, status) in [(31, 400), (17, 400), (463, 403), (190, 200)] {
      let waits = Log<Duration>()
      let polls = Log<Int>()
      let transport = ScriptedTransport { request in
        let body: String
        if request.url.hasSuffix("/device/login") {
          body =
            #"{"code":"d","user_code":"AB","verification_uri":"https://www.facebook.com/device","expires_in":"420","interval":5}"#
        } else if request.url.contains("/me?") {
          body = #"{"id":"7"}"#
        } else {
          polls.add(1)
          guard polls.entries.count == 1 else {
            return HTTPResponse(status: 200, body: Array(#"{"access_token":"t","expires_in":0}"#.utf8))
          }
          body = #"{"error":{"message":"m","code":\#(code),"error_subcode":\#(subcode)}}"#
          return HTTPResponse(status: status, body: Array(body.utf8))
        }
        return HTTPResponse(status: 200, body: Array(body.utf8))
      }
      var context = AuthContext.test(http: transport)
      context.sleep = { waits.add($0) }
      context.hooks.deviceCode = { _ in nil }
      let error = await authError {
        let credential = try await facebook.signIn(request, in: context)
        #expect(credential.expiresAt == nil)
      }
      #expect(error?.reason == reason, "\(code) \(status)")
      #expect(waits.entries == waited.map { .seconds($0) })
    }
  }

  @Test func `an application that may not, and one without a client token`() async throws {
    try await inDeviceWorld { world, context, _ in
      let error = await authError { _ = try await world.facebook(.web).signIn(request, in: context) }
      #expect(error?.reason == .refused(code: "3"))
      let wrong = try FacebookProvider.facebook(
        FacebookApp(appID: FacebookSandboxClient.native.id, clientToken: "wrong"),
        service: .sandbox(world.sandbox.baseURL))
      let token = await authError { _ = try await wrong.signIn(request, in: context) }
      #expect(token?.reason == .refused(code: "190"))
      let without = try FacebookProvider.facebook(FacebookApp(appID: "1"))
      let missing = await authError { _ = try await without.signIn(request, in: context) }
      #expect(missing?.reasonName == "misconfigured")
    }
  }

  @Test func `a server that is out of order for a moment is asked again, later`() async throws {
    try await inDeviceWorld { world, context, waits in
      world.sandbox.scenarios.enqueue(.serverError, at: .token)
      _ = try await world.facebook(.native).signIn(request, in: context)
      #expect(waits.entries.count == 2)
      #expect(waits.entries[1] > waits.entries[0])
    }
  }

  @Test func `without a hook nobody would see the code`() async throws {
    try await inDeviceWorld { world, context, _ in
      var context = context
      context.hooks = UIHooks()
      let error = await authError { _ = try await world.facebook(.native).signIn(request, in: context) }
      #expect(error?.reasonName == "misconfigured")
      #expect(world.requests("/device/login").isEmpty)
    }
  }
}
