import Foundation

/// The output of a program that is no terminal.
final class CollectedOutput: Sendable {
  private let pipe = Pipe()
  private let written = Shared([UInt8]())

  init() {
    let reading = pipe.fileHandleForReading
    Thread.detachNewThread { [written] in
      while true {
        let piece = reading.availableData
        guard !piece.isEmpty else { break }
        for byte in piece { written.append(byte) }
      }
    }
  }

  /// The program's side.
  var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  var text: String { String(decoding: written.value, as: UTF8.self) }
}
