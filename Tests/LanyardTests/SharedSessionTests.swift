import Foundation
import Lanyard
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// Two programs with one storage.
@Suite struct `A session that two processes share` {
  let storage = MemoryStorage()

  /// A backend whose refresh tokens work once, as rotating ones do.
  func rotating(_ refreshes: Log<String>) -> TestBackend {
    let valid = Mutex("session-refresh")
    var behavior = TestBackend.Behavior()
    behavior.refresh = { session, context in
      refreshes.add("refresh")
      let token = session.tokens.refreshToken?.withExposedValue { $0 } ?? ""
      let next = "\(token)+"
      let isValid = valid.withLock { valid in
        guard valid == token else { return false }
        valid = next
        return true
      }
      guard isValid else { throw AuthError(.sessionEnded) }
      return SessionTokens(idToken: Secret("id \(next)"), refreshToken: Secret(next), expiresAt: context.now() + 3600)
    }
    return TestBackend(behavior: behavior)
  }

  func client(_ backend: TestBackend, _ clock: TestClock = TestClock()) throws -> AuthClient {
    try AuthClient(providers: [TestProvider()], backend: backend, context: .test(storage: storage, clock: clock))
  }

  @Test func `is refreshed once, whoever begins`() async throws {
    let refreshes = Log<String>()
    let backend = rotating(refreshes)
    let first = try client(backend)
    _ = try await first.signIn(with: "test.example")
    let second = try client(backend)
    try await second.restore()
    async let one = first.session(forcingRefresh: true)
    async let two = second.session(forcingRefresh: true)
    let tokens = try await [one.tokens.refreshToken, two.tokens.refreshToken]
    #expect(tokens == ["session-refresh+", "session-refresh+"])
    #expect(refreshes.entries.count == 1)
  }

  @Test func `that the other has refreshed goes on`() async throws {
    let refreshes = Log<String>()
    let backend = rotating(refreshes)
    let first = try client(backend)
    _ = try await first.signIn(with: "test.example")
    let second = try client(backend)
    try await second.restore()
    for _ in 0..<3 {
      _ = try await first.session(forcingRefresh: true)
      _ = try await second.session(forcingRefresh: true)
    }
    #expect(first.currentUser != nil && second.currentUser != nil)
  }

  @Test func `that the other has ended is over`() async throws {
    let backend = rotating(Log<String>())
    let first = try client(backend)
    _ = try await first.signIn(with: "test.example")
    let second = try client(backend)
    try await second.restore()
    try await first.signOut()
    let error = await #expect(throws: AuthError.self) { try await second.session(forcingRefresh: true) }
    #expect(error?.reason == .notSignedIn)
    #expect(second.state == .signedOut)
  }
}
