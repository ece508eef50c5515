extension AuthClient {
  /// Signs the user out: at the backend, at the provider, and here, in that order.
  ///
  /// Asks the sign-out hook first, if there is one. Nobody signed in is no error: the report is then empty.
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
  /// - Throws: ``AuthError`` with reason `notSignedIn`, or what the backend throws.
  @discardableResult
  public func deleteUser() async throws(AuthError) -> SignOutReport {
    try await restore()
    guard currentUser != nil else { throw AuthError(.notSignedIn) }
    return try await end(.stop, hooks: UIHooks(), asking: false) { flow in
      [flow.backendDelete, flow.providerSignOut]
    }
  }

  private func end(
    _ policy: SignOutFailurePolicy, hooks: UIHooks, asking: Bool,
    steps: (SignOutFlow) -> [SignOutFlow.Step]
  ) async throws(AuthError) -> SignOutReport {
    try await restore()
    guard let session = await keeper.session else { return SignOutReport(steps: []) }
    let provider = providers[session.providerID]
    let hooks = resolveHooks(hooks, provider: provider)
    if asking, let confirm = hooks.confirmSignOut {
      guard await confirm(SignOutPrompt(user: session.user)) else { throw AuthError(.cancelled(by: .user)) }
    }
    let flow = SignOutFlow(
      keeper: keeper, backend: backend, provider: provider, session: session,
      generation: await keeper.generation, policy: policy, context: context)
    var context = context
    context.hooks = hooks
    let steps = steps(flow)
    let activity = Activity(kind: .signOut, provider: description(of: session.providerID))
    return try await context.showing(activity) { await flow.run(steps) }.get()
  }
}
