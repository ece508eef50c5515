internal import CPosix
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whole lines on a terminal, and one line below them that changes. Elsewhere (a file, a pipe) only the lines.
final class TerminalScreen: Sendable {
  private struct State {
    var status = ""
    var questions = 0
  }

  /// Whether lines can be written over again.
  let isTerminal: Bool
  let descriptor: Int32
  private let state = Mutex(State())

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Prints a text and ends the line.
  func print(_ text: String) {
    state.withLock { state in
      write(state.status.isEmpty ? "\(text)\n" : "\(Self.clear)\(text)\n\(state.status)")
    }
  }

  /// Shows a text and leaves the line to the person who is going to write there.
  func beginAsking(_ text: String) {
    state.withLock { state in
      write(state.status.isEmpty ? text : Self.clear + text)
      state.status = ""
      state.questions += 1
    }
  }

  /// Writes something while the line is the person's.
  func draw(_ text: String) {
    state.withLock { _ in write(text) }
  }

  func endAsking() {
    state.withLock { $0.questions -= 1 }
  }

  /// Replaces the line that changes; an empty text takes it away.
  func show(status text: String) {
    state.withLock { state in
      guard isTerminal, state.questions == 0, state.status != text else { return }
      // A line that is longer than the terminal is wide would not be cleared as a whole.
      state.status = String(text.prefix(70))
      write(Self.clear + state.status, patience: 0)
    }
  }

  private static let clear = "\r\u{1B}[2K"

  /// A terminal that takes nothing more, because it was stopped or nobody reads it, is not waited for without end.
  private func write(_ text: String, patience milliseconds: Int32 = 1000) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        lanyard_print(descriptor, $0.baseAddress, $0.count, milliseconds)
      }
    }
  }
}
