import Foundation

enum StartBenchmark {
  private static let rounds = 60

  /// A static program that exchanges one token, beside the same program when it does nothing. See Scripts/size.
  static func run() throws {
    guard let probe = ProcessInfo.processInfo.environment["LANYARD_PROBE"] else {
      return Row.print("start-up to the first answer", "no probe was built", target: "≤ 3.5 ms more", isMet: nil)
    }
    let server = try AnswerServer()
    let contest = try Contest(
      rounds: rounds,
      [("nothing", { try time(probe, []) }), ("exchange", { try time(probe, [server.url]) })])
    Row.atMost(
      3.5, "start-up to the first answer", contest.difference("exchange", to: "nothing"),
      unit: "ms more than doing nothing", digits: 1,
      note: " (\(contest.median("exchange").text(1)) − \(contest.median("nothing").text(1)))")
  }

  /// Milliseconds from the start of a program to its end.
  private static func time(_ path: String, _ arguments: [String]) throws -> Double {
    var child = pid_t()
    var list = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in list { free(text) } }
    var status: Int32 = 0
    let start = Timing.wallTime()
    guard posix_spawn(&child, path, nil, nil, &list, environ) == 0, waitpid(child, &status, 0) == child, status == 0
    else { throw Failed(status: status) }
    return Double(Timing.wallTime() - start) / 1e6
  }

  struct Failed: Error {
    let status: Int32
  }
}
