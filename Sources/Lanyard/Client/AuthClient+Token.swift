extension AuthClient {
  /// Signs in the user of a token that somebody else brought, such as a server of the host's. Anybody else is signed out
  /// first. No provider takes part.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported`, `sessionEnded` for a token that is good no more, `storage`, or what
  ///   the backend throws. Whoever is signed in stays then.
  @discardableResult
  public func signIn(withToken token: Secret) async throws(AuthError) -> AuthUser {
    guard let backend = backend as? any TokenBackend else { throw unsupported("sign-ins by a token") }
    try await restore()
    do {
      let session = try await begin { try await backend.signIn(token: token, in: $0) }
      await collisions.discardKnown()
      context.log(AuthEvent(.signedIn(.signedIn), providerID: session.providerID))
      return session.user
    } catch {
      throw AuthError(error)
    }
  }
}
