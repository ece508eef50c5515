internal import Synchronization

/// What was asked of a sandbox.
public final class SandboxRequestLog: Sendable {
  private struct State {
    var entries: [SandboxLogEntry] = []
    var count = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// The latest requests, oldest first.
  public var entries: [SandboxLogEntry] { state.withLock { Array($0.entries.suffix(limit)) } }

  /// The latest requests for a path (without its query).
  public func entries(path: String) -> [SandboxLogEntry] {
    entries.filter { $0.path == path }
  }

  /// Forgets all requests. The numbers go on.
  public func clear() {
    state.withLock { $0.entries = [] }
  }

  func add(_ makeEntry: (_ number: Int) -> SandboxLogEntry) {
    state.withLock { state in
      state.count += 1
      state.entries.append(makeEntry(state.count))
      // Seldom and many at once: taking one away from the front moves all others.
      if state.entries.count >= 2 * limit { state.entries.removeFirst(state.entries.count - limit) }
    }
  }
}
