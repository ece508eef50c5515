/// What to tell the person after a failure. A cancelled attempt brings no alert.
public struct AuthAlert: Sendable {
  /// What went wrong.
  public var error: AuthError

  /// Makes an alert.
  public init(error: AuthError) {
    self.error = error
  }
}
