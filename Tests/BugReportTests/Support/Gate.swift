import Synchronization
import TestSupport
import Testing

/// Something that a test lets happen: whoever waits for it, before or after, goes on then.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrivals = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many came to the gate so far.
  var arrivals: Int { state.withLock { $0.arrivals } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits for the gate, deaf to cancellation.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.arrivals += 1
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Waits until somebody waits for the gate.
  func reached(by count: Int = 1) async {
    await until { self.arrivals >= count }
  }
}
