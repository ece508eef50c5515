extension AuthClient {
  /// Gives the user who is signed in one more way in: a person goes to another provider. An anonymous user becomes a
  /// named one and keeps the id.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn`; `alreadyLinked`, before anybody is asked; `credentialAlreadyInUse`
  ///   or `emailAlreadyInUse`, with ``AuthError/updatedCredential`` to sign in as the other user; `unsupported`; what the
  ///   provider throws. The user stays as they are then.
  public func link(
    with id: ProviderID, _ request: SignInRequest = SignInRequest()
  ) async throws(AuthError) -> AuthResult {
    try await link(try providers.provider(id), .provider(request), hooks: request.hooks)
  }

  /// Gives the user who is signed in one more way in, by a credential that the host has already.
  ///
  /// - Throws: ``AuthError`` as ``link(with:_:)`` does.
  public func link(with credential: AuthCredential) async throws(AuthError) -> AuthResult {
    try await link(try providers.provider(credential.providerID), .credential(credential), hooks: UIHooks())
  }

  private func link(
    _ provider: any AuthProvider, _ source: SignInFlow.Source, hooks: UIHooks
  ) async throws(AuthError) -> AuthResult {
    let backend = try linkingBackend
    let session = try await session()
    guard !session.user.isLinked(to: provider.providerID) else {
      throw AuthError(.alreadyLinked, provider: provider.providerID)
    }
    return try await start(provider, source, for: .link(session, backend), hooks: hooks).result
  }

  /// Takes away a way in of the user who is signed in.
  ///
  /// - Parameter allowsLast: whether the last one may go too. Nobody could ever sign in as this user again.
  /// - Throws: ``AuthError`` with reason `notSignedIn`, `notLinked`, `lastProvider`, `requiresRecentLogin` (unless the
  ///   ``UIHooks/reauthenticate`` hook helps), or `unsupported`.
  @discardableResult
  public func unlink(
    _ id: ProviderID, allowsLast: Bool = false, hooks: UIHooks = UIHooks()
  ) async throws(AuthError) -> AuthUser {
    let backend = try linkingBackend
    let user = try await afterRecentLogin(for: .unlink, hooks: hooks) { [self] () throws(AuthError) in
      let session = try await session()
      return try await change(session, provider: id) { context in
        try await backend.unlink(id, allowsLast: allowsLast, from: session, in: context)
      }
    }
    context.log(AuthEvent(.unlinked, providerID: id))
    return user
  }

  /// Changes what the user who is signed in is called.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn` or `unsupported`, or what the backend throws.
  @discardableResult
  public func updateProfile(_ update: ProfileUpdate) async throws(AuthError) -> AuthUser {
    guard let backend = backend as? any ProfileBackend else { throw unsupported("changing a profile") }
    let session = try await session()
    let user = try await change(session, provider: nil) { context in
      try await backend.updateProfile(update, of: session, in: context)
    }
    context.log(AuthEvent(.profileUpdated, providerID: session.providerID))
    return user
  }

  var linkingBackend: any LinkingBackend {
    get throws(AuthError) {
      guard let backend = backend as? any LinkingBackend else { throw unsupported("linking") }
      return backend
    }
  }

  func unsupported(_ what: String) -> AuthError {
    AuthError(.unsupported("\(what) at the backend \(backend.backendID)"))
  }
}
