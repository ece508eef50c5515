import Lanyard
import LanyardDesktop

/// One button, drawn anew after each tap, and everything that it tells.
@MainActor final class ButtonScreen {
  /// A button of a toolkit that knows nothing of signing in.
  private final class Plate: PressableButton {
    var onPress: (@MainActor () -> Void)?
  }

  private let button: SignInButtonModel
  private let plate: Plate?
  private let terminal: Terminal
  private let tell: @Sendable (String) -> Void
  private var last: AuthResult?

  init(
    _ button: SignInButtonModel, _ style: ButtonStyle, _ terminal: Terminal,
    _ tell: @escaping @Sendable (String) -> Void
  ) {
    self.button = button
    self.terminal = terminal
    self.tell = tell
    plate = style == .attached ? Plate() : nil
    style.dress(button, terminal)
    if let plate { button.attach(to: plate) }
    button.loginCompletionHandler = { [weak self] _, result in self?.heard(result) }
    button.cancelHandler = { _ in tell("The button tells: cancelled") }
    button.logoutCompletionHandler = { _ in tell("The button tells: logged out") }
  }

  /// Runs until the person has enough.
  ///
  /// - Returns: the last sign-in.
  func run() async throws -> AuthResult? {
    button.appear()
    draw()
    while let line = try await terminal.ask("t taps, q leaves: "), !line.hasPrefix("q") {
      guard line.hasPrefix("t") else { continue }
      await tap()
      draw()
    }
    return last
  }

  private func tap() async {
    guard let plate else {
      _ = await button.press()
      return
    }
    plate.onPress?()
    while button.state.isBusy { try? await Task.sleep(for: .milliseconds(10)) }
  }

  private func heard(_ result: Result<AuthResult, AuthError>) {
    switch result {
    case .success(let value):
      last = value
      tell("The button tells: logged in with \(value.credential.grantedScopes.sorted().joined(separator: ", "))")
    case .failure(let error):
      tell("The button tells: \(error.message)")
    }
  }

  private func draw() {
    let look = button.appearance()
    let frame = "[ \(look.title.terminalSafe) ]\(look.isEnabled ? "" : " (not now)")"
    tell(
      [frame, look.subtitle?.terminalSafe, look.tooltip.map { "(\($0))" }].compactMap(\.self).joined(separator: "  "))
  }
}
