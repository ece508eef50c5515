/// A backend that takes a token which somebody else brought, such as a server of the host's, in place of a provider's
/// credential.
public protocol TokenBackend: FederationBackend {
  /// Begins, or goes on with, the session of whoever the token is of.
  ///
  /// - Returns: the session, which says with which provider it once began.
  /// - Throws: ``AuthError`` with reason `sessionEnded` for a token that is good no more.
  func signIn(token: Secret, in context: AuthContext) async throws -> Session
}
