public import Lanyard

extension UIHooks {
  /// Hooks for a program in a terminal.
  ///
  /// A spinner where the output is a terminal and plain lines where it is not; a question before the sign-out, whose
  /// safe answer is no; a line for what went wrong; and the address before the browser opens, in case it does not.
  ///
  /// - Parameters:
  ///   - terminal: where to write and to read.
  ///   - launcher: opens the browser.
  ///   - strings: what is written; the language of the process by default.
  public static func terminal(
    _ terminal: Terminal = Terminal(), launcher: BrowserLauncher = BrowserLauncher(), strings: AuthStrings = .process
  ) -> UIHooks {
    var hooks = UIHooks()
    let words = TerminalText(strings: strings)
    hooks.activity = { activity in
      let text = words.activity(activity)
      guard terminal.screen.isTerminal else {
        terminal.print(text)
        return nil
      }
      let spinner = Spinner(text, on: terminal.screen)
      return { await spinner.stop() }
    }
    hooks.confirmSignOut = { prompt in
      words.isYes((try? await terminal.ask(words.question(prompt))) ?? "")
    }
    hooks.alert = { terminal.print(words.alert($0)) }
    hooks.deviceCode = { prompt in
      terminal.print(words.deviceCode(prompt))
      return nil
    }
    hooks.pin = { prompt in try await terminal.ask(words.pin(prompt)) }
    hooks.openBrowser = { request in
      terminal.print(words.browser(request))
      try await launcher.open(request.url)
    }
    return hooks
  }
}
