import Synchronization

/// Holds tasks back until it is opened, so that a test decides when a handler is done.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrived = 0
    var held: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Waits until the gate is open.
  func pass() async {
    await withCheckedContinuation { continuation in
      let (isOpen, ready) = state.withLock { state in
        state.arrived += 1
        if !state.isOpen { state.held.append(continuation) }
        let ready = state.watchers.filter { $0.count <= state.arrived }.map(\.continuation)
        state.watchers.removeAll { $0.count <= state.arrived }
        return (state.isOpen, ready)
      }
      if isOpen { continuation.resume() }
      for watcher in ready { watcher.resume() }
    }
  }

  /// Waits until so many tasks have come to the gate.
  func arrivals(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.arrived < count { state.watchers.append((count, continuation)) }
        return state.arrived >= count
      }
      if isReached { continuation.resume() }
    }
  }

  func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }
}
