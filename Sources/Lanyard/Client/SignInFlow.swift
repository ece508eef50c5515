/// One sign-in from the first phase to the last: provider, backend, profile, state. A failure undoes what was done.
struct SignInFlow: Sendable {
  /// Where the credential comes from.
  enum Source: Sendable {
    /// The provider is asked: a person is involved.
    case provider(SignInRequest)
    /// The host has it already.
    case credential(AuthCredential)
    /// The provider is asked for more scopes, for the person who is signed in.
    case moreScopes(SignInRequest, Session, AuthCredential)

    /// What a person is asked, if one is.
    var request: SignInRequest? {
      switch self {
      case .provider(let request), .moreScopes(let request, _, _): request
      case .credential: nil
      }
    }
  }

  let client: AuthClient
  let provider: any AuthProvider
  let source: Source
  let attempt: SignInAttempt
  /// The client's context with the hooks and the progress of this attempt.
  let context: AuthContext

  func run() async -> Result<AuthResult, AuthError> {
    guard let request = source.request else { return await finish(await transaction()) }
    let timer = startTimer(request.timeout)
    defer { timer?.cancel() }
    do {
      try await client.gate.enter(attempt, policy: client.options.concurrentAttempts)
    } catch {
      // The provider was not asked, so there is nothing to tell it.
      return await finish(.failure(describe(error)))
    }
    let result = await context.showing(Activity(kind: .signIn, provider: description)) { await transaction() }
    await provider.federationDidFinish(result.map(\.user))
    await client.gate.leave(attempt)
    return await finish(result)
  }

  // MARK: The transaction

  private func transaction() async -> Result<AuthResult, AuthError> {
    var compensation = Compensation(context: context, timeout: client.options.undoTimeout)
    do {
      return .success(try await signIn(&compensation))
    } catch {
      var failure = describe(error)
      let outcome = await compensation.undo()
      failure.undone += outcome.undone
      failure.stillSignedIn += outcome.stillSignedIn
      return .failure(failure)
    }
  }

  private func signIn(_ compensation: inout Compensation) async throws -> AuthResult {
    context.enter(.preparing)
    let credential = try await prove(&compensation)
    try Task.checkCancellation()
    if case .moreScopes(_, let session, let earlier) = source {
      return try await keep(credential, of: session, beside: earlier)
    }
    context.enter(.federating)
    let request = FederationRequest(credential: credential, provider: provider)
    let response = try await client.backend.signIn(request, in: context)
    let session = Session(
      user: response.user, providerID: provider.providerID, backendID: client.backend.backendID,
      tokens: response.tokens)
    compensation.add(.backend) { [backend = client.backend, context] in
      try await backend.signOut(session, in: context)
    }
    try Task.checkCancellation()
    let profile = try await fetchProfile(credential)
    try Task.checkCancellation()
    context.enter(.persisting)
    let earlier = try await client.keeper.establish(session, credential: credential)
    // From here on the person is signed in: nothing below may fail the attempt.
    await release(earlier)
    return AuthResult(
      user: response.user,
      additionalUserInfo: AdditionalUserInfo(
        isNewUser: response.outcome == .created, providerID: provider.providerID, rawProfile: profile),
      credential: credential, outcome: response.outcome)
  }

  private func prove(_ compensation: inout Compensation) async throws -> AuthCredential {
    if case .credential(let credential) = source { return credential }
    let credential = try await provider.signIn(source.request ?? SignInRequest(), in: context)
    compensation.add(.provider) { [provider, context] in try await provider.signOut(credential, in: context) }
    guard credential.providerID == provider.providerID else {
      throw AuthError(.invalidResponse("the credential is of \(credential.providerID)"))
    }
    return credential
  }

  private func fetchProfile(_ credential: AuthCredential) async throws -> [UInt8] {
    switch client.options.profile {
    case .none:
      return credential.rawProfile
    case .required:
      context.enter(.fetchingProfile)
      return try await provider.fetchProfile(credential, in: context)
    case .bestEffort:
      context.enter(.fetchingProfile)
      do {
        return try await provider.fetchProfile(credential, in: context)
      } catch {
        try Task.checkCancellation()
        log(.warning("no profile: \(AuthError(error).reasonName)"))
        return credential.rawProfile
      }
    }
  }

  /// Ends at the backend the session that the new one took the place of.
  private func release(_ earlier: Session?) async {
    guard let earlier else { return }
    var compensation = Compensation(context: context, timeout: client.options.undoTimeout)
    compensation.add(.backend) { [backend = client.backend, context] in
      try await backend.signOut(earlier, in: context)
    }
    _ = await compensation.undo()
  }

  // MARK: The end

  private func finish(_ result: Result<AuthResult, AuthError>) async -> Result<AuthResult, AuthError> {
    switch result {
    case .success(let value):
      log(.signedIn(value.outcome))
    case .failure(let error):
      log(.failed(reason: error.reasonName))
      if error.isAlarming { await context.hooks.alert?(AuthAlert(error: error)) }
    }
    return result
  }

  private func describe(_ error: any Error) -> AuthError {
    var failure = AuthError(error, provider: provider.providerID)
    if let reason = attempt.endReason { failure = AuthError(reason, underlying: failure) }
    failure.phase = failure.phase ?? attempt.phase ?? .preparing
    failure.providerID = failure.providerID ?? provider.providerID
    return failure
  }

  private func startTimer(_ timeout: Duration?) -> Task<Void, any Error>? {
    timeout.map { timeout in
      Task {
        try await context.sleep(timeout)
        attempt.end(.timedOut)
      }
    }
  }

  private var description: ProviderDescription {
    ProviderDescription(providerID: provider.providerID, shortName: provider.shortName)
  }

  private func log(_ kind: AuthEvent.Kind) {
    context.log(AuthEvent(kind, providerID: provider.providerID, correlationID: attempt.correlationID))
  }
}
