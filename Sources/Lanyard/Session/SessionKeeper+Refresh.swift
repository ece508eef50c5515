#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SessionKeeper {
  /// The session, with fresh tokens if the present ones end within `minimumValidity`. One refresh serves all callers.
  func current(
    forcingRefresh: Bool, minimumValidity: Duration, provider: (any AuthProvider)?
  ) async throws(AuthError) -> Session {
    try await restore()
    guard let session else { throw AuthError(.notSignedIn) }
    guard forcingRefresh || !session.tokens.isValid(at: context.now(), for: minimumValidity) else { return session }
    let task = refreshing ?? startRefresh(session, provider: provider)
    switch await task.value {
    case .success(let fresh): return fresh
    case .failure(let error):
      // A backend that cannot be reached takes nothing away that is still good.
      guard !forcingRefresh, !error.endsSession, session.tokens.isValid(at: context.now(), for: .zero) else {
        throw error
      }
      return session
    }
  }

  private func startRefresh(
    _ session: Session, provider: (any AuthProvider)?
  ) -> Task<Result<Session, AuthError>, Never> {
    let generation = generation
    let task = Task { () -> Result<Session, AuthError> in
      let result = await Result { try await refresh(session, provider: provider, generation: generation) }
      refreshing = nil
      return result.mapError { AuthError($0, provider: session.providerID) }
    }
    refreshing = task
    return task
  }

  private func refresh(_ session: Session, provider: (any AuthProvider)?, generation: Int) async throws -> Session {
    try await context.storage.exclusively(sessionKey) { [self] in
      // Another process may have refreshed while we waited, or signed out: what it wrote down is what counts.
      if let newer = try await changedElsewhere(since: session, generation: generation) { return newer }
      return try await exchange(session, provider: provider, generation: generation)
    }
  }

  private func exchange(_ session: Session, provider: (any AuthProvider)?, generation: Int) async throws -> Session {
    guard session.tokens.refreshToken != nil else { throw AuthError(.sessionEnded, provider: session.providerID) }
    do {
      let tokens = try await backend.refresh(session, provider: provider, in: context)
      let fresh = try await update(tokens, generation: generation)
      context.log(AuthEvent(.refreshed, providerID: session.providerID))
      return fresh
    } catch let error as AuthError where error.endsSession {
      try await end(generation: generation)
      context.log(AuthEvent(.signedOut, providerID: session.providerID))
      throw error
    }
  }
}

extension SessionTokens {
  /// Whether the ID token lasts longer than that from now.
  func isValid(at now: Date, for duration: Duration) -> Bool {
    guard let expiresAt else { return true }
    return expiresAt.timeIntervalSince(now) > Double(duration.components.seconds)
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
