#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What the changes do. They run one after the other.

extension SessionKeeper {
  func load() async throws {
    guard broadcaster.state == .unknown else { return }
    become(try await storedSession())
  }

  // MARK: Sign-in

  func save(_ new: Session, credential: AuthCredential?) async throws -> Established {
    try await writing { keeper in
      // An earlier run or another program may have left one; one that cannot be read is written over.
      let earlier = ((try? await keeper.storedSession()) ?? keeper.session).map { keeper.withUnsaved($0) }
      let (replaced, others) = try await keeper.settingAside(earlier, for: new)
      let inherited = await keeper.inheritedToken(from: replaced, new, credential)
      let session = keeper.stamped(new, refreshToken: inherited)
      var credential = credential
      if let inherited { credential?.refreshToken = inherited }
      let kept = try credential.map { try keeper.entries(of: $0, for: session) } ?? []
      try await keeper.commit(try kept + others + [Entry(session, for: keeper.sessionKey)])
      if let replaced, keeper.credentialKey(replaced) != keeper.credentialKey(session) {
        await keeper.removeCredential(of: replaced)
      }
      keeper.become(session, credential: credential)
      return Established(earlier: replaced, credential: credential, generation: keeper.generation)
    }
  }

  /// Which session a new one takes the place of, and what there is to write about those it does not.
  private func settingAside(_ earlier: Session?, for new: Session) async throws -> (Session?, [Entry]) {
    guard concurrentUsers == .several else { return (earlier, []) }
    func isOfSameUser(_ session: Session) -> Bool { session.user.id.hasSameBytes(as: new.user.id) }
    let signedIn = try await (earlier.map { [$0] } ?? []) + setAside()
    return (signedIn.first(where: isOfSameUser), [try entry(settingAside: signedIn.filter { !isOfSameUser($0) })])
  }

  /// Some providers give a refresh token only with the first consent: without a new one, the old one of the same person
  /// goes on.
  private func inheritedToken(
    from earlier: Session?, _ session: Session, _ credential: AuthCredential?
  ) async -> Secret? {
    guard let credential, credential.refreshToken == nil, let earlier, credentialKey(earlier) == credentialKey(session)
    else {
      return nil
    }
    return try? await storedCredential(of: earlier)?.refreshToken
  }

  private func stamped(_ new: Session, refreshToken: Secret?) -> Session {
    var session = new
    let isProvidersOwn = session.tokens.credential != nil
    if isProvidersOwn, session.tokens.refreshToken == nil { session.tokens.refreshToken = refreshToken }
    session.tokens.receivedAt = context.now()
    session.tokens.credential = nil
    return session
  }

  func entries(of credential: AuthCredential, for session: Session) throws -> [Entry] {
    guard credentialPolicy == .keep else { return [] }
    return [Entry(key: credentialKey(session), value: try CredentialRecord(credential).encoded())]
  }

  /// The new session is there already: what is left over of the earlier one cannot undo that.
  private func removeCredential(of earlier: Session) async {
    let removal = await Result { try await context.storage.remove(credentialKey(earlier)) }
    guard case .failure(let error) = removal else { return }
    warn("a credential of an earlier session is left behind", error)
  }

  // MARK: Scopes

  func save(_ credential: AuthCredential, of known: Session, insteadOf earlier: AuthCredential) async throws {
    try await writing { keeper in
      try await keeper.reload()
      guard var session = keeper.session, session.isSame(as: known) else { throw AuthError(.notSignedIn) }
      var entries = try keeper.entries(of: credential, for: session)
      // Where the session is the provider's own it follows the credential.
      let isProvidersOwn = session.tokens.refreshToken != nil && session.tokens.refreshToken == earlier.refreshToken
      if isProvidersOwn {
        session.tokens = SessionTokens(credential)
        session.tokens.receivedAt = keeper.context.now()
        entries.append(try Entry(session, for: keeper.sessionKey))
      }
      try await keeper.commit(entries)
      if isProvidersOwn { keeper.become(session.tokens) }
      keeper.become(credential)
    }
  }

  // MARK: Refresh

