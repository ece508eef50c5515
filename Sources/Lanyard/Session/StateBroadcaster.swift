import Synchronization

/// The present state, readable without waiting, and one stream of changes for each caller who wants it.
final class StateBroadcaster: Sendable {
  private struct Content {
    var state = AuthState.unknown
    var nextID = 0
    var observers: [Int: AsyncStream<AuthState>.Continuation] = [:]
  }

  private let content = Mutex(Content())

  deinit {
    // A stream whose source is gone would leave its reader waiting for ever.
    content.withLock { content in
      for observer in content.observers.values { observer.finish() }
    }
  }

  var state: AuthState {
    content.withLock { $0.state }
  }

  /// Sets the state and tells everybody, unless nothing changed. In one lock, so that all see the same order.
  func update(_ state: AuthState) {
    content.withLock { content in
      guard content.state != state else { return }
      content.state = state
      for observer in content.observers.values { observer.yield(state) }
    }
  }

  /// A stream that starts with the present state.
  func stream() -> AsyncStream<AuthState> {
    AsyncStream { continuation in
      let id = content.withLock { content in
        continuation.yield(content.state)
        content.nextID += 1
        content.observers[content.nextID] = continuation
        return content.nextID
      }
      continuation.onTermination = { [weak self] _ in
        self?.content.withLock { _ = $0.observers.removeValue(forKey: id) }
      }
    }
  }
}
