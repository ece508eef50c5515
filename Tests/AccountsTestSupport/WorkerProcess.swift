import Foundation
import ProcessTestSupport

/// A running `AccountsWorker`, line by line.
package final class WorkerProcess {
  private let process: ChildProgram
  private var pending: [UInt8] = []

  package init(_ command: String, _ path: String, _ argument: String) throws {
    process = try ChildProgram(
      ChildProgram.path(of: "AccountsWorker"), [command, path, argument], input: .pipe, output: .pipe)
  }

  package func tell(_ line: String) {
    process.input.write(Data("\(line)\n".utf8))
  }

  /// The next whole line; `nil` at the end. What was cut off by a kill was not reported.
  package func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let data = process.output.availableData
      if data.isEmpty { return nil }
      pending += data
    }
  }

  package func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Ends it without a chance to clean up.
  package func kill() {
    process.signal(SIGKILL)
  }

  package func wait() {
    process.wait()
  }
}
