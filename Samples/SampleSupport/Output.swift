#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import Lanyard
import LanyardDesktop

/// Where a sample writes: what it has to tell goes to standard output, or to standard error beside `--json`.
struct Output: Sendable {
  let json: Bool

  /// Tells what happens.
  func say(_ text: String) {
    if json { Self.error(text) } else { Self.result(text) }
  }

  /// Writes the end: the JSON object, or the error in words.
  func finish(_ report: SampleReport) {
    if json {
      Self.result(report.value.text)
    } else if let alert = report.value["alert"] {
      Self.error("\(alert["title"]?.stringValue ?? ""): \(alert["text"]?.stringValue?.terminalSafe ?? "")")
    } else if let error = report.value["error"] {
      Self.error("\(error["message"]?.stringValue ?? "") \(error["recovery"]?.stringValue ?? "")")
    }
  }

  static func result(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  static func error(_ text: String) {
    write(text, to: STDERR_FILENO)
  }

  /// Straight to the descriptor: `print` buffers, and a sample's lines are to be seen as they happen.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array((text + "\n").utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
  #else
    Darwin.write(descriptor, bytes, count)
  #endif
}
