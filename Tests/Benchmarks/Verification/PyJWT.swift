import Foundation
import ProcessTestSupport

/// PyJWT in a process of its own, which takes its turns when it is told to.
final class PyJWT {
  private let process: ChildProgram

  /// - Parameter python: an interpreter that has PyJWT with cryptography.
  init(python: String) throws {
    let script = URL(filePath: Fixtures.path).deletingLastPathComponent().appending(path: "pyjwt-rounds.py").path
    process = try ChildProgram(python, [script, Fixtures.path], input: .pipe, output: .pipe)
  }

  deinit {
    try? process.input.close()
    process.wait()
  }

  /// Nanoseconds per verification in one round.
  func measure(_ algorithm: String, for milliseconds: Int) throws -> Double {
    try process.input.write(contentsOf: Data("\(algorithm) \(milliseconds)\n".utf8))
    var line = ""
    while !line.hasSuffix("\n") {
      let data = process.output.availableData
      guard !data.isEmpty else { throw Ended() }
      line += String(decoding: data, as: UTF8.self)
    }
    return Double(line.dropLast()) ?? .nan
  }

  struct Ended: Error {}
}
