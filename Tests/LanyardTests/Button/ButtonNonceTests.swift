import Lanyard
import LanyardTesting
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct `The nonce of a sign-in button` {
  private func nonce(_ text: String?, _ policy: SignInButtonOptions.NoncePolicy) async throws -> (
    sent: String?, error: AuthError.Reason?, warnings: Int
  ) {
    let seen = Mutex<String?>(nil)
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    let signIn = behavior.signIn
    behavior.signIn = { request, context in
      seen.withLock { $0 = request.nonce?.withExposedValue { $0 } }
      return try await signIn(request, context)
    }
    let desk = try ButtonDesk(behavior: behavior)
    desk.button.options.nonce = text
    desk.button.options.noncePolicy = policy
    let error = await desk.button.press()?.error?.reason
    let warnings = desk.log.entries.filter { if case .warning = $0.kind { true } else { false } }.count
    return (seen.withLock { $0 }, error, warnings)
  }

  @Test(arguments: [SignInButtonOptions.NoncePolicy.replace, .strict])
  func `S1.8 goes out as it is if it can be one`(_ policy: SignInButtonOptions.NoncePolicy) async throws {
    let outcome = try await nonce("n-0S6_WzA2Mj", policy)
    #expect(outcome == ("n-0S6_WzA2Mj", nil, 0))
    #expect(try await nonce(nil, policy) == (nil, nil, 0))
  }

  @Test(arguments: ["", " ", "a b", "a\n", "\u{A0}"])
  func `S1.8 is replaced by a UUID if it cannot be one, and the log hears of it`(_ text: String) async throws {
    let outcome = try await nonce(text, .replace)
    #expect(outcome.sent?.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    #expect(outcome.error == nil && outcome.warnings == 1)
  }

  @Test(arguments: ["", "a b"]) func `S1.8 is an error where the host is strict`(_ text: String) async throws {
    let outcome = try await nonce(text, .strict)
    guard case .misconfigured = outcome.error else {
      Issue.record("\(outcome)")
      return
    }
    #expect(outcome.sent == nil)
  }
}
