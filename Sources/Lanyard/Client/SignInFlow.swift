/// One sign-in from the first phase to the last: provider, backend, profile, state. A failure undoes what was done.
struct SignInFlow: Sendable {
  /// Where the credential comes from.
  enum Source: Sendable {
    /// The provider is asked: a person is involved.
    case provider(SignInRequest)
    /// The provider has answered a question of an earlier run.
    case redirect(PendingAuthorization, String)
    /// The host has it already.
    case credential(AuthCredential)

    /// What a person is asked, if one is.
    var request: SignInRequest? {
      switch self {
      case .provider(let request): request
      case .redirect, .credential: nil
      }
    }
  }

  /// What the credential is for.
  enum Purpose: Sendable {
    case signIn
    /// A sign-in that is to resolve a collision.
    case resolve
    /// Another way in for the user who is signed in.
    case link(Session, any LinkingBackend)
    /// Showing that the person who is signed in is there.
    case reauthenticate(Session, any ReauthenticatingBackend)
    /// More scopes for the person who is signed in, in place of an earlier credential.
    case moreScopes(Session, AuthCredential)

    /// The session that the backend is asked about, if there has to be one.
    var session: Session? {
      switch self {
      case .signIn, .resolve, .moreScopes: nil
      case .link(let session, _), .reauthenticate(let session, _): session
      }
    }

    var activity: Activity.Kind {
      switch self {
      case .signIn, .resolve, .moreScopes: .signIn
      case .link: .link
      case .reauthenticate: .reauthenticate
      }
    }
  }

  let client: AuthClient
  let provider: any AuthProvider
  let source: Source
  let purpose: Purpose
  let attempt: SignInAttempt
  /// The client's context with the hooks and the progress of this attempt.
  let context: AuthContext

  func run() async -> Result<AuthResult, AuthError> {
    switch source {
    case .provider(let request): return await run(request)
    case .redirect: return await finish(await resolved(await showingActivity()))
    case .credential: return await finish(await resolved(await transaction()))
    }
  }

  /// An attempt in which a person takes part.
  private func run(_ request: SignInRequest) async -> Result<AuthResult, AuthError> {
    let timer = startTimer(request.timeout)
    defer { timer?.cancel() }
    do {
      try await client.gate.enter(attempt, policy: client.options.concurrentAttempts)
    } catch {
      // The provider was not asked, so there is nothing to tell it.
      return await finish(.failure(describe(error)))
    }
    let result = await showingActivity()
    await client.gate.leave(attempt)
    await client.pendingAttempts.forget(attempt)
    return await finish(await resolved(result))
  }

  private func showingActivity() async -> Result<AuthResult, AuthError> {
    let activity = Activity(kind: purpose.activity, provider: description)
    return await context.showing(activity) { await interaction() }
  }

  /// The transaction with the provider in it, which hears how it ended.
  private func interaction() async -> Result<AuthResult, AuthError> {
    // The turn may have come, or the activity been shown, just when the attempt was ended.
    guard !Task.isCancelled else { return .failure(describe(CancellationError())) }
    let result = await transaction()
    await context.attempting(within: client.options.undoTimeout) { [provider] in
      await provider.federationDidFinish(result.map(\.user))
    }
    return result
  }

  // MARK: The transaction

  private func transaction() async -> Result<AuthResult, AuthError> {
    var compensation = compensation
    var proven: AuthCredential?
    do {
      return .success(try await signIn(&proven, &compensation))
    } catch {
      var failure = describe(error)
      if failure.isCollision {
        // The credential waits to be used, so it is not taken back; the backend has done nothing.
        failure.updatedCredential = failure.updatedCredential ?? proven
        return .failure(failure)
      }
      // What the provider says of its own sessions is another matter.
      if failure.phase == .federating, let session = purpose.session {
        failure = await client.noticed(failure, of: session)
      }
      let outcome = await compensation.undo()
      failure.undone += outcome.undone
      failure.stillSignedIn += outcome.stillSignedIn
      return .failure(failure)
    }
  }

