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
  /// Why the credential that waited could not be linked after a sign-in that was to resolve a collision. The sign-in
  /// itself holds.
  public var linkFailure: AuthError?

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
