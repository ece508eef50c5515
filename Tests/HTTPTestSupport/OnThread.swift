internal import Glibc

/// Runs blocking work on a thread of its own.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
    let job = Unmanaged.passRetained(Job { continuation.resume(with: Result(catching: work)) })
    var thread = pthread_t()
    let outcome = pthread_create(&thread, nil, runJob, job.toOpaque())
    if outcome == 0 { pthread_detach(thread) } else { job.takeRetainedValue().work() }
  }
}

private final class Job: Sendable {
  let work: @Sendable () -> Void
  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private func runJob(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().work() }
  return nil
}
