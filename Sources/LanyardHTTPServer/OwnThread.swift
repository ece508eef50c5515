#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs blocking work on a thread made for it, away from the threads that Swift tasks share.
package func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    let job = Unmanaged.passRetained(ThreadJob { continuation.resume(returning: work()) })
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard pthread_create(&thread, nil, runThreadJob, job.toOpaque()) == 0 else {
      // No thread to be had: a blocked task is better than work that is never done.
      job.takeRetainedValue().work()
      return
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }
}

private final class ThreadJob: Sendable {
  let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}

#if canImport(Glibc)
  private func runThreadJob(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<ThreadJob>.fromOpaque(context).takeRetainedValue().work()
    return nil
  }
#else
  private func runThreadJob(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadJob>.fromOpaque(context).takeRetainedValue().work()
    return nil
  }
#endif
