internal import Foundation
package import Lanyard
internal import LanyardDesktop
package import LanyardTesting

extension AuthContext {
  /// A machine with a person in front of it: its network, its listener and its sleep are real, its clock is the test's.
  package static func machine(
    _ script: Script = .allow(), clock: TestClock = TestClock(now: Date()),
    http: any HTTPTransport = CurlTransport(), userAgent: any UserAgent = LoopbackUserAgent(),
    storage: any SecureStorage = MemoryStorage(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    log: @escaping @Sendable (AuthEvent) -> Void = { _ in }
  ) -> AuthContext {
    let person = ScriptedPerson(http: http, script: script)
    var hooks = UIHooks()
    hooks.openBrowser = person.open
    hooks.pin = person.pin
    return AuthContext(
      http: http, userAgent: userAgent, storage: storage, hooks: hooks, now: { clock.now }, sleep: sleep,
      randomBytes: { SystemRandom.bytes($0) }, log: log)
  }
}
