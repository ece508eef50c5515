#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Owns the session of a client: the only mutable state there is.
///
/// Whatever changes it is written down first and seen afterwards, and changes happen one after the other. What is
/// written down is the truth: another program may share it.
actor SessionKeeper {
  /// A session and its number.
  struct Current: Sendable {
    let session: Session
    let generation: Int
  }

  /// What a sign-in led to.
  struct Established: Sendable {
    /// The session it took the place of.
    let earlier: Session?
    /// The credential as it is kept.
    let credential: AuthCredential?
    let generation: Int
  }

  nonisolated let broadcaster = StateBroadcaster()
  let backend: any FederationBackend
  let context: AuthContext
  let namespace: String
  let credentialPolicy: CredentialPolicy
  let concurrentUsers: ConcurrentUsersPolicy

  private(set) var session: Session?
  private(set) var credential: AuthCredential?
  /// Counts the sessions, so that what a refresh brings back for an ended one is thrown away.
  private(set) var generation = 0
  /// What a refresh brought and could not be written down yet: not used before, and not lost.
  var unsaved: SessionTokens?
  var refreshing: (generation: Int, task: Task<Result<Session, AuthError>, Never>)?
  private var changes = SerialTasks()

  init(_ options: AuthClientOptions, backend: any FederationBackend, context: AuthContext) {
    namespace = options.namespace
    credentialPolicy = options.credentials
    concurrentUsers = options.concurrentUsers
    self.backend = backend
    self.context = context
  }

  /// Until when the backend wants to be left alone, since when, and what it said.
  var pause: (from: Date, until: Date, error: AuthError)?

  /// The session there is, with its number.
  var current: Current? { session.map { Current(session: $0, generation: generation) } }

  /// The same with the tokens that the backend knows, whether they are written down or not: for ending it.
  var newest: Current? { session.map { Current(session: withUnsaved($0), generation: generation) } }

  func withUnsaved(_ stored: Session) -> Session {
    guard let unsaved, let session, !stored.tokens.differ(from: session.tokens) else { return stored }
    var newest = stored
    newest.tokens = unsaved
    return newest
  }

  // MARK: Changes

  /// Reads what an earlier run left, unless the state is known already.
  func restore() async throws(AuthError) {
    guard broadcaster.state == .unknown else { return }
    try await change { keeper in try await keeper.load() }
  }

  /// Makes a session the current one. There is no credential where no provider was asked.
  func establish(_ session: Session, credential: AuthCredential? = nil) async throws(AuthError) -> Established {
    guard concurrentUsers == .several else {
      return try await change { keeper in try await keeper.save(session, credential: credential) }
    }
    return try await betweenRefreshes { keeper in try await keeper.save(session, credential: credential) }
  }

  /// Puts fresh tokens into the session, unless it has ended meanwhile.
  func update(_ tokens: SessionTokens, generation: Int) async throws(AuthError) -> Session {
    try await change { keeper in try await keeper.saveTokens(tokens, generation: generation) }
  }

  /// Puts another credential of the same person beside the session, unless it has ended meanwhile.
  func replace(
    _ credential: AuthCredential, of session: Session, insteadOf earlier: AuthCredential
  ) async throws(AuthError) {
    try await change { keeper in try await keeper.save(credential, of: session, insteadOf: earlier) }
  }

  /// Ends the session here, unless another has taken its place. The backend is not asked.
  ///
  /// - Returns: the session as it was written down last, perhaps with newer tokens by another program that nobody will
  ///   know from now on; `nil` if it was not this call that ended it.
  @discardableResult
  func end(generation: Int) async throws(AuthError) -> Session? {
    try await change { keeper in try await keeper.clear(generation: generation) }
  }

  /// Ends a session that the backend has refused, unless another program has written down another one since.
  ///
  /// - Returns: whether it was this call that ended it.
  func endRefused(_ current: Current) async throws(AuthError) -> Bool {
    try await change { keeper in try await keeper.clearRefused(current) }
  }

  /// The same, for a session that may have got other tokens meanwhile: then it goes on.
  func endRefused(_ refused: Session) async throws(AuthError) -> Bool {
    guard let current, current.session.isSame(as: refused), !current.session.tokens.differ(from: refused.tokens) else {
      return false
    }
    return try await endRefused(current)
  }

  /// Forgets a session that cannot be read.
  func forget() async throws(AuthError) {
    try await change { keeper in try await keeper.clearUnreadable() }
  }

  /// Takes over what another program has written down since.
  func catchUp() async throws(AuthError) {
    try await change { keeper in try await keeper.reload() }
  }

  func change<Value: Sendable>(
    _ body: @escaping @Sendable (isolated SessionKeeper) async throws -> Value
  ) async throws(AuthError) -> Value {
    let task = changes.add { [self] in await Result { try await body(self) } }
    return try await task.value.mapError { AuthError($0) }.get()
  }

  // MARK: What is seen

  /// Makes another session, or none, the current one.
  func become(_ new: Session?, credential: AuthCredential? = nil) {
    session = new
    self.credential = credential
    generation += 1
    unsaved = nil
    pause = nil
    broadcaster.update(new.map { .signedIn($0.user) } ?? .signedOut)
  }

  /// Puts other tokens into the current session.
  func become(_ tokens: SessionTokens) {
    session?.tokens = tokens
    session?.tokens.credential = nil
    unsaved = nil
  }

  /// Puts a changed session in the place of the current one: it is the same session, and nothing that belongs to it is
  /// out of date.
  func become(_ changed: Session, _ credential: AuthCredential?) {
    session = changed
    session?.tokens.credential = nil
    if let credential { self.credential = credential }
    if changed.tokens.refreshToken != unsaved?.refreshToken { unsaved = nil }
    broadcaster.update(.signedIn(changed.user))
  }

  /// Puts another credential beside the current session; `nil` if it has to be read again.
  func become(_ credential: AuthCredential?) {
    self.credential = credential
  }
}
