extension AuthClient {
  /// Reads the session that an earlier run left. Called once at the start of the program; later calls return at once.
  ///
  /// - Returns: the signed-in user, `nil` if nobody is.
  /// - Throws: ``AuthError`` with reason `storage`. The state then stays `unknown`: an unreadable storage never looks
  ///   like a sign-out.
  @discardableResult
  public func restore() async throws(AuthError) -> AuthUser? {
    if state == .unknown { try await attending { [keeper] in try await keeper.restore() } }
    return currentUser
  }

  /// The session, refreshed if it ends soon. However many callers wait, one refresh is made.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn`; `sessionEnded` if the backend says that it is over, and the
  ///   person is then signed out; otherwise whatever kept the refresh from happening, and the person stays signed in.
  public func session(forcingRefresh: Bool = false) async throws(AuthError) -> Session {
    try await restore()
    return try await keeper.freshSession(
      SessionKeeper.RefreshRequest(
        isForced: forcingRefresh, minimumValidity: options.minimumValidity,
        providers: providers))
  }

  /// The backend's ID token, for the host's own services. Refreshed if it ends soon.
  ///
  /// - Throws: as ``session(forcingRefresh:)`` does, and `unsupported` if the backend issues no ID tokens.
  public func idToken(forcingRefresh: Bool = false) async throws(AuthError) -> Secret {
    guard let token = try await session(forcingRefresh: forcingRefresh).tokens.idToken else {
      throw AuthError(.unsupported("issuing ID tokens"))
    }
    return token
  }

  /// Does work that others wrote. Cancelling the task that waits gets out, whether the work hears of it or not.
  func attending<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws(AuthError) -> Value {
    do {
      return try await context.attending(work)
    } catch {
      throw AuthError(error)
    }
  }
}
