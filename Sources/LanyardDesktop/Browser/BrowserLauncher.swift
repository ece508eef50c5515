public import Lanyard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Opens a URL in the person's browser: the commands of `BROWSER`, or else `xdg-open`. Never through a shell.
public struct BrowserLauncher: Sendable {
  private let commands: [BrowserCommand]
  private let patience: Duration

  /// Makes a launcher.
  ///
  /// - Parameters:
  ///   - browsers: commands to try in order, `:` between them, spaces between words, `%s` for the URL (the end if there
  ///     is none); `nil` takes what the environment variable `BROWSER` says, or else `xdg-open`.
  ///   - patience: how long a command is watched for failing. One that still runs then has opened the browser.
  public init(browsers: String? = nil, patience: Duration = .seconds(3)) {
    let listed = BrowserCommand.list(browsers ?? ProcessInfo.processInfo.environment["BROWSER"] ?? "")
    commands = listed.isEmpty ? BrowserCommand.list("xdg-open") : listed
    self.patience = patience
  }

  /// Opens a URL. Returns when the command ended well, or runs on.
  ///
  /// - Throws: ``AuthError`` with reason `browserUnavailable` when no command could be started or all failed, with
  ///   `misconfigured` when the URL is not one for a browser: `https`, or `http` to this machine.
  public func open(_ url: String) async throws(AuthError) {
    try BrowserURL.check(url)
    var failures: [String] = []
    for command in commands {
      guard let failure = await start(command, url) else { return }
      failures.append(failure)
    }
    throw AuthError(
      .browserUnavailable(
        """
        No browser could be opened (\(failures.joined(separator: "; "))). Set BROWSER to a command that opens one, or \
        use PasteUserAgent, with which the person opens the address elsewhere and pastes the answer.
        """))
  }

  private func start(_ command: BrowserCommand, _ url: String) async -> String? {
    let name = (command.words.first ?? "").terminalSafe
    switch await ChildProcess(words: command.words(for: url)).start(watchingFor: patience) {
    case .running, .exited(0): return nil
    case .exited(let code): return "\(name) ended with code \(code)"
    case .notStarted(let number): return "\(name): \(SystemError.text(number))"
    }
  }
}
