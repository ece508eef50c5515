/// A backend that can give a user one more way in, or take one away.
public protocol LinkingBackend: FederationBackend {
  /// Adds the way in that a credential proves to the user of a session. The id of the user stays; an anonymous user
  /// becomes a named one.
  ///
  /// - Throws: ``AuthError`` with reason `alreadyLinked` if the user has a way in through this provider;
  ///   `credentialAlreadyInUse` if it leads to another user, `emailAlreadyInUse` if its address belongs to one: then
  ///   nothing is changed.
  func link(
    _ request: FederationRequest, to session: Session, in context: AuthContext
  ) async throws -> FederationChange

  /// Takes away the way in through a provider.
  ///
  /// - Parameter allowsLast: whether the last way in may go too; nobody could ever sign in as this user again.
  /// - Throws: ``AuthError`` with reason `notLinked`, `lastProvider` or `requiresRecentLogin`.
  func unlink(
    _ providerID: ProviderID, allowsLast: Bool, from session: Session, in context: AuthContext
  ) async throws -> FederationChange
}
