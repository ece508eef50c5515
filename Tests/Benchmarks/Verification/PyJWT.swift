import Foundation
import ProcessTestSupport

/// PyJWT, or another library of Python's, in a process of its own, which takes its turns when it is told to.
final class PyJWT {
  private let process: ChildProgram

  /// - Parameters:
  ///   - python: an interpreter that has PyJWT with cryptography, and oauthlib.
  ///   - script: what runs the rounds.
  init(python: String, script: String = "pyjwt-rounds.py") throws {
    let path = URL(filePath: Fixtures.path).deletingLastPathComponent().appending(path: script).path
    process = try ChildProgram(python, [path, Fixtures.path], input: .pipe, output: .pipe)
  }

  deinit {
    try? process.input.close()
    process.wait()
  }

  /// Nanoseconds per verification, or whatever the script does, in one round.
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
