public import Lanyard

extension UIHooks {
  /// Hooks for a program in a terminal.
  ///
  /// A spinner where the output is a terminal and plain lines where it is not; a question before the sign-out, whose
  /// safe answer is no; a line for what went wrong; and the address before the browser opens, in case it does not.
  ///
  /// - Parameters:
  ///   - input: where answers are read from: standard input.
  ///   - output: where everything is written to: standard error, which leaves standard output to the program.
  ///   - launcher: opens the browser.
  public static func terminal(
    input: Int32 = 0, output: Int32 = 2, launcher: BrowserLauncher = BrowserLauncher()
  ) -> UIHooks {
    let screen = TerminalScreen(descriptor: output)
    let reader = TerminalLineReader(descriptor: input)
    var hooks = UIHooks()
    hooks.activity = { activity in
      let text = TerminalText.activity(activity)
      guard screen.isTerminal else {
        screen.print(text)
        return nil
      }
      let spinner = Spinner(text, on: screen)
      return { await spinner.stop() }
    }
    hooks.confirmSignOut = { prompt in
      screen.ask(TerminalText.question(prompt))
      return TerminalText.isYes((try? await reader.readLine()) ?? "")
    }
    hooks.alert = { screen.print(TerminalText.alert($0)) }
    hooks.openBrowser = { request in
      screen.print(TerminalText.browser(request))
      try await launcher.open(request.url)
    }
    return hooks
  }
}
