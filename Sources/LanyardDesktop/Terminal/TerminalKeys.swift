internal import CPosix
internal import Synchronization

/// A key that somebody pressed.
enum TerminalKey: Sendable, Hashable {
  case up, down, first, last, enter, cancel
  case text(Character)
}

/// The keys of a terminal, one by one, as long as this value is in use. Only this file switches the terminal.
struct TerminalKeys: Sendable {
  let descriptor: Int32

  /// Runs something that reads keys, and leaves the terminal as it was on every way out: return, error, a signal, `exit`.
  ///
  /// Returns `nil`, without running anything, where the input is no terminal or already gives its keys to somebody.
  static func reading<Value: Sendable>(
    _ descriptor: Int32, _ body: (TerminalKeys) async throws -> Value
  ) async rethrows -> Value? {
    guard begin(descriptor) else { return nil }
    defer { end() }
    return try await body(TerminalKeys(descriptor: descriptor))
  }

  /// The next key that means something; the end of the input is a cancel.
  ///
  /// - Throws: `CancellationError`.
  func next() async throws -> TerminalKey {
    let alarm = try TerminalAlarm()
    let key = await withTaskCancellationHandler {
      await OwnThread.run { [descriptor] in Self.read(descriptor, alarm) }
    } onCancel: {
      alarm.ring()
    }
    guard let key else { throw CancellationError() }
    return key
  }

  /// Columns and lines.
  static func size(_ descriptor: Int32) -> (columns: Int, lines: Int) {
    var (columns, lines): (Int32, Int32) = (0, 0)
    lanyard_terminal_size(descriptor, &columns, &lines)
    return (Int(columns), Int(lines))
  }

  // Never inlined: what these call exists once for each object file.

  @inline(never) private static func begin(_ descriptor: Int32) -> Bool {
    turn.withLock { _ in lanyard_keys_begin(descriptor) == 0 }
  }

  @inline(never) private static func end() {
    turn.withLock { _ in lanyard_keys_end() }
  }

  /// The process has one terminal to switch.
  private static let turn = Mutex(())

  // MARK: Bytes

  private static func read(_ descriptor: Int32, _ alarm: TerminalAlarm) -> TerminalKey? {
    while true {
      let byte = lanyard_read_key(descriptor, alarm.reading, -1)
      switch byte {
      case -2: return nil
      case ..<0, 0x03, 0x04: return .cancel
      case 0x0A, 0x0D: return .enter
      case 0x1B: if let key = escaped(descriptor, alarm) { return key }
      case 0x10: return .up
      case 0x0E: return .down
      case 0x20...0x7E: return .text(Character(Unicode.Scalar(UInt8(byte))))
      case 0xC2...0xF4: if let key = character(UInt8(byte), descriptor, alarm) { return key }
      default: break
      }
    }
  }

  /// What follows an escape: nothing (the key itself), or the rest of a key that has no letter (ECMA-48 §5.4).
  private static func escaped(_ descriptor: Int32, _ alarm: TerminalAlarm) -> TerminalKey? {
    var byte = lanyard_read_key(descriptor, alarm.reading, 100)
    guard byte >= 0 else { return .cancel }
    guard byte == 0x5B || byte == 0x4F else { return nil }
    // Parameters end with a letter or a tilde.
    var parameters = ""
    repeat {
      byte = lanyard_read_key(descriptor, alarm.reading, 100)
      guard byte >= 0 else { return nil }
      if byte < 0x40 { parameters.unicodeScalars.append(Unicode.Scalar(UInt8(byte))) }
    } while byte < 0x40 && parameters.count < 16
    switch (byte, parameters) {
    case (0x41, _): return .up
    case (0x42, _): return .down
    case (0x48, _), (0x7E, "1"), (0x7E, "7"): return .first
    case (0x46, _), (0x7E, "4"), (0x7E, "8"): return .last
    default: return nil
    }
  }

  /// A letter of several bytes (UTF-8).
  private static func character(_ first: UInt8, _ descriptor: Int32, _ alarm: TerminalAlarm) -> TerminalKey? {
    var bytes = [first]
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    while bytes.count < count {
      let byte = lanyard_read_key(descriptor, alarm.reading, 100)
      guard (0x80...0xBF).contains(byte) else { return nil }
      bytes.append(UInt8(byte))
    }
    return String(validating: bytes, as: UTF8.self)?.first.map { .text($0) }
  }
}
