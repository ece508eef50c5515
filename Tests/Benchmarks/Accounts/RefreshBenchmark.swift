import Foundation
import Lanyard
import LanyardTesting

enum RefreshBenchmark {
  private static let callers = 10_000

  /// Many callers at once that need a session which is about to end.
  static func run() async throws {
    var behavior = TestBackend.Behavior()
    behavior.refresh = { _, context in
      // As a network would: everybody else is there before the answer.
      try await Task.sleep(for: .milliseconds(50))
      return SessionTokens(idToken: "fresh", refreshToken: "fresh-refresh", expiresAt: context.now() + 3600)
    }
    let backend = TestBackend(behavior: behavior)
    let clock = TestClock()
    let client = try AuthClient(providers: [TestProvider()], backend: backend, context: .test(clock: clock))
    _ = try await client.signIn(with: "test.example")
    clock.advance(by: .seconds(3590))
    let start = Timing.wallTime()
    let fresh = try await withThrowingTaskGroup(of: Secret.self) { group in
      for _ in 0..<callers { group.addTask { try await client.idToken() } }
      return try await group.reduce(into: 0) { count, token in count += token == "fresh" ? 1 : 0 }
    }
    let time = Double(Timing.wallTime() - start) / 1e6 - 50
    let requests = backend.calls.count { $0 == .refresh }
    Row.print(
      "\(callers) callers that need a refresh", "\(requests) request (\(time.text(0)) ms beside it)",
      target: "1 request",
      isMet: requests == 1 && fresh == callers)
  }
}
