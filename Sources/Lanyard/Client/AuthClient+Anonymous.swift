extension AuthClient {
  /// Signs in a user whom nobody has proven to be anybody, such as a guest. ``link(with:_:)`` makes them a named one later,
  /// with the same id. An anonymous user who is signed in already stays; anybody else is signed out first.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported`, `storage`, or what the backend throws.
  @discardableResult
  public func signInAnonymously() async throws(AuthError) -> AuthUser {
    guard let backend = backend as? any AnonymousBackend else { throw unsupported("anonymous users") }
    do {
      // Two callers at once must not become two guests.
      return try await anonymousTurns.take { [self] in try await guest(at: backend) }
    } catch {
      throw AuthError(error, provider: .anonymous)
    }
  }

  private func guest(at backend: any AnonymousBackend) async throws -> AuthUser {
    try await restore()
    if let user = currentUser, user.isAnonymous { return user }
    let session = try await begin { context in
      let response = try await backend.signInAnonymously(in: context)
      return Session(
        user: response.user, providerID: .anonymous, backendID: backend.backendID, tokens: response.tokens)
    }
    context.log(AuthEvent(.signedIn(.created), providerID: .anonymous))
    return session.user
  }

  /// Makes a session in which no provider takes part the current one, and ends the one that it takes the place of.
  func begin(_ make: @escaping @Sendable (AuthContext) async throws -> Session) async throws -> Session {
    let (session, established) = try await context.attending { [keeper, context] in
      let session = try await make(context)
      return (session, try await keeper.establish(session))
    } late: { [keeper] _, established in
      _ = try? await keeper.end(generation: established.generation)
    }
    // A token that somebody brought may be that of the session which was there.
    if let earlier = established.earlier, earlier.tokens.refreshToken != session.tokens.refreshToken {
      await backend.release(earlier, within: options.undoTimeout, in: context)
    }
    return session
  }
}
