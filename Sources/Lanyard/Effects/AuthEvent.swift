/// Something that happened, for logs and metrics. Nothing secret is ever in it.
public struct AuthEvent: Sendable, Hashable {
  /// What happened.
  @nonexhaustive
  public enum Kind: Sendable, Hashable {
    /// An attempt entered a phase.
    case entered(SignInPhase)
    /// An attempt ended well.
    case signedIn(SignInOutcome)
    /// An attempt failed.
    case failed(reason: String)
    /// Something was undone after a failure.
    case undid(step: String, succeeded: Bool)
    /// The session got fresh tokens.
    case refreshed
    /// The session ended.
    case signedOut
    /// Another user who was signed in became the active one.
    case switchedUser
    /// The user of the session has one way in more.
    case linked(SignInOutcome)
    /// The user of the session has one way in less.
    case unlinked
    /// The person of the session proved to be there.
    case reauthenticated
    /// The profile of the user changed.
    case profileUpdated
    /// A hook, an observer or a provider did something questionable that was survived.
    case warning(String)
  }

  /// What happened.
  public var kind: Kind
  /// The provider it concerns.
  public var providerID: ProviderID?
  /// The same for everything that belongs to one attempt; says nothing about the person.
  public var correlationID: String?

  /// Makes an event.
  public init(_ kind: Kind, providerID: ProviderID? = nil, correlationID: String? = nil) {
    self.kind = kind
    self.providerID = providerID
    self.correlationID = correlationID
  }
}
