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
    self.limit = limit
  }

  /// The latest requests, oldest first.
  public var entries: [SandboxLogEntry] { state.withLock { $0.entries } }

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
      if state.entries.count > limit { state.entries.removeFirst(state.entries.count - limit) }
    }
  }
}
