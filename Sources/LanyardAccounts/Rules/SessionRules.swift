#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard

/// Begins sessions, and decides what a refresh token is good for.
struct SessionRules {
  /// What a refresh came to. Values, not errors: an error would undo the revocation.
  enum Refresh: Sendable {
    case renewed(UserRecord, SessionRecord, RefreshToken)
    case disabled
    case ended
  }

  let policy: AccountPolicy
  let now: Date
  let store: any AccountTransaction

  /// Begins a session, and forgets those of the same user that are over.
  func begin(for user: UserRecord, providerID: ProviderID, token: RefreshToken) throws -> SessionRecord {
    let (begin, use) = policy.earliestLiving(at: now)
    _ = try store.deleteSessions(ofUser: user.id, begunBefore: begin, lastUsedBefore: use)
    let session = SessionRecord(
      key: token.key, providerID: providerID, tokenHash: token.hash, begunAt: now, lastUsedAt: now)
    try store.insert(session)
    return session
  }

  /// Rotates a current token; answers its predecessor once more while the grace lasts. Anything else that names the
  /// session has been used before, by its owner or by a thief, so the session ends (RFC 9700 §4.14.2).
  func refresh(_ token: RefreshToken, salt: [UInt8]) throws -> Refresh {
    guard let session = try store.session(token.key) else { return .ended }
    let use = use(of: token, in: session)
    guard use != .reused, !policy.isOver(session, at: now), let user = try store.user(id: token.userID) else {
      try store.deleteSession(session.key)
      return .ended
    }
    if user.isDisabled { return .disabled }
    if use == .repeated, let predecessor = session.predecessor {
      return .renewed(user, session, token.successor(salt: predecessor.salt))
    }
    return try rotate(token, salt: salt, in: session, of: user)
  }

  /// The user of a session that may still speak for them, and the session; nothing is rotated.
  ///
  /// - Parameter isRecent: whether the person has to have signed in only just now.
  /// - Throws: ``AuthError`` with reason `sessionEnded`, `userDisabled` or `requiresRecentLogin`.
  func proven(by token: RefreshToken, isRecent: Bool = false) throws -> (user: UserRecord, session: SessionRecord) {
    guard let session = try store.session(token.key), use(of: token, in: session) != .reused,
      !policy.isOver(session, at: now), let user = try store.user(id: token.userID)
    else { throw AuthError(.sessionEnded) }
    guard !user.isDisabled else { throw AuthError(.userDisabled) }
    if isRecent, let limit = policy.linking.recentLogin,
      !(0...limit.inSeconds).contains(now.timeIntervalSince(session.begunAt)),
      // Nobody could sign in again as a user without a way in.
      try !store.identities(ofUser: user.id).isEmpty
    {
      throw AuthError(.requiresRecentLogin)
    }
    return (user, session)
  }

  private enum Use { case current, repeated, reused }

  private func use(of token: RefreshToken, in session: SessionRecord) -> Use {
    if token.hasHash(session.tokenHash) { return .current }
    guard let predecessor = session.predecessor, token.hasHash(predecessor.hash),
      now.timeIntervalSince(session.lastUsedAt) <= policy.refreshGrace.inSeconds
    else { return .reused }
    return .repeated
  }

  private func rotate(
    _ token: RefreshToken, salt: [UInt8], in session: SessionRecord, of user: UserRecord
  ) throws -> Refresh {
    let successor = token.successor(salt: salt)
    var session = session
    session.predecessor = .init(hash: session.tokenHash, salt: salt)
    session.tokenHash = successor.hash
    session.lastUsedAt = now
    try store.update(session)
    return .renewed(user, session, successor)
  }
}

extension AccountPolicy {
  /// Sessions that began, or were last used, before these times are over.
  func earliestLiving(at now: Date) -> (begin: Date, use: Date) {
    let begin = absoluteLifetime.map { now.addingTimeInterval(-$0.inSeconds) } ?? .distantPast
    return (begin, now.addingTimeInterval(-idleLifetime.inSeconds))
  }

  func isOver(_ session: SessionRecord, at now: Date) -> Bool {
    let (begin, use) = earliestLiving(at: now)
    return session.begunAt < begin || session.lastUsedAt < use
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
