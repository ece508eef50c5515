/// The one outcome of a successful sign-in.
public struct AuthResult: Sendable {
  /// The user.
  public var user: AuthUser
  /// What the provider said beyond the user.
  public var additionalUserInfo: AdditionalUserInfo
  /// The credential, for calls to the provider's own interfaces.
  public var credential: AuthCredential
  /// What the sign-in did.
  public var outcome: SignInOutcome

  /// Makes a result.
  public init(
    user: AuthUser, additionalUserInfo: AdditionalUserInfo, credential: AuthCredential, outcome: SignInOutcome
  ) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
    self.outcome = outcome
  }
}
