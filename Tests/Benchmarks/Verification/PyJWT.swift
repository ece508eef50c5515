import Foundation

/// PyJWT, or another library of Python's, in a process of its own, which takes its turns when it is told to.
final class PyJWT {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// - Parameters:
  ///   - python: an interpreter that has PyJWT with cryptography, and oauthlib.
  ///   - script: what runs the rounds.
  init(python: String, script: String = "pyjwt-rounds.py") throws {
    process.executableURL = URL(filePath: python)
    process.arguments = [
      URL(filePath: Fixtures.path).deletingLastPathComponent().appending(path: script).path, Fixtures.path,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Nanoseconds per verification, or whatever the script does, in one round.
  func measure(_ algorithm: String, for milliseconds: Int) throws -> Double {
    try input.fileHandleForWriting.write(contentsOf: Data("\(algorithm) \(milliseconds)\n".utf8))
    var line = ""
    while !line.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Ended() }
      line += String(decoding: data, as: UTF8.self)
    }
    return Double(line.dropLast()) ?? .nan
  }

  struct Ended: Error {}
}
