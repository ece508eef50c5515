/// A sign of life in the last line of a terminal, as long as something is going on.
struct Spinner: Sendable {
  private let screen: TerminalScreen
  private let task: Task<Void, Never>

  init(_ text: String, on screen: TerminalScreen) {
    self.screen = screen
    task = Task.detached {
      for frame in Self.frames {
        guard !Task.isCancelled else { return }
        screen.show(status: "\(frame) \(text)")
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

  private static var frames: some Sequence<Character> {
    let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
    return (0...).lazy.map { frames[$0 % frames.count] }
  }
}
