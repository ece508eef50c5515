internal import Lanyard

/// Calls that wait for a free slot, in order. Their time limits run here, since the library does not know of them yet.
struct CurlWaitingList {
  private var jobs: [CurlJob] = []
  /// Everything before this was handed out; taking the first element off an array would move all the others.
  private var head = 0
  /// No deadline is earlier than this.
  private(set) var nextDeadline: ContinuousClock.Instant?

  var isEmpty: Bool { head == jobs.count }

  mutating func append(_ job: CurlJob) {
    // The news of its cancellation may have come before the call itself.
    guard !job.ticket.isCancelled else { return job.continuation.resume(throwing: CancellationError()) }
    jobs.append(job)
    nextDeadline = min(nextDeadline ?? job.deadline, job.deadline)
  }

  /// The next call whose task still wants it.
  mutating func next() -> CurlJob? {
    while head < jobs.count {
      let job = jobs[head]
      head += 1
      if head == jobs.count { self = CurlWaitingList() }
      if head > 1024, head * 2 > jobs.count { keep(jobs[head...]) }
      guard job.ticket.isCancelled else { return job }
      job.continuation.resume(throwing: CancellationError())
    }
    return nil
  }

  mutating func expire(at now: ContinuousClock.Instant) {
    guard let nextDeadline, nextDeadline <= now else { return }
    drop({ $0.deadline <= now }) { TransportError.timedOut(host: $0.request.url.host) }
  }

  mutating func dropCancelled() {
    drop({ $0.ticket.isCancelled }) { _ in CancellationError() }
  }

  mutating func cancelAll() {
    drop({ _ in true }) { _ in CancellationError() }
  }

  private mutating func drop(_ isDropped: (CurlJob) -> Bool, error: (CurlJob) -> any Error) {
    for job in jobs[head...] where isDropped(job) { job.continuation.resume(throwing: error(job)) }
    keep(jobs[head...].filter { !isDropped($0) })
  }

  private mutating func keep(_ rest: some Sequence<CurlJob>) {
    jobs = Array(rest)
    head = 0
    nextDeadline = jobs.lazy.map(\.deadline).min()
  }
}
