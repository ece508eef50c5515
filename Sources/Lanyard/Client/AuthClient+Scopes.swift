extension AuthClient {
  /// Makes sure that the signed-in person has granted some scopes, and asks them only for what is missing.
  ///
  /// If everything has been granted before, nothing is shown and nothing is sent. Otherwise the person goes to the
  /// provider once more; who they are and the session stay as they are.
  ///
  /// - Returns: which of the scopes are granted now and which were declined.
  /// - Throws: ``AuthError`` with reason `notSignedIn`; `userMismatch` if another person answers; `unsupported` if the
  ///   credential was not kept; otherwise as a sign-in does.
  @discardableResult
  public func ensure(
    scopes: [String], _ request: SignInRequest = SignInRequest()
  ) async throws(AuthError) -> ScopeGrant {
    try await restore()
    guard let session = await keeper.session else { throw AuthError(.notSignedIn) }
    let credential = try await storedCredential(of: session)
    if scopes.allSatisfy(credential.grantedScopes.contains) { return ScopeGrant(granted: scopes, declined: []) }
    let provider = try providers.provider(session.providerID)
    var request = request
    request.scopes = credential.grantedScopes + scopes.filter { !credential.grantedScopes.contains($0) }
    request.defaultValue = request.defaultValue ?? session.user.email
    let attempt = start(
      provider, .provider(request), for: .moreScopes(session, credential), hooks: request.hooks)
    let granted = try await attempt.result.credential.grantedScopes
    return ScopeGrant(granted: scopes.filter(granted.contains), declined: scopes.filter { !granted.contains($0) })
  }

  func storedCredential(of session: Session) async throws(AuthError) -> AuthCredential {
    guard let credential = try await attending({ [keeper] in try await keeper.storedCredential(of: session) }) else {
      throw AuthError(.unsupported("asking for scopes without the credential"), provider: session.providerID)
    }
    return credential
  }
}
