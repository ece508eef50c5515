// The sessions of users who are signed in and not the active one. All are one record, so that they change as one.

extension SessionKeeper {
  private struct Record: StoredRecord {
    var version = 1
    var sessions: [SessionRecord]
  }

  private var setAsideKey: StorageKey {
    StorageKey(namespace: namespace, kind: .setAside, backend: backend.backendID)
  }

  /// The sessions that were set aside, the latest in front. The user who is active is never among them: what a program
  /// that was killed left of them is older than their session.
  func setAside() async throws -> [Session] {
    let record: Record?
    do {
      record = try await context.storage.readRecord(Record.self, for: setAsideKey)
    } catch StorageError.unreadable(let text) {
      warn("users who were signed in beside the active one are lost", StorageError.unreadable(text))
      record = nil
    }
    let active = try await stored().session?.user.id
    return (record?.sessions ?? []).map(\.session).filter { active?.hasSameBytes(as: $0.user.id) != true }
  }

  func entry(settingAside sessions: [Session]) throws -> Entry {
    guard !sessions.isEmpty else { return Entry(key: setAsideKey, value: nil) }
    return Entry(key: setAsideKey, value: try Record(sessions: sessions.map(SessionRecord.init)).encoded())
  }

  /// Makes a session that was set aside the current one, and sets that one aside.
  func activate(userID: String) async throws(AuthError) -> Session {
    try await betweenRefreshes { keeper in
      try await keeper.writing { keeper in
        try await keeper.reload()
        if let session = keeper.session, session.user.id.hasSameBytes(as: userID) { return session }
        let others = try await keeper.setAside()
        guard let next = others.first(where: { $0.user.id.hasSameBytes(as: userID) }) else {
          throw AuthError(.notSignedIn)
        }
        let active = keeper.session.map { [keeper.withUnsaved($0)] } ?? []
        // The next one stays where it is until it is the active one: a kill in between loses nobody.
        try await keeper.commit([
          keeper.entry(settingAside: active + others), Entry(next, for: keeper.sessionKey),
        ])
        keeper.become(next)
        return next
      }
    }
  }

  /// Takes a session out of those that were set aside, with its credential; `nil` if it is not among them.
  func takeAside(userID: String) async throws(AuthError) -> (session: Session, credential: AuthCredential?)? {
    try await betweenRefreshes { keeper in
      try await keeper.writing { keeper in
        let others = try await keeper.setAside()
        guard let taken = others.first(where: { $0.user.id.hasSameBytes(as: userID) }) else { return nil }
        let credential = try? await keeper.storedCredential(of: taken)
        try await keeper.commit([
          Entry(key: keeper.credentialKey(taken), value: nil),
          keeper.entry(settingAside: others.filter { !$0.user.id.hasSameBytes(as: userID) }),
        ])
        return (taken, credential)
      }
    }
  }

  /// A change that must not meet a refresh half-way: the tokens that it brings belong to the session that is active.
  func betweenRefreshes<Value: Sendable>(
    _ body: @escaping @Sendable (isolated SessionKeeper) async throws -> Value
  ) async throws(AuthError) -> Value {
    let result = await Result {
      try await context.storage.exclusively(sessionKey) { [self] in try await change(body) }
    }
    return try result.mapError { AuthError($0) }.get()
  }
}
