extension AuthClient {
  /// Lets the person who is signed in show that they are there: they sign in again, and their session begins anew.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn`; `userMismatch` if anybody else answers, who then is not signed in;
  ///   `unsupported`; what the provider throws. The session stays as it is then.
  @discardableResult
  public func reauthenticate(
    with id: ProviderID, _ request: SignInRequest = SignInRequest()
  ) async throws(AuthError) -> AuthResult {
    try await reauthenticate(try providers.provider(id), .provider(request), hooks: request.hooks)
  }

  /// The same by a credential that the host has already.
  ///
  /// - Throws: ``AuthError`` as ``reauthenticate(with:_:)`` does.
  @discardableResult
  public func reauthenticate(with credential: AuthCredential) async throws(AuthError) -> AuthResult {
    try await reauthenticate(try providers.provider(credential.providerID), .credential(credential), hooks: UIHooks())
  }

  private func reauthenticate(
    _ provider: any AuthProvider, _ source: SignInFlow.Source, hooks: UIHooks
  ) async throws(AuthError) -> AuthResult {
    let backend = try reauthenticatingBackend
    let session = try await session()
    let result = try await start(provider, source, for: .reauthenticate(session, backend), hooks: hooks).result
    noteReauthentication(provider.providerID)
    return result
  }

  func noteReauthentication(_ providerID: ProviderID) {
    context.log(AuthEvent(.reauthenticated, providerID: providerID))
  }

  var reauthenticatingBackend: any ReauthenticatingBackend {
    get throws(AuthError) {
      guard let backend = backend as? any ReauthenticatingBackend else { throw unsupported("re-authentication") }
      return backend
    }
  }

  /// Does something that only a recent sign-in may do. If the last one was too long ago the hook may have the person
  /// sign in again, once.
  func afterRecentLogin<Value: Sendable>(
    for operation: ReauthenticationPrompt.Operation, hooks: UIHooks,
    _ work: () async throws(AuthError) -> Value
  ) async throws(AuthError) -> Value {
    do throws(AuthError) {
      return try await work()
    } catch {
      guard case .requiresRecentLogin = error.reason, let user = currentUser,
        let ask = resolveHooks(hooks, provider: nil).reauthenticate
      else { throw error }
      let prompt = ReauthenticationPrompt(
        user: user, operation: operation, providerIDs: user.providers.map(\.providerID))
      guard let id = try await attending({ await ask(prompt) }) else { throw error }
      try await reauthenticate(with: id, SignInRequest(hooks: hooks))
      return try await work()
    }
  }
}
