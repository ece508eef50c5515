/// What a backend made of a credential.
public struct FederationResponse: Sendable {
  /// The user.
  public var user: AuthUser
  /// What happened to them.
  public var outcome: SignInOutcome
  /// The tokens of the new session.
  public var tokens: SessionTokens
  /// The profile of the person at the provider, where the backend has asked for it: usually a JSON object. It counts where
  /// the credential has none.
  public var rawProfile: [UInt8]

  /// Makes a response.
  public init(user: AuthUser, outcome: SignInOutcome, tokens: SessionTokens, rawProfile: [UInt8] = []) {
    self.user = user
    self.outcome = outcome
    self.tokens = tokens
    self.rawProfile = rawProfile
  }
}
