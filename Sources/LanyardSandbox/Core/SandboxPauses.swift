internal import Synchronization

/// The answers that are being delayed on purpose. A sandbox that stops does not wait for them.
final class SandboxPauses: Sendable {
  private struct State {
    var isStopped = false
    var next = 0
    var sleeping: [Int: Task<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  func pause(_ duration: Duration) async {
    let (number, task) = state.withLock { state in
      state.next += 1
      let task = Task {
        // Cutting it short is what the cancellation is for.
        _ = try? await Task.sleep(for: duration)
      }
      if state.isStopped { task.cancel() }
      state.sleeping[state.next] = task
      return (state.next, task)
    }
    await task.value
    state.withLock { $0.sleeping[number] = nil }
  }

  func stop() {
    let sleeping = state.withLock { state in
      state.isStopped = true
      return Array(state.sleeping.values)
    }
    for task in sleeping { task.cancel() }
  }
}
