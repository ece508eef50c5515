#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Owns the session of a client: the only mutable state there is.
///
/// Whatever changes it is written down first and seen afterwards, and changes happen one after the other.
actor SessionKeeper {
  nonisolated let broadcaster = StateBroadcaster()
  let backend: any FederationBackend
  let context: AuthContext
  private let namespace: String
  private let credentialPolicy: CredentialPolicy

  private(set) var session: Session?
  private(set) var credential: AuthCredential?
  /// Counts the sessions, so that what a refresh brings back for an ended one is thrown away.
  private(set) var generation = 0
  private var changes = SerialTasks()
  var refreshing: Task<Result<Session, AuthError>, Never>?

  init(namespace: String, backend: any FederationBackend, credentialPolicy: CredentialPolicy, context: AuthContext) {
    self.namespace = namespace
    self.backend = backend
    self.credentialPolicy = credentialPolicy
    self.context = context
  }

  // MARK: Changes

  /// Reads what an earlier run left, unless the state is known already.
  func restore() async throws(AuthError) {
    guard broadcaster.state == .unknown else { return }
    try await change { keeper in try await keeper.load() }
  }

  /// Makes a session the current one.
  ///
  /// - Returns: the session it took the place of.
  func establish(_ session: Session, credential: AuthCredential) async throws(AuthError) -> Session? {
    try await change { keeper in try await keeper.save(session, credential: credential) }
  }

  /// Puts fresh tokens into the session, unless it has ended meanwhile.
  func update(_ tokens: SessionTokens, generation: Int) async throws(AuthError) -> Session {
    try await change { keeper in try await keeper.saveTokens(tokens, generation: generation) }
  }

  /// Puts another credential of the same person beside the session, unless it has ended meanwhile.
  func replace(_ credential: AuthCredential, of session: Session) async throws(AuthError) {
    try await change { keeper in try await keeper.save(credential, of: session) }
  }

  /// Ends the session here. The backend is not asked.
  func end(generation: Int? = nil) async throws(AuthError) {
    try await change { keeper in try await keeper.clear(generation: generation) }
  }

  /// Takes over what another process has written down since; `nil` if nothing has changed.
  func changedElsewhere(since known: Session, generation: Int) async throws(AuthError) -> Session? {
    try await change { keeper in try await keeper.reload(known, generation: generation) }
  }

  /// The credential of the provider that was used, from memory or storage.
  func storedCredential() async throws(AuthError) -> AuthCredential? {
    if let credential { return credential }
    guard let session else { return nil }
    let key = credentialKey(session)
    let read = await Result { try await context.storage.readRecord(CredentialRecord.self, for: key) }
    return try read.mapError { AuthError($0) }.get()?.credential()
  }

  private func change<Value: Sendable>(
    _ body: @escaping @Sendable (isolated SessionKeeper) async throws -> Value
  ) async throws(AuthError) -> Value {
    let task = changes.add { [self] in await Result { try await body(self) } }
    return try await task.value.mapError { AuthError($0) }.get()
  }

  // MARK: What a change does

  private func load() async throws {
    guard broadcaster.state == .unknown else { return }
    session = try await storedSession()
    broadcaster.update(session.map { .signedIn($0.user) } ?? .signedOut)
  }

  private func save(_ new: Session, credential: AuthCredential) async throws -> Session? {
    // An earlier run may have left one that nobody has asked for yet. One that cannot be read is written over.
    let earlier = broadcaster.state == .unknown ? try? await storedSession() : session
    try await context.storage.write(record: SessionRecord(new), for: sessionKey)
    if credentialPolicy == .keep {
      try await context.storage.write(record: CredentialRecord(credential), for: credentialKey(new))
    }
    if let earlier, credentialKey(earlier) != credentialKey(new) {
      try await context.storage.remove(credentialKey(earlier))
    }
    session = new
    self.credential = credential
    generation += 1
    broadcaster.update(.signedIn(new.user))
    return earlier
  }

  private func save(_ credential: AuthCredential, of known: Session) async throws {
    guard let session, session.user.id.hasSameBytes(as: known.user.id), session.providerID == known.providerID else {
      throw AuthError(.notSignedIn)
    }
    if credentialPolicy == .keep {
      try await context.storage.write(record: CredentialRecord(credential), for: credentialKey(session))
    }
    self.credential = credential
  }

  private func saveTokens(_ tokens: SessionTokens, generation: Int) async throws -> Session {
    guard var session, generation == self.generation else { throw AuthError(.notSignedIn) }
    session.tokens = SessionTokens(
      idToken: tokens.idToken ?? session.tokens.idToken,
      // RFC 6749 §6: without a new refresh token the old one goes on.
      refreshToken: tokens.refreshToken ?? session.tokens.refreshToken,
      expiresAt: tokens.expiresAt)
    try await context.storage.write(record: SessionRecord(session), for: sessionKey)
    self.session = session
    return session
  }

  private func reload(_ known: Session, generation: Int) async throws -> Session? {
    guard generation == self.generation else { throw AuthError(.notSignedIn) }
    guard let stored = try await storedSession() else {
      try await clear(generation: generation)
      throw AuthError(.notSignedIn)
    }
    let isSamePerson = stored.user.id.hasSameBytes(as: known.user.id)
    guard !isSamePerson || stored.tokens.refreshToken != known.tokens.refreshToken else { return nil }
    session = stored
    if !isSamePerson { credential = nil }
    broadcaster.update(.signedIn(stored.user))
    return stored
  }

  private func clear(generation: Int?) async throws {
    guard generation == nil || generation == self.generation else { return }
    if let session { try await context.storage.remove(credentialKey(session)) }
    try await context.storage.remove(sessionKey)
    session = nil
    credential = nil
    self.generation += 1
    broadcaster.update(.signedOut)
  }

  private func storedSession() async throws -> Session? {
    try await context.storage.readRecord(SessionRecord.self, for: sessionKey)?.session
  }

  var sessionKey: StorageKey {
    StorageKey(namespace: namespace, kind: .session, backend: backend.backendID)
  }

  private func credentialKey(_ session: Session) -> StorageKey {
    StorageKey(
      namespace: namespace, kind: .credential, backend: session.backendID, userID: session.user.id,
      providerID: session.providerID)
  }
}
