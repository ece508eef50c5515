/// A backend that can check once more that the person of a session is there.
public protocol ReauthenticatingBackend: FederationBackend {
  /// Exchanges a fresh credential of the person who is signed in for a fresh session. Never makes a user, links or joins.
  ///
  /// - Throws: ``AuthError`` with reason `userMismatch` if the credential proves anybody else, known or not.
  func reauthenticate(
    _ request: FederationRequest, as session: Session, in context: AuthContext
  ) async throws -> FederationResponse
}
