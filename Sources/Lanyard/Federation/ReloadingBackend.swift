/// A backend whose users may change without this program: elsewhere, or by whoever runs it.
public protocol ReloadingBackend: FederationBackend {
  /// Reads the user of a session as they are now.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded` if the session is over or the user is gone, `userDisabled` if they
  ///   may not sign in any more.
  func reload(_ session: Session, in context: AuthContext) async throws -> FederationChange
}
