extension AuthClient {
  /// Signs a person in with a registered provider.
  ///
  /// - Throws: ``AuthError``; nobody is signed in then who was not before.
  public func signIn(
    with id: ProviderID, _ request: SignInRequest = SignInRequest()
  ) async throws(AuthError) -> AuthResult {
    try await startSignIn(with: id, request).result
  }

  /// Signs a person in with a provider that need not be registered.
  ///
  /// - Throws: ``AuthError``; nobody is signed in then who was not before.
  public func signIn(
    with provider: any AuthProvider, _ request: SignInRequest = SignInRequest()
  ) async throws(AuthError) -> AuthResult {
    try await start(provider, .provider(request), hooks: request.hooks).result
  }

  /// Exchanges a credential that the host already has: the second of the two phases, without the first.
  ///
  /// A credential that this process did not see proven is verified by the provider first.
  ///
  /// - Throws: ``AuthError``; nobody is signed in then who was not before.
  public func signIn(with credential: AuthCredential) async throws(AuthError) -> AuthResult {
    let provider = try providers.provider(credential.providerID)
    return try await start(provider, .credential(credential), hooks: UIHooks()).result
  }

  /// The name of ``signIn(with:)-(AuthCredential)`` in FirebaseUI's time.
  ///
  /// - Throws: ``AuthError``.
  public func signInAndRetrieveData(with credential: AuthCredential) async throws(AuthError) -> AuthResult {
    try await signIn(with: credential)
  }

  /// Begins a sign-in and returns at once, so that its phases can be watched and it can be cancelled.
  ///
  /// - Throws: ``AuthError`` with reason `unknownProvider`. Everything else is the attempt's result.
  public func startSignIn(
    with id: ProviderID, _ request: SignInRequest = SignInRequest()
  ) throws(AuthError) -> SignInAttempt {
    start(try providers.provider(id), .provider(request), hooks: request.hooks)
  }

  func start(
    _ provider: any AuthProvider, _ source: SignInFlow.Source, for purpose: SignInFlow.Purpose = .signIn,
    hooks: UIHooks
  ) -> SignInAttempt {
    let attempt = SignInAttempt(
      correlationID: context.randomBytes(8).hexadecimal, providerID: provider.providerID)
    var context = context
    context.hooks = resolveHooks(hooks, provider: provider)
    context.progress = { [log = context.log] phase in
      guard attempt.enter(phase) else { return }
      log(AuthEvent(.entered(phase), providerID: attempt.providerID, correlationID: attempt.correlationID))
    }
    context.keepPending = { [pendingAttempts] in await pendingAttempts.keep($0, of: attempt, for: purpose) }
    let flow = SignInFlow(
      client: self, provider: provider, source: source, purpose: purpose, attempt: attempt, context: context)
    attempt.run { await flow.run() }
    return attempt
  }
}
