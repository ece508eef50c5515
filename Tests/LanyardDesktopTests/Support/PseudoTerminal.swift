import Foundation
import Glibc
import Synchronization

/// A terminal without a screen: what a program writes to it is collected, and a test can write like a person.
final class PseudoTerminal: Sendable {
  /// The program's side.
  let descriptor: Int32
  private let controller: Int32
  private let written = Shared([UInt8]())

  init() throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // The functions for this are hidden from Swift; these are the requests they make.
    var locked: Int32 = 0
    var number: UInt32 = 0
    guard controller >= 0, ioctl(controller, 0x4004_5431, &locked) == 0, ioctl(controller, 0x8004_5430, &number) == 0
    else { throw POSIXError(.ENODEV) }
    descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw POSIXError(.ENODEV) }
    Thread.detachNewThread { [controller, written] in
      var piece = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(controller, &piece, piece.count)
        guard count > 0 else { break }
        for byte in piece[..<count] { written.append(byte) }
      }
      close(controller)
    }
  }

  deinit {
    // The reading thread ends with the last descriptor of this side.
    close(descriptor)
  }

  var text: String { String(decoding: written.value, as: UTF8.self) }

  func type(_ text: String) {
    _ = text.withCString { write(controller, $0, strlen($0)) }
  }
}
