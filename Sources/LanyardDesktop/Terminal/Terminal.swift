/// The terminal a person sits at: where texts go and where answers come from.
///
/// Give the same one to ``UIHooks/terminal(_:launcher:)`` and ``PasteUserAgent/terminal(_:)``, so that a spinner keeps
/// still while somebody writes.
public struct Terminal: Sendable {
  let screen: TerminalScreen
  /// Where answers are read from.
  let input: Int32
  private let reader: TerminalLineReader

  /// Makes a terminal of two file descriptors.
  ///
  /// - Parameters:
  ///   - input: where answers are read from: standard input.
  ///   - output: where everything is written to: standard error, which leaves standard output to the program.
  public init(input: Int32 = 0, output: Int32 = 2) {
    screen = TerminalScreen(descriptor: output)
    self.input = input
    reader = TerminalLineReader(descriptor: input)
  }

  /// Prints a text, possibly of several lines. What came from elsewhere must be made safe before.
  public func print(_ text: String) {
    screen.print(text)
  }

  /// Shows a text and reads the line that the person writes behind it; `nil` at the end of the input.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func ask(_ text: String) async throws -> String? {
    screen.beginAsking(text)
    defer { screen.endAsking() }
    return try await reader.readLine()
  }
}