  private func signIn(
    _ proven: inout AuthCredential?, _ compensation: inout Compensation
  ) async throws -> AuthResult {
    context.enter(.preparing)
    let credential = try await prove(&compensation)
    proven = credential
    try Task.checkCancellation()
    switch purpose {
    case .moreScopes(let session, let earlier): return try await keep(credential, of: session, beside: earlier)
    case .link(let session, let backend): return try await link(credential, to: session, at: backend)
    case .signIn, .resolve, .reauthenticate: return try await begin(with: credential, &compensation)
    }
  }

  /// Makes a session of a credential, a first one or a fresh one.
  private func begin(
    with credential: AuthCredential, _ compensation: inout Compensation
  ) async throws -> AuthResult {
    context.enter(.federating)
    let response = try await federate(credential, &compensation)
    try Task.checkCancellation()
    let credential = credential.withoutPendingToken
    var profile = try await fetchProfile(credential)
    if profile.isEmpty { profile = response.rawProfile }
    try Task.checkCancellation()
    context.enter(.persisting)
    let established = try await establish(makeSession(response), credential)
    // From here on the person is signed in: nothing below may fail the attempt.
    await release(established.earlier)
    return AuthResult(
      user: response.user,
      additionalUserInfo: AdditionalUserInfo(
        isNewUser: response.outcome == .created, providerID: provider.providerID, rawProfile: profile),
      credential: established.credential ?? credential, outcome: response.outcome)
  }

  private func prove(_ compensation: inout Compensation) async throws -> AuthCredential {
    if case .credential(let credential) = source { return credential }
    let credential = try await context.attending { [self] in
      try await ask(provider)
    } late: { credential in
      await undo(.provider) { try await provider.signOut(credential, in: $0) }
    }
    compensation.add(.provider) { [provider] in try await provider.signOut(credential, in: $0) }
    guard credential.providerID == provider.providerID else {
      throw AuthError(.invalidResponse("the credential is of \(credential.providerID)"))
    }
    return credential
  }

  private func federate(
    _ credential: AuthCredential, _ compensation: inout Compensation
  ) async throws -> FederationResponse {
    let request = FederationRequest(credential: credential, provider: provider)
    let response = try await context.attending { [purpose, backend = client.backend, context] in
      guard case .reauthenticate(let session, let backend) = purpose else {
        return try await backend.signIn(request, in: context)
      }
      return try await backend.reauthenticate(request, as: session, in: context)
    } late: { response in
      await undo(.backend) { try await client.backend.signOut(makeSession(response), in: $0) }
    }
    let session = makeSession(response)
    compensation.add(.backend) { [backend = client.backend] in try await backend.signOut(session, in: $0) }
    return response
  }

  private func makeSession(_ response: FederationResponse) -> Session {
    Session(
      user: response.user, providerID: provider.providerID, backendID: client.backend.backendID,
      tokens: response.tokens)
  }

  private func fetchProfile(_ credential: AuthCredential) async throws -> [UInt8] {
    guard client.options.profile != .none else { return credential.rawProfile }
    context.enter(.fetchingProfile)
    do {
      return try await context.attending { [provider, context] in
        try await provider.fetchProfile(credential, in: context)
      }
    } catch  where client.options.profile == .bestEffort {
      try Task.checkCancellation()
      log(.warning("no profile: \(AuthError(error).reasonName)"))
      return credential.rawProfile
    }
  }

  // MARK: The state

  private func establish(
    _ session: Session, _ credential: AuthCredential
  ) async throws -> SessionKeeper.Established {
    try await context.attending { [keeper = client.keeper] in
      try await keeper.establish(session, credential: credential)
    } late: { established in
      // The attempt has failed by now, and its backend session is being undone.
      _ = try? await client.keeper.end(generation: established.generation)
      await release(established.earlier)
    }
  }

  /// Ends at the backend the session that the new one took the place of.
  private func release(_ earlier: Session?) async {
    guard let earlier else { return }
    await client.backend.release(earlier, within: client.options.undoTimeout, in: context)
  }

  private func undo(
    _ step: AuthError.Step, _ undo: @escaping @Sendable (AuthContext) async throws -> Void
  ) async {
    var compensation = compensation
    compensation.add(step, undo: undo)
    _ = await compensation.undo()
  }

  private var compensation: Compensation {
    Compensation(context: context, timeout: client.options.undoTimeout)
  }
}
