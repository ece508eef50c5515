internal import Lanyard

/// The words of the terminal hooks. Everything that comes from a provider or a backend is made safe for a terminal.
enum TerminalText {
  static func activity(_ activity: Activity) -> String {
    let name = activity.provider.shortName.terminalSafe
    return switch activity.kind {
    case .signIn: "Signing in with \(name)…"
    case .signOut: "Signing out…"
    case .link: "Linking \(name)…"
    case .reauthenticate: "Signing in with \(name) again…"
    }
  }

  static func question(_ prompt: SignOutPrompt) -> String {
    let user = prompt.user
    let name = (user.displayName ?? user.email ?? user.id).terminalSafe
    return "Sign out \(name)? [y/N] "
  }

  /// Only a clear yes is one.
  static func isYes(_ answer: String) -> Bool {
    let word = answer.filter { !$0.isWhitespace }
    return ["y", "yes"].contains { word.equalsIgnoringASCIICase($0) }
  }

  static func browser(_ request: BrowserRequest) -> String {
    """
    Opening the browser to sign in with \(request.provider.shortName.terminalSafe). If nothing opens, visit:
    \(request.url.terminalSafeURL)
    """
  }

  static func deviceCode(_ prompt: DeviceCodePrompt) -> String {
    """
    To sign in with \(prompt.provider.shortName.terminalSafe), open this address on any device:
    \(prompt.verificationURI.terminalSafeURL)
    and type in the code \(prompt.userCode.terminalSafe)
    """
  }

  static func pin(_ prompt: PINPrompt) -> String {
    """
    To sign in with \(prompt.provider.shortName.terminalSafe), open this address in any browser:
    \(prompt.authorizationURL.terminalSafeURL)
    and type in the number it shows:
    """ + " "
  }

  static func alert(_ alert: AuthAlert) -> String {
    "\(alert.error.message) \(alert.error.recovery)".terminalSafe
  }
}

extension String {
  /// A URL is longer than other texts and is not cut; what is not visible ASCII is none.
  fileprivate var terminalSafeURL: String {
    String(decoding: utf8.filter { (0x21...0x7E).contains($0) }, as: UTF8.self)
  }
}
