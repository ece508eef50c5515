extension AuthClient {
  /// The collision of a sign-in that failed with `accountCollision` and may still be resolved; `nil` if there is none. It
  /// waits for a quarter of an hour, over the end of the program too.
  ///
  /// - Throws: ``AuthError`` with reason `storage`.
  public func pendingCollision() async throws(AuthError) -> AccountCollision? {
    try await attending { [collisions] in try await collisions.pending()?.collision }
  }

  /// Resolves a collision: the person signs in the way they did before, and the credential that collided becomes one more
  /// way in. Nothing is linked to a user whose address is not the one that collided.
  ///
  /// - Parameter id: the provider to sign in with: one of ``AccountCollision/existingProviderIDs``, or what the person
  ///   remembers where the backend tells none.
  /// - Returns: the sign-in. ``AuthResult/linkFailure`` says why nothing was linked, if so; the collision then still waits.
  /// - Throws: ``AuthError`` with reason `noPendingCollision`, or as ``signIn(with:_:)-(ProviderID,_)`` does.
  public func resolveCollision(
    with id: ProviderID, _ request: SignInRequest = SignInRequest()
  ) async throws(AuthError) -> AuthResult {
    guard let pending = try await attending({ [collisions] in try await collisions.pending() }) else {
      throw AuthError(.noPendingCollision)
    }
    var request = request
    request.defaultValue = request.defaultValue ?? pending.collision.email
    let attempt = start(try providers.provider(id), .provider(request), for: .resolve, hooks: request.hooks)
    return await link(pending, to: try await attempt.result)
  }

  /// Forgets the collision that waits.
  ///
  /// - Throws: ``AuthError`` with reason `storage`.
  public func discardCollision() async throws(AuthError) {
    try await attending { [collisions] in try await collisions.discard() }
  }

  func link(_ pending: PendingCollisions.Pending, to signedIn: AuthResult) async -> AuthResult {
    var result = signedIn
    do throws(AuthError) {
      guard signedIn.user.hasAddress(pending.collision.email) else { throw AuthError(.userMismatch) }
      result.user = try await link(with: pending.credential).user
      result.outcome = .linked
    } catch  where error.reason == .alreadyLinked {
      // Somebody was quicker, or the backend has joined both itself.
    } catch {
      result.linkFailure = error
      return result
    }
    try? await discardCollision()
    return result
  }
}

extension AuthUser {
  /// Whether an address is one of the user's, without regard to the case of ASCII letters.
  fileprivate func hasAddress(_ address: String) -> Bool {
    ([email] + providers.map(\.email)).contains { $0?.equalsIgnoringASCIICase(address) == true }
  }
}
