/// One sign-out: its steps in order, then the session here.
struct SignOutFlow: Sendable {
  /// One place where the person is signed out.
  struct Step: Sendable {
    let place: AuthError.Step
    let body: @Sendable () async throws -> Void
  }

  let keeper: SessionKeeper
  let backend: any FederationBackend
  let provider: (any AuthProvider)?
  let session: Session
  let generation: Int
  let policy: SignOutFailurePolicy
  let undoTimeout: Duration
  let context: AuthContext

  var backendSignOut: Step {
    Step(place: .backend) { try await backend.signOut(session, in: context) }
  }

  var backendDelete: Step {
    Step(place: .backend) { try await backend.deleteUser(session, in: context) }
  }

  func everywhere(_ backend: any SessionsBackend) -> Step {
    Step(place: .backend) { try await backend.endAllSessions(of: session, in: context) }
  }

  var providerSignOut: Step {
    Step(place: .provider) {
      guard let provider, let credential = try await keeper.storedCredential(of: session) else { return }
      try await provider.signOut(credential, in: context)
    }
  }

  var providerDisconnect: Step {
    Step(place: .provider) {
      guard let provider else { throw AuthError(.unknownProvider(registered: [])) }
      guard let credential = try await keeper.storedCredential(of: session) else {
        throw AuthError(.unsupported("revoking a grant whose credential was not kept"))
      }
      try await provider.disconnect(credential, in: context)
    }
  }

  func run(_ steps: [Step]) async -> Result<SignOutReport, AuthError> {
    var report = SignOutReport(steps: [])
    for step in steps {
      let failure = await perform(step)
      report.steps.append(SignOutReport.Entry(step: step.place, error: failure))
      if let failure, policy == .stop { return .failure(stopped(failure, report)) }
    }
    do {
      let ended = try await context.attending { [keeper, generation] in try await keeper.end(generation: generation) }
      report.steps.append(SignOutReport.Entry(step: .session, error: nil))
      if let ended {
        context.log(AuthEvent(.signedOut, providerID: session.providerID))
        await release(ended)
      }
      return .success(report)
    } catch {
      return .failure(stopped(AuthError(error, provider: session.providerID), report))
    }
  }

  /// Another program may have refreshed the session after the backend was told of its end: the tokens that it got would
  /// live on, and nobody could end them any more.
  private func release(_ ended: Session) async {
    guard ended.tokens.refreshToken != session.tokens.refreshToken else { return }
    await backend.release(ended, within: undoTimeout, in: context)
  }

  private func perform(_ step: Step) async -> AuthError? {
    do {
      try await context.attending(step.body)
      return nil
    } catch {
      return AuthError(error, provider: session.providerID)
    }
  }

  /// The failure, with what had been ended before it and what goes on.
  private func stopped(_ failure: AuthError, _ report: SignOutReport) -> AuthError {
    var failure = failure
    failure.undone = report.steps.filter { $0.error == nil }.map(\.step)
    failure.stillSignedIn = [.backend, .provider, .session].filter { !failure.undone.contains($0) }
    return failure
  }
}
