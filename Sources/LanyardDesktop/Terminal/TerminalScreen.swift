internal import CPosix
internal import Synchronization

/// Whole lines on a terminal, and one line below them that changes. Elsewhere (a file, a pipe) only the lines.
final class TerminalScreen: Sendable {
  let isTerminal: Bool
  private let descriptor: Int32
  private let status = Mutex("")

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Prints a text and ends the line.
  func print(_ text: String) {
    status.withLock { status in
      write(status.isEmpty ? "\(text)\n" : "\(Self.clear)\(text)\n\(status)")
    }
  }

  /// Prints a text and stays behind it, where the person is going to write.
  func ask(_ text: String) {
    status.withLock { status in
      write(status.isEmpty ? text : "\(Self.clear)\(text)")
      status = ""
    }
  }

  /// Replaces the line that changes; an empty text takes it away.
  func show(status text: String) {
    status.withLock { status in
      guard isTerminal, status != text else { return }
      status = text
      write(Self.clear + text)
    }
  }

  private static let clear = "\r\u{1B}[2K"

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { lanyard_print(descriptor, $0.baseAddress, $0.count) }
    }
  }
}
