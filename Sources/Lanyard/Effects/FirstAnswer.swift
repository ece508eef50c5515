import Synchronization

/// A place for one answer, yes or no, that several may bring and one waits for: the first counts.
final class FirstAnswer: Sendable {
  private enum Content {
    case empty
    case awaited(CheckedContinuation<Bool, Never>)
    case filled(Bool)
  }

  private let content = Mutex(Content.empty)

  /// Fills the place, unless it is filled already.
  func set(_ answer: Bool) {
    let waiting = content.withLock { content -> CheckedContinuation<Bool, Never>? in
      switch content {
      case .filled: return nil
      case .empty:
        content = .filled(answer)
        return nil
      case .awaited(let continuation):
        content = .filled(answer)
        return continuation
      }
    }
    waiting?.resume(returning: answer)
  }

  /// The answer. For one who waits; cancelling the task does not end the waiting.
  func get() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = content.withLock { content -> Bool? in
        if case .filled(let answer) = content { return answer }
        content = .awaited(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}
