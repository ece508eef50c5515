internal import CPosix

/// Work that blocks gets a thread of its own: the threads that tasks share are as few as the machine has cores.
enum OwnThread {
  /// Starts a thread and does not wait for it. Returns whether there was one to be had.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let job = Unmanaged.passRetained(Job(work: work))
    guard lanyard_start_thread(runJob, job.toOpaque()) == 0 else {
      job.release()
      return false
    }
    return true
  }

  /// Runs work on a thread of its own and waits for its result.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let isStarted = start { continuation.resume(returning: work()) }
      // Without a thread, a task that blocks is better than work that is never done.
      if !isStarted { continuation.resume(returning: work()) }
    }
  }

  fileprivate final class Job: Sendable {
    let work: @Sendable () -> Void

    init(work: @escaping @Sendable () -> Void) {
      self.work = work
    }
  }
}

private func runJob(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<OwnThread.Job>.fromOpaque(context).takeRetainedValue().work()
  return nil
}
