#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SessionKeeper {
  /// How a refresh is asked for.
  struct RefreshRequest: Sendable {
    let isForced: Bool
    let minimumValidity: Duration
    let providers: ProviderRegistry
  }

  /// The session, with fresh tokens if the present ones end soon. One refresh serves all callers.
  func freshSession(_ request: RefreshRequest) async throws(AuthError) -> Session {
    try await restore()
    guard let session else { throw AuthError(.notSignedIn) }
    guard request.isForced || session.tokens.isDue(at: context.now(), within: request.minimumValidity) else {
      return session
    }
    if !request.isForced, let error = pauseError {
      guard session.tokens.isValid(at: context.now()) else { throw error }
      return session
    }
    let generation = generation
    let task = refreshing.flatMap { $0.generation == generation ? $0.task : nil } ?? startRefresh(request)
    // Only this caller was cancelled: the refresh goes on for the others.
    guard let result = await task.valueUnlessCancelled else { throw AuthError(.cancelled(by: .task)) }
    do {
      return try result.get()
    } catch {
      // Somebody else is the active one by now.
      if generation != self.generation, self.session != nil { return try await freshSession(request) }
      // A backend that cannot be reached takes nothing away that is still good.
      guard !request.isForced, generation == self.generation, let session = self.session,
        session.tokens.isValid(at: context.now())
      else { throw error }
      return session
    }
  }

  private func startRefresh(_ request: RefreshRequest) -> Task<Result<Session, AuthError>, Never> {
    let generation = generation
    let providerID = session?.providerID
    let task = Task { () -> Result<Session, AuthError> in
      let result = await Result { try await refresh(request, generation: generation) }
      let outcome = result.mapError { AuthError($0, provider: providerID) }
      if refreshing?.generation == generation {
        refreshing = nil
        notePause(outcome)
      }
      return outcome
    }
    refreshing = (generation, task)
    return task
  }

  /// What the backend said when it asked to be left alone, as long as it wants that (RFC 9110 §10.2.3).
  private var pauseError: AuthError? {
    guard let pause, (pause.from..<pause.until).contains(context.now()) else { return nil }
    return pause.error
  }

  private func notePause(_ outcome: Result<Session, AuthError>) {
    pause = nil
    guard case .failure(let error) = outcome, let asked = error.retryAfter else { return }
    let now = context.now()
    let end =
      switch asked {
      case .seconds(let seconds): now + TimeInterval(seconds)
      case .date(let date): date
      }
    // Nobody is kept out for long by what may be a mistake.
    if end > now { pause = (now, min(end, now + 600), error) }
  }

  private func refresh(_ request: RefreshRequest, generation: Int) async throws -> Session {
    let known = session?.tokens
    return try await context.storage.exclusively(sessionKey) { [self] in
      try await refreshed(request, known: known, generation: generation)
    }
  }

  /// The refresh itself, while no other program makes one.
  private func refreshed(
    _ request: RefreshRequest, known: SessionTokens?, generation: Int
  ) async throws -> Session {
    guard generation == self.generation else { throw AuthError(.notSignedIn) }
    // Another program may have refreshed while we waited, or signed out: what it wrote down is what counts.
    try await catchUp()
    // What an earlier refresh brought and could not be written down then.
    if let unsaved { _ = try await update(unsaved, generation: generation) }
    guard let current else { throw AuthError(.notSignedIn) }
    let tokens = current.session.tokens
    if let known, tokens.differ(from: known), !tokens.isDue(at: context.now(), within: request.minimumValidity) {
      return current.session
    }
    return try await exchange(current, provider: request.providers[current.session.providerID])
  }

  private func exchange(_ current: Current, provider: (any AuthProvider)?) async throws -> Session {
    var session = current.session
    guard session.tokens.refreshToken != nil else { throw AuthError(.sessionEnded, provider: session.providerID) }
    session.tokens.credential = try? await storedCredential(of: session)
    do {
      let tokens = try await backend.refresh(session, provider: provider, in: context)
      return try await keep(tokens, of: current)
    } catch let error as AuthError where error.endsSession {
      return try await refused(current, error)
    }
  }

  private func keep(_ tokens: SessionTokens, of current: Current) async throws -> Session {
    do throws(AuthError) {
      let fresh = try await update(tokens, generation: current.generation)
      context.log(AuthEvent(.refreshed, providerID: current.session.providerID))
      return fresh
    } catch {
      guard error.reason == .notSignedIn else { throw error }
      await discard(tokens, of: current.session)
      guard let other = session else { throw error }
      return other
    }
  }

  /// The backend says that the session is over.
  private func refused(_ current: Current, _ error: AuthError) async throws -> Session {
    if try await endRefused(current) {
      context.log(AuthEvent(.signedOut, providerID: current.session.providerID))
      throw error
    }
    guard let session else { throw AuthError(.notSignedIn) }
    return session
  }

  /// Fresh tokens of a session that has ended meanwhile would live on at the backend, and nobody could end them.
  private func discard(_ tokens: SessionTokens, of session: Session) async {
    var ended = session
    ended.tokens = tokens
    ended.tokens.refreshToken = tokens.refreshToken ?? session.tokens.refreshToken
    await backend.release(ended, within: .seconds(10), in: context)
  }
}

extension AuthError {
  /// Whether a well-formed refusal ended the session, as opposed to a failure to ask.
  var endsSession: Bool {
    switch reason {
    case .sessionEnded, .userDisabled: true
    default: false
    }
  }
}
