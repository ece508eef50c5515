extension AuthClient {
  /// Lets a backend change the user who is signed in, or read them anew, in a way of its own, and takes over what comes of
  /// it. A backend's own verbs are built on this.
  ///
  /// ```swift
  /// try await client.updateUser { session, context in try await backend.reload(session, in: context) }
  /// ```
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn`, or what the backend throws; with `sessionEnded` the person is signed
  ///   out.
  @discardableResult
  public func updateUser(
    _ change: @escaping @Sendable (Session, AuthContext) async throws -> FederationChange
  ) async throws(AuthError) -> AuthUser {
    let session = try await session()
    return try await self.change(session, provider: nil) { context in try await change(session, context) }
  }

  /// Lets the backend change the user of a session, and takes the change over.
  func change(
    _ session: Session, provider: ProviderID?,
    _ work: @escaping @Sendable (AuthContext) async throws -> FederationChange
  ) async throws(AuthError) -> AuthUser {
    do {
      let change = try await context.attending { [context] in
        try await work(context)
      } late: { [keeper] change in
        _ = try? await keeper.apply(change, to: session)
      }
      return try await keeper.apply(change, to: session).user
    } catch {
      throw await noticed(AuthError(error, provider: provider), of: session)
    }
  }

  /// Signs the person out here if the backend has just said that their session is over.
  ///
  /// - Returns: the error.
  func noticed(_ error: AuthError, of session: Session) async -> AuthError {
    if error.endsSession, (try? await keeper.endRefused(session)) == true {
      context.log(AuthEvent(.signedOut, providerID: session.providerID))
    }
    return error
  }
}
