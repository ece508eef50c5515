import Dispatch
import Synchronization

/// Runs everything that a body awaits on the thread that called, one job after the other. Under callgrind there are then
/// no threads whose turns would change the counts.
final class Loop: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let news = DispatchSemaphore(value: 0)

  static func run(_ body: @escaping @Sendable () async throws -> Void) throws {
    try Loop().run(body)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    news.signal()
  }

  private func run(_ body: @escaping @Sendable () async throws -> Void) throws {
    Task(executorPreference: self) { [self] in
      let result: Result<Void, any Error>
      do {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      outcome.withLock { $0 = result }
      news.signal()
    }
    while true {
      news.wait()
      if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if let result = outcome.withLock(\.self) {
        return try result.get()
      }
    }
  }
}
