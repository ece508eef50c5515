extension AuthClient {
  /// Finishes a sign-in that an earlier run of the program began and did not live to see the end of: the system ended it
  /// while the person was in the browser, or started another one for the answer.
  ///
  /// Whatever the attempt was for goes on: a sign-in, a link, a re-authentication, more scopes. An attempt is kept for a
  /// quarter of an hour and is good for one answer.
  ///
  /// - Parameter url: the URL that the program was opened with. Call it with every such URL: others are told apart.
  /// - Throws: ``AuthError`` with reason `noPendingSignIn` if the URL answers nothing that is pending; `notSignedIn` or
  ///   `userMismatch` if the attempt was to change a session that is over; otherwise as the attempt would have.
  @discardableResult
  public func resumePending(url: String) async throws(AuthError) -> AuthResult {
    let found = try await attending { [pendingAttempts, providers] in
      try await pendingAttempts.take(redirect: url, providers)
    }
    guard let found else { throw AuthError(.noPendingSignIn) }
    let provider = try providers.provider(found.providerID)
    let waiting = try await attending { [collisions] in try await collisions.pending() }
    let attempt = start(
      provider, .redirect(found.pending, url), for: try await purpose(of: found), hooks: UIHooks())
    let result = try await attempt.result
    switch found.purpose {
    case .resolve: if let waiting { return await link(waiting, to: result) }
    case .reauthenticate: noteReauthentication(found.providerID)
    case .signIn, .link, .moreScopes: break
    }
    return result
  }

  private func purpose(of attempt: PendingAttempt) async throws(AuthError) -> SignInFlow.Purpose {
    switch attempt.purpose {
    case .signIn: return .signIn
    case .resolve: return .resolve
    case .link: return .link(try await session(of: attempt), try linkingBackend)
    case .reauthenticate: return .reauthenticate(try await session(of: attempt), try reauthenticatingBackend)
    case .moreScopes:
      let session = try await session(of: attempt)
      return .moreScopes(session, try await storedCredential(of: session))
    }
  }

  /// The session that the attempt was to change.
  private func session(of attempt: PendingAttempt) async throws(AuthError) -> Session {
    let session = try await session()
    guard session.user.id.hasSameBytes(as: attempt.userID ?? "") else {
      throw AuthError(.userMismatch, provider: attempt.providerID)
    }
    return session
  }
}
