import Dispatch
import Foundation

/// Measures what DESIGN promises about speed. Run it through Scripts/bench; Scripts/callgrind uses `count`.
@main
enum Benchmarks {
  private static let sections: [String: @Sendable () async throws -> Void] = [
    "verify": { try VerificationBenchmark.run() },
    "oauth1": { try SigningBenchmark.run() },
    "threads": { try ThreadsBenchmark.run() },
    "exchange": { try await TransportBenchmark.run() },
    "backend": { try await TransportBenchmark.runSignIn() },
    "store": { try await StoreBenchmark.run() },
    "refresh": { try await RefreshBenchmark.run() },
    "start": { try StartBenchmark.run() },
    "serve": { try await AnswerServer.serve() },
  ]

  // Not async: callgrind cannot follow a main thread that ends before the others.
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments.first == "count", arguments.count == 3 {
        return try Workload.run(arguments[1], times: Int(arguments[2]) ?? 0)
      }
      for name in arguments {
        guard let section = sections[name] else { exit(64) }
        try wait(for: section)
      }
    } catch {
      FileHandle.standardError.write(Data("LanyardBenchmarks \(arguments): \(error)\n".utf8))
      exit(1)
    }
  }

  /// Runs a section on the pool, as in a program of a host's.
  private static func wait(for section: @escaping @Sendable () async throws -> Void) throws {
    let outcome = Outcome()
    let isDone = DispatchSemaphore(value: 0)
    Task {
      do { try await section() } catch { outcome.error = error }
      isDone.signal()
    }
    isDone.wait()
    if let error = outcome.error { throw error }
  }

  // Written before the semaphore is signalled, read after.
  private final class Outcome: @unchecked Sendable {
    var error: (any Error)?
  }
}
