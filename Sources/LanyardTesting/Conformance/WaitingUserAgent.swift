import Lanyard
import Synchronization

/// A user agent whose person never answers.
final class WaitingUserAgent: UserAgent {
  private let begun = AsyncStream<Void>.makeStream()

  /// Returns when somebody waits.
  func hasBegun() async {
    for await _ in begun.stream { return }
  }

  func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    begun.continuation.yield()
    try await Task.sleep(for: .seconds(86_400))
    throw CancellationError()
  }
}

/// The result of a task, `nil` if it takes longer.
func firstResult<Value: Sendable>(
  of task: Task<Value, any Error>, within limit: Duration
) async -> Result<Value, any Error>? {
  let (results, continuation) = AsyncStream<Result<Value, any Error>?>.makeStream()
  let waiter = Task { continuation.yield(await task.result) }
  let timer = Task {
    try await Task.sleep(for: limit)
    continuation.yield(nil)
  }
  defer {
    waiter.cancel()
    timer.cancel()
  }
  for await result in results { return result }
  return nil
}
