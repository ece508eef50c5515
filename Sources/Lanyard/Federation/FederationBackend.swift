/// Decides who a proven person is: it exchanges a provider's credential for a user.
///
/// Linking, anonymous users and re-authentication are sister protocols of their own.
public protocol FederationBackend: Sendable {
  /// The name of the backend; unique among the backends of a program.
  var backendID: BackendID { get }
  /// The kinds of credential it accepts; `nil` for every kind.
  var acceptedKinds: Set<CredentialKind>? { get }
  /// The kinds of credential it accepts of one provider; `nil` for every kind. By default ``acceptedKinds``.
  func acceptedKinds(of provider: ProviderID) -> Set<CredentialKind>?

  /// Exchanges a credential for a user.
  ///
  /// Asks ``FederationRequest/identity(in:)`` who the credential proves, or sends the proof to a server that does.
  ///
  /// - Throws: ``AuthError`` with reason `accountCollision` if the e-mail address belongs to somebody who signs in
  ///   another way.
  func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse

  /// Exchanges the session's refresh token for fresh tokens.
  ///
  /// - Parameter provider: the provider the session began with, `nil` if it is no longer registered. Only a backend
  ///   without tokens of its own needs it.
  /// - Throws: ``AuthError`` with reason `sessionEnded` if, and only if, the session is over. Any other error leaves the
  ///   person signed in.
  func refresh(_ session: Session, provider: (any AuthProvider)?, in context: AuthContext) async throws -> SessionTokens

  /// Ends a session.
  func signOut(_ session: Session, in context: AuthContext) async throws

  /// Deletes the user of a session and everything kept about them.
  func deleteUser(_ session: Session, in context: AuthContext) async throws
}

extension FederationBackend {
  /// The same for every provider.
  public func acceptedKinds(of provider: ProviderID) -> Set<CredentialKind>? { acceptedKinds }
}
