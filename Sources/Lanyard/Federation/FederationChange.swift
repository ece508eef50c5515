/// What a backend made of the user of a session that goes on.
public struct FederationChange: Sendable {
  /// The user as they are now.
  public var user: AuthUser
  /// What happened to them.
  public var outcome: SignInOutcome
  /// Tokens that replace those of the session; `nil` if its own stay good.
  public var tokens: SessionTokens?

  /// Makes a change.
  public init(user: AuthUser, outcome: SignInOutcome = .signedIn, tokens: SessionTokens? = nil) {
    self.user = user
    self.outcome = outcome
    self.tokens = tokens
  }
}
