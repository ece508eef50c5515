extension AuthClient {
  /// Signs the user out: at the backend, at the provider, and here, in that order.
  ///
  /// Asks the sign-out hook first, if there is one. Nobody signed in is no error: the report is then empty. What is
  /// stored and cannot be read is forgotten with ``SignOutFailurePolicy/continue``; the report then says that the
  /// backend and the provider could not be told.
  ///
  /// - Throws: ``AuthError`` with reason `cancelled` if the person changes their mind; with ``SignOutFailurePolicy/stop``
  ///   what made the first step fail.
  @discardableResult
  public func signOut(
    onFailure policy: SignOutFailurePolicy = .continue, hooks: UIHooks = UIHooks()
  ) async throws(AuthError) -> SignOutReport {
    try await end(policy, hooks: hooks, asking: true) { flow in [flow.backendSignOut, flow.providerSignOut] }
  }

  /// Revokes at the provider what the person had granted, then signs out.
  ///
  /// The grant goes first: with ``SignOutFailurePolicy/stop`` a provider that cannot be reached leaves everything as it
  /// was, so that the person can try again.
  ///
  /// - Throws: as ``signOut(onFailure:hooks:)`` does.
  @discardableResult
  public func disconnect(
    onFailure policy: SignOutFailurePolicy = .stop, hooks: UIHooks = UIHooks()
  ) async throws(AuthError) -> SignOutReport {
    try await end(policy, hooks: hooks, asking: false) { flow in [flow.providerDisconnect, flow.backendSignOut] }
  }

  /// Deletes the user at the backend, then signs out. A user who could not be deleted stays signed in.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn`, `requiresRecentLogin` (unless the ``UIHooks/reauthenticate`` hook
  ///   helps), or what the backend throws.
  @discardableResult
  public func deleteUser(hooks: UIHooks = UIHooks()) async throws(AuthError) -> SignOutReport {
    try await restore()
    guard currentUser != nil else { throw AuthError(.notSignedIn) }
    return try await afterRecentLogin(for: .deleteUser, hooks: hooks) { [self] () throws(AuthError) in
      try await end(.stop, hooks: hooks, asking: false) { flow in [flow.backendDelete, flow.providerSignOut] }
    }
  }

  func end(
    _ policy: SignOutFailurePolicy, hooks: UIHooks, asking: Bool,
    steps: (SignOutFlow) -> [SignOutFlow.Step]
  ) async throws(AuthError) -> SignOutReport {
    do throws(AuthError) {
      try await restore()
    } catch {
      guard policy == .continue, case .storage(.unreadable) = error.reason else { throw error }
      return try await forget(because: error)
    }
    guard let current = asking ? try await confirmed(hooks) : await latest() else { return SignOutReport(steps: []) }
    let session = current.session
    let provider = providers[session.providerID]
    let flow = SignOutFlow(
      keeper: keeper, backend: backend, provider: provider, session: session, generation: current.generation,
      policy: policy, undoTimeout: options.undoTimeout, context: context)
    var context = context
    context.hooks = resolveHooks(hooks, provider: provider)
    let steps = steps(flow)
    let activity = Activity(kind: .signOut, provider: description(of: session.providerID))
    return try await context.showing(activity) { await flow.run(steps) }.get()
  }

  /// The session as another program may have left it by now: its tokens are those that the backend knows.
  private func latest() async -> SessionKeeper.Current? {
    _ = try? await attending { [keeper] in try await keeper.catchUp() }
    return await keeper.newest
  }

  /// The session of somebody who was asked and wants to go. Others may come while a person thinks: they are asked too.
  private func confirmed(_ hooks: UIHooks) async throws(AuthError) -> SessionKeeper.Current? {
    var asked: AuthUser?
    while let current = await latest() {
      let hooks = resolveHooks(hooks, provider: providers[current.session.providerID])
      let user = current.session.user
      guard let confirm = hooks.confirmSignOut, asked?.id.hasSameBytes(as: user.id) != true else { return current }
      guard try await attending({ await confirm(SignOutPrompt(user: user)) }) else {
        throw AuthError(.cancelled(by: .user))
      }
      asked = user
    }
    return nil
  }

  /// Signs out where nobody can tell who is signed in: only what is here can be forgotten.
  private func forget(because error: AuthError) async throws(AuthError) -> SignOutReport {
    try await attending { [keeper] in try await keeper.forget() }
    context.log(AuthEvent(.signedOut))
    return SignOutReport(
      steps: [
        .init(step: .backend, error: error), .init(step: .provider, error: error), .init(step: .session, error: nil),
      ])
  }
}
