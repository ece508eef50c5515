import Synchronization

/// A place for one value that several may bring and one waits for: the first counts.
final class FirstValue<Value: Sendable>: Sendable {
  private enum Content {
    case empty
    case awaited(CheckedContinuation<Value, Never>)
    case filled(Value)
  }

  private let content = Mutex(Content.empty)

  /// Fills the place, unless it is filled already.
  func set(_ value: Value) {
    let waiting = content.withLock { content -> CheckedContinuation<Value, Never>? in
      switch content {
      case .filled: return nil
      case .empty:
        content = .filled(value)
        return nil
      case .awaited(let continuation):
        content = .filled(value)
        return continuation
      }
    }
    waiting?.resume(returning: value)
  }

  /// The value. For one who waits; cancelling the task does not end the waiting.
  func get() async -> Value {
    await withCheckedContinuation { continuation in
      let value = content.withLock { content -> Value? in
        if case .filled(let value) = content { return value }
        content = .awaited(continuation)
        return nil
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
