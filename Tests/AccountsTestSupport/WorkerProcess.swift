import Foundation

/// A running `AccountsWorker`, line by line.
package final class WorkerProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending: [UInt8] = []

  package init(_ command: String, _ path: String, _ argument: String) throws {
    process.executableURL = try Self.executable
    process.arguments = [command, path, argument]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// It lies beside the test bundle.
  private static var executable: URL {
    get throws {
      let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("AccountsWorker")
    }
  }

  package func tell(_ line: String) {
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
  }

  /// The next whole line; `nil` at the end. What was cut off by a kill was not reported.
  package func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
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
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
  }

  package func wait() {
    process.waitUntilExit()
  }
}
