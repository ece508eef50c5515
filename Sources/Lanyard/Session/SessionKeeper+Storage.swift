// What is read and written.

extension SessionKeeper {
  /// One thing to be written, or to be removed.
  struct Entry: Sendable {
    let key: StorageKey
    let value: [UInt8]?
  }

  /// What is written down about the session.
  enum Stored: Sendable {
    case none
    case session(Session)
    /// Something that is not, or no longer, a session.
    case unreadable

    var session: Session? {
      if case .session(let session) = self { session } else { nil }
    }
  }

  /// Reads what is written down. Damage is told apart from a storage that does not answer at the moment.
  func stored() async throws -> Stored {
    do {
      return try await storedSession().map { .session($0) } ?? .none
    } catch StorageError.unreadable {
      return .unreadable
    }
  }

  func storedSession() async throws -> Session? {
    try await context.storage.readRecord(SessionRecord.self, for: sessionKey)?.session
  }

  /// The credential of a session's provider, from memory or storage.
  func storedCredential(of session: Session) async throws(AuthError) -> AuthCredential? {
    let key = credentialKey(session)
    if let credential, let own = self.session, credentialKey(own) == key { return credential }
    let read = await Result { try await context.storage.readRecord(CredentialRecord.self, for: key) }
    return try read.mapError { AuthError($0) }.get()?.credential()
  }

  /// Does something that looks at what is written down and changes it, while no other program does.
  func writing<Value: Sendable>(
    _ body: @escaping @Sendable (isolated SessionKeeper) async throws -> Value
  ) async throws -> Value {
    try await context.storage.exclusively(writingKey) { [self] in try await body(self) }
  }

  /// Makes several changes, the decisive one last. When one fails, those before it are taken back.
  func commit(_ entries: [Entry]) async throws {
    guard let first = entries.first else { return }
    // What cannot be read cannot be put back either.
    let former = entries.count > 1 ? try? await context.storage.read(first.key) : nil
    try await apply(first)
    do {
      try await commit(Array(entries.dropFirst()))
    } catch {
      try? await apply(Entry(key: first.key, value: former))
      throw error
    }
  }

  private func apply(_ entry: Entry) async throws {
    if let value = entry.value {
      try await context.storage.write(value, for: entry.key)
    } else {
      try await context.storage.remove(entry.key)
    }
  }

  // MARK: Keys

  var sessionKey: StorageKey {
    StorageKey(namespace: namespace, kind: .session, backend: backend.backendID)
  }

  /// Nothing is kept under this key. It is held for as long as a change takes, the one of the session for as long as a
  /// refresh takes: a sign-out does not wait for the network.
  private var writingKey: StorageKey {
    StorageKey(namespace: namespace, kind: .session, backend: backend.backendID, userID: "writing")
  }

  func credentialKey(_ session: Session) -> StorageKey {
    StorageKey(
      namespace: namespace, kind: .credential, backend: session.backendID, userID: session.user.id,
      providerID: session.providerID)
  }
}
