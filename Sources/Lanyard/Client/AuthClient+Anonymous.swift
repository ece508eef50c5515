extension AuthClient {
  /// Signs in a user whom nobody has proven to be anybody, such as a guest. ``link(with:_:)`` makes them a named one later,
  /// with the same id. An anonymous user who is signed in already stays; anybody else is signed out first.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported`, `storage`, or what the backend throws.
  @discardableResult
  public func signInAnonymously() async throws(AuthError) -> AuthUser {
    guard let backend = backend as? any AnonymousBackend else { throw unsupported("anonymous users") }
    try await restore()
    if let user = currentUser, user.isAnonymous { return user }
    do {
      let established = try await context.attending { [keeper, context] in
        let response = try await backend.signInAnonymously(in: context)
        let session = Session(
          user: response.user, providerID: .anonymous, backendID: backend.backendID, tokens: response.tokens)
        return (response, try await keeper.establish(session))
      } late: { [keeper] response, established in
        _ = try? await keeper.end(generation: established.generation)
      }
      if let earlier = established.1.earlier { await release(earlier) }
      context.log(AuthEvent(.signedIn(established.0.outcome), providerID: .anonymous))
      return established.0.user
    } catch {
      throw AuthError(error, provider: .anonymous)
    }
  }

  /// Ends at the backend the session that another one took the place of.
  func release(_ session: Session) async {
    await context.attempting(within: options.undoTimeout) { [backend, context] in
      try await backend.signOut(session, in: context)
    }
  }
}
