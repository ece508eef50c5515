extension SessionKeeper {
  /// Takes over what the backend made of the user of a session that goes on.
  ///
  /// It has happened, so what is seen follows even if it cannot be written down: the next sign-in mends that.
  ///
  /// - Parameter credential: what an anonymous user became a named one by; the session is of its provider from now on.
  func apply(
    _ change: FederationChange, credential: AuthCredential? = nil, to known: Session
  ) async throws(AuthError) -> Session {
    try await self.change { keeper in
      try await keeper.writing { keeper in
        try await keeper.reload()
        guard let session = keeper.session, session.isSame(as: known) else { throw AuthError(.notSignedIn) }
        let changed = keeper.changed(session, by: change, credential)
        let kept = try credential.map { try keeper.entries(of: $0, for: changed) } ?? []
        let entries = try kept + [Entry(changed, for: keeper.sessionKey)]
        let written = await Result { try await keeper.commit(entries) }
        if case .failure(let error) = written {
          keeper.warn("a change of the user was not written down", error)
        }
        keeper.become(changed, credential)
        return changed
      }
    }
  }

  private func changed(_ session: Session, by change: FederationChange, _ credential: AuthCredential?) -> Session {
    var changed = session
    changed.user = change.user
    if let tokens = change.tokens { changed.tokens = merged(tokens, session) }
    if let credential { changed.providerID = credential.providerID }
    return changed
  }
}
