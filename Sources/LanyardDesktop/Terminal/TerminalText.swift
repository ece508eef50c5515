internal import Lanyard

/// The words of the terminal hooks. Everything that comes from a provider or a backend is made safe for a terminal.
enum TerminalText {
  static func activity(_ activity: Activity) -> String {
    let name = activity.provider.shortName.terminalSafe
    return switch activity.kind {
    case .signIn: "Signing in with \(name)…"
    case .signOut: "Signing out…"
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

  static func alert(_ alert: AuthAlert) -> String {
    let provider = alert.error.providerID.map { " with \($0.rawValue)" } ?? ""
    return "Could not sign in\(provider): \(reason(alert.error.reason))".terminalSafe
  }

  private static func reason(_ reason: AuthError.Reason) -> String {
    switch reason {
    case .cancelled: "it was cancelled."
    case .declined: "it was declined."
    case .superseded: "another sign-in took its place."
    case .timedOut: "it took too long."
    case .busy: "another sign-in is under way."
    case .misconfigured(let text), .unsupported(let text): text
    case .browserUnavailable(let text): text
    case .portInUse(let port): "port \(port) is taken by another program."
    case .unreachable(let host): "\(host) cannot be reached. Check the connection and try again."
    case .untrusted(let host): "\(host) has no connection that can be trusted."
    case .serverError(let status): "the server is out of order (\(status)). Try again later."
    case .refused(let code): "it was refused (\(code))."
    case .storage(let error): storage(error)
    default: rare(reason)
    }
  }

  private static func rare(_ reason: AuthError.Reason) -> String {
    switch reason {
    case .accountCollision: "the e-mail address belongs to an account that signs in another way."
    case .userDisabled: "the account may not sign in."
    case .unknownProvider: "there is no such provider."
    case .invalidResponse, .invalidIDToken, .unverifiable: "the answer of the provider is not valid."
    case .notSignedIn, .sessionEnded: "please sign in again."
    default: "something went wrong."
    }
  }

  private static func storage(_ error: StorageError) -> String {
    switch error {
    case .unreadable(let text): "what was kept cannot be read: \(text)"
    case .notWritable(let text): "it cannot be kept: \(text)"
    case .insecure(let text): "it cannot be kept safely: \(text)"
    case .full: "it cannot be kept: there is no room left."
    case .locked: "the storage is locked."
    }
  }
}

extension String {
  /// A URL is longer than other texts and is not cut; what is not visible ASCII is none.
  fileprivate var terminalSafeURL: String {
    String(decoding: utf8.filter { (0x21...0x7E).contains($0) }, as: UTF8.self)
  }
}
