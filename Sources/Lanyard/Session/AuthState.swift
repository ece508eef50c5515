/// Whether somebody is signed in.
public enum AuthState: Sendable, Hashable {
  /// Nobody has looked yet: before ``AuthClient/restore()``.
  case unknown
  /// Nobody is.
  case signedOut
  /// This user is.
  case signedIn(AuthUser)

  /// The signed-in user.
  public var user: AuthUser? {
    if case .signedIn(let user) = self { user } else { nil }
  }
}
