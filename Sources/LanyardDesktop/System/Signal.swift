internal import Synchronization

/// Something that happens once; whoever waits for it, before or after, goes on then.
final class Signal: Sendable {
  private struct State {
    var isSet = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func set() {
    let waiting = state.withLock { state in
      state.isSet = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits, also when the task is cancelled.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiting.append(continuation) }
        return state.isSet
      }
      if isSet { continuation.resume() }
    }
  }

  /// Waits, but no longer than this.
  func wait(atMost limit: Duration) async {
    let timer = Task.detached {
      try? await Task.sleep(for: limit)
      self.set()
    }
    await wait()
    timer.cancel()
  }
}
