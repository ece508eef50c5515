import Glibc

/// How long something takes, by the time the thread spends on a processor: what else runs on the machine counts little.
enum Timing {
  /// Runs a body again and again for about as long as asked, and returns how many nanoseconds one run took.
  static func measure(for milliseconds: Int, _ body: () throws -> Void) rethrows -> Double {
    let limit = UInt64(milliseconds) * 1_000_000
    var count = 0
    var batch = 1
    let start = threadTime()
    while true {
      for _ in 0..<batch { try body() }
      count += batch
      let spent = threadTime() - start
      if spent >= limit { return Double(spent) / Double(count) }
      // Asking for the time about once in a hundredth of the round.
      if spent < limit / 100 { batch *= 2 }
    }
  }

  /// Nanoseconds that this thread has spent on a processor.
  static func threadTime() -> UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Nanoseconds since some moment.
  static func wallTime() -> UInt64 { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension Collection<Double> {
  /// The value in the middle.
  var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
}
