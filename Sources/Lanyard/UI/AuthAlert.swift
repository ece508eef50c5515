/// What to tell the person after an attempt that did not end well: texts in their language, ready to be shown.
public struct AuthAlert: Sendable {
  /// What the alert is about.
  public enum Kind: Sendable, Hashable {
    /// Something went wrong before the backend was asked, or beside it: "Error".
    case failure
    /// The person ended it themselves: "Alert". Only with ``UIHooks/alertsCancellation``.
    case cancelled
    /// The backend refused: "Failed to sign in", with its own words if it has some for people.
    case backend
  }

  /// What it is about.
  public var kind: Kind
  /// The heading.
  public var title: String
  /// What happened.
  public var text: String
  /// What the person can do about it.
  public var recovery: String
  /// What went wrong, for programs.
  public var error: AuthError
  /// The provider, if the error names one.
  public var provider: ProviderDescription?
  /// What was attempted.
  public var activity: Activity.Kind

  /// Puts an error into words.
  public init(
    error: AuthError, provider: ProviderDescription? = nil, activity: Activity.Kind = .signIn,
    strings: AuthStrings = AuthStrings()
  ) {
    kind = error.isCancellation ? .cancelled : error.phase == .federating ? .backend : .failure
    self.error = error
    self.provider = provider
    self.activity = activity
    recovery = error.recovery(in: strings)
    let message = error.message(in: strings, provider: provider?.shortName)
    switch kind {
    case .failure:
      title = strings(.alertErrorTitle)
      text = error.userMessage ?? message
    case .cancelled:
      title = strings(.alertCancelledTitle)
      text = strings(.alertCancelledText)
    case .backend:
      title = strings(activity == .link ? .alertLinkTitle : .alertBackendTitle)
      text = error.userMessage ?? message
    }
  }

  /// The same alert in other words.
  public func localized(in strings: AuthStrings) -> AuthAlert {
    AuthAlert(error: error, provider: provider, activity: activity, strings: strings)
  }
}

/// The error of a plugin that carries a text for people, as whoever runs the service wrote it.
public protocol UserFacingError: Error {
  /// The text, in whatever language it came; `nil` or empty if there is none. Never a text for developers.
  var userMessage: String? { get }
}

extension AuthError {
  /// The text for people that came with the refusal, if there is one.
  public var userMessage: String? {
    if let error = underlying as? AuthError { return error.userMessage }
    guard let text = (underlying as? any UserFacingError)?.userMessage, !text.isEmpty else { return nil }
    return text
  }
}
