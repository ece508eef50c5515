/// What a backend made of a credential.
public struct FederationResponse: Sendable {
  /// The user.
  public var user: AuthUser
  /// What happened to them.
  public var outcome: SignInOutcome
  /// The tokens of the new session.
  public var tokens: SessionTokens

  /// Makes a response.
  public init(user: AuthUser, outcome: SignInOutcome, tokens: SessionTokens) {
    self.user = user
    self.outcome = outcome
    self.tokens = tokens
  }
}
