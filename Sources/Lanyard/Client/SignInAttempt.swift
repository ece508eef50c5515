import Synchronization

/// One sign-in under way. It has phases, can be cancelled, and ends exactly once.
public final class SignInAttempt: Sendable {
  /// The same in every event of the attempt. Says nothing about the person.
  public let correlationID: String
  /// The provider.
  public let providerID: ProviderID
  /// The phases as they are entered, from the first; ends with the attempt. For one reader.
  public let phases: AsyncStream<SignInPhase>

  private struct Content {
    var phase: SignInPhase?
    var end: AuthError.Reason?
    var task: Task<Result<AuthResult, AuthError>, Never>?
  }

  private let content = Mutex(Content())
  private let continuation: AsyncStream<SignInPhase>.Continuation

  init(correlationID: String, providerID: ProviderID) {
    self.correlationID = correlationID
    self.providerID = providerID
    (phases, continuation) = AsyncStream.makeStream()
  }

  /// The outcome, for as many callers as ask. A caller whose task is cancelled cancels the attempt.
  ///
  /// - Throws: ``AuthError``.
  public var result: AuthResult {
    get async throws(AuthError) {
      guard let task = content.withLock({ $0.task }) else { throw AuthError(.unknown("the attempt has not begun")) }
      let result = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        end(.cancelled(by: .task))
      }
      return try result.get()
    }
  }

  /// Cancels the attempt. What it has done so far is undone; an attempt that has ended stays as it is.
  public func cancel() {
    end(.cancelled(by: .program))
  }

  /// Ends the attempt for a reason; the first one counts.
  func end(_ reason: AuthError.Reason) {
    let task = content.withLock { content in
      if content.end == nil { content.end = reason }
      return content.task
    }
    task?.cancel()
  }

  func run(_ body: @escaping @Sendable () async -> Result<AuthResult, AuthError>) {
    let task = Task { [self] in
      let result = await body()
      enter(.done)
      continuation.finish()
      return result
    }
    content.withLock { $0.task = task }
    // An end that came before there was a task to cancel.
    if endReason != nil { task.cancel() }
  }

  /// Returns whether the phase is a new one. A provider that goes on after the end is not listened to any more.
  @discardableResult
  func enter(_ phase: SignInPhase) -> Bool {
    let isNew = content.withLock { content in
      guard content.phase != phase, content.phase != .done else { return false }
      content.phase = phase
      return true
    }
    if isNew { continuation.yield(phase) }
    return isNew
  }

  var phase: SignInPhase? { content.withLock { $0.phase } }
  var endReason: AuthError.Reason? { content.withLock { $0.end } }
}
