/// A sign of life in the last line of a terminal, as long as something is going on.
struct Spinner: Sendable {
  private let screen: TerminalScreen
  private let task: Task<Void, Never>

  init(_ text: String, on screen: TerminalScreen) {
    self.screen = screen
    task = Task.detached {
      var step = 0
      while !Task.isCancelled {
        screen.show(status: "\(Self.frames[step % Self.frames.count]) \(text)")
        step += 1
        try? await Task.sleep(for: .milliseconds(90))
      }
    }
  }

  /// Takes it away. Nothing of it is written after that.
  func stop() async {
    task.cancel()
    await task.value
    screen.show(status: "")
  }

  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
}