  func saveTokens(_ tokens: SessionTokens, generation: Int) async throws -> Session {
    guard let session, generation == self.generation else { throw AuthError(.notSignedIn) }
    let fresh = merged(tokens, session)
    unsaved = fresh
    return try await writing { keeper in
      // Another program may have signed out, or somebody else in, while the backend was asked.
      if keeper.isOutdated(session, by: try await keeper.stored()) {
        try await keeper.reload()
        throw AuthError(.notSignedIn)
      }
      var updated = session
      updated.tokens = fresh
      let credential = try fresh.credential.map { try keeper.entries(of: $0, for: session) } ?? []
      try await keeper.commit(try credential + [Entry(updated, for: keeper.sessionKey)])
      keeper.become(fresh)
      if let credential = fresh.credential { keeper.become(credential) }
      return updated
    }
  }

  func merged(_ tokens: SessionTokens, _ session: Session) -> SessionTokens {
    var fresh = tokens
    fresh.idToken = tokens.idToken ?? session.tokens.idToken
    // RFC 6749 §6: without a new refresh token the old one goes on.
    fresh.refreshToken = tokens.refreshToken ?? unsaved?.refreshToken ?? session.tokens.refreshToken
    fresh.receivedAt = context.now()
    return fresh
  }

  private func isOutdated(_ known: Session, by stored: Stored) -> Bool {
    switch stored {
    case .none: true
    case .session(let session): !session.isSame(as: known) || session.tokens.differ(from: known.tokens)
    // Better what is in memory than nothing.
    case .unreadable: false
    }
  }

  func reload() async throws {
    guard let session else { return }
    switch try await stored() {
    case .none:
      context.log(AuthEvent(.signedOut, providerID: session.providerID))
      become(nil as Session?)
    case .session(let stored) where !stored.isSame(as: session):
      become(stored)
    case .session(let stored) where stored.tokens.differ(from: session.tokens):
      // The same person with other tokens: refreshed, or signed in anew.
      become(stored.tokens)
      if stored.user != session.user { become(stored, nil) }
      if credentialPolicy == .keep { become(nil as AuthCredential?) }
    case .session(let stored) where stored.user != session.user:
      become(stored, nil)
    case .session, .unreadable:
      break
    }
  }

  // MARK: End

  func clear(generation: Int) async throws -> Session? {
    guard generation == self.generation, let session else { return nil }
    let ended = try await writing { keeper in
      var entries = [Entry(key: keeper.credentialKey(session), value: nil)]
      // Without what a killed program may have left of this user there.
      if keeper.concurrentUsers == .several { entries.append(try keeper.entry(settingAside: await keeper.setAside())) }
      let stored = try await keeper.stored().session ?? session
      // Somebody else may have signed in with another program: their session stays.
      if stored.isSame(as: session) { entries.append(Entry(key: keeper.sessionKey, value: nil)) }
      try await keeper.commit(entries)
      return stored.isSame(as: session) ? stored : session
    }
    become(nil as Session?)
    return ended
  }

  func clearRefused(_ current: Current) async throws -> Bool {
    guard current.generation == generation else { return false }
    do {
      if isOutdated(current.session, by: try await stored()) {
        try await reload()
        return false
      }
      return try await clear(generation: generation) != nil
    } catch {
      // The session is over, whether that can be written down or not. A later start will be refused again.
      warn("a session that is over is left behind", error)
      become(nil as Session?)
      return true
    }
  }

  func clearUnreadable() async throws {
    try await writing { keeper in try await keeper.context.storage.remove(keeper.sessionKey) }
    become(nil as Session?)
  }

  func warn(_ text: String, _ error: any Error) {
    context.log(AuthEvent(.warning("\(text): \(AuthError(error).reasonName)"), providerID: session?.providerID))
  }
}

extension Session {
  /// Whether it is a session of the same person, signed in the same way.
  func isSame(as other: Session) -> Bool {
    user.id.hasSameBytes(as: other.user.id) && providerID == other.providerID && backendID == other.backendID
  }
}

extension SessionKeeper.Entry {
  init(_ session: Session, for key: StorageKey) throws {
    self.init(key: key, value: try SessionRecord(session).encoded())
  }
}
