import Dispatch
import Glibc
import Synchronization

enum ThreadsBenchmark {
  /// Two threads beside one, with the same prepared key.
  static func run() throws {
    let verification = try FullVerification(Fixtures(), "RS256")
    let contest = try Contest([
      ("one", { rate(threads: 1, verification) }), ("two", { rate(threads: 2, verification) }),
    ])
    var load = 0.0
    getloadavg(&load, 1)
    Row.atLeast(
      1.75, "two threads that verify RS256", contest.ratio("two", to: "one"), unit: "× one thread",
      note: " (load \(load.text(1)))")
  }

  /// Verifications a second, of all threads together.
  private static func rate(threads: Int, _ verification: FullVerification) -> Double {
    let count = Mutex(0)
    let start = Timing.wallTime()
    let end = start + 200_000_000
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var own = 0
      while Timing.wallTime() < end {
        for _ in 0..<20 { try? verification.run() }
        own += 20
      }
      count.withLock { $0 += own }
    }
    return Double(count.withLock(\.self)) / Double(Timing.wallTime() - start) * 1e9
  }
}
