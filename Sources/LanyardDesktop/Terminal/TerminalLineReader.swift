internal import CPosix
internal import Synchronization

/// Reads lines from a terminal, a pipe or a file without holding up other tasks, and stops when its task is cancelled.
///
/// It takes no byte beyond the end of the line, so that others can go on reading where it stopped.
struct TerminalLineReader: Sendable {
  let descriptor: Int32
  /// Bytes of a line beyond this are dropped, which spoils the line but not the program.
  private static let maximumBytes = 64 * 1024

  /// Returns the next line without its end, `nil` at the end of the input.
  ///
  /// - Throws: `CancellationError`.
  func readLine() async throws -> String? {
    let alarm = try TerminalAlarm()
    let result = await withTaskCancellationHandler {
      await OwnThread.run { [descriptor] in Self.read(descriptor, alarm) }
    } onCancel: {
      alarm.ring()
    }
    switch result {
    case .line(let text): return text
    case .end: return nil
    case .cancelled: throw CancellationError()
    }
  }

  private enum Result: Sendable {
    case line(String)
    case end
    case cancelled
  }

  private static func read(_ descriptor: Int32, _ alarm: TerminalAlarm) -> Result {
    var count = 0
    let bytes = [CChar](unsafeUninitializedCapacity: maximumBytes) { buffer, initialized in
      count = lanyard_read_line(descriptor, alarm.reading, buffer.baseAddress, buffer.count)
      initialized = min(max(0, count), buffer.count)
    }
    switch count {
    case -2: return .cancelled
    case ..<0: return .end
    default: return .line(String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
  }
}

/// A pipe that becomes readable when somebody rings: what a thread that waits for input can wait for as well.
final class TerminalAlarm: Sendable {
  let reading: Int32
  private let writing: Int32

  init() throws(AlarmError) {
    var ends: (Int32, Int32) = (-1, -1)
    guard lanyard_make_pipe(&ends.0, &ends.1) == 0 else { throw AlarmError() }
    (reading, writing) = ends
  }

  deinit {
    close(reading)
    close(writing)
  }

  func ring() {
    lanyard_print(writing, "!", 1, 0)
  }
}

/// The process has no descriptor left.
struct AlarmError: Error {}
