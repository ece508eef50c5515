/// What a sign-in button is about at the moment.
public enum SignInButtonState: Sendable, Hashable {
  /// Nobody is signed in with the button's provider.
  case signedOut
  /// Somebody is on their way in.
  case signingIn
  /// This user can sign in with the button's provider, and is signed in.
  case signedIn(AuthUser)
  /// The user is on their way out.
  case signingOut(AuthUser)

  /// Whether the button waits for something to end.
  public var isBusy: Bool {
    switch self {
    case .signedOut, .signedIn: false
    case .signingIn, .signingOut: true
    }
  }

  /// The user who is signed in.
  public var user: AuthUser? {
    switch self {
    case .signedOut, .signingIn: nil
    case .signedIn(let user), .signingOut(let user): user
    }
  }
}
