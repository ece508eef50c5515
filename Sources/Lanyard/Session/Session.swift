/// A signed-in user and the tokens that prove it to the host's services.
public struct Session: Sendable {
  /// The user.
  public var user: AuthUser
  /// The provider that was used.
  public var providerID: ProviderID
  /// The backend that made the session.
  public var backendID: BackendID
  /// The tokens.
  public var tokens: SessionTokens

  /// Makes a session.
  public init(user: AuthUser, providerID: ProviderID, backendID: BackendID, tokens: SessionTokens) {
    self.user = user
    self.providerID = providerID
    self.backendID = backendID
    self.tokens = tokens
  }
}
