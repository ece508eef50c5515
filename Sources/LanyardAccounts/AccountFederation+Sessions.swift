#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard
internal import LanyardOAuth
internal import LanyardCrypto

extension AccountFederation: SessionsBackend {
  /// The sessions of the user of a session that are not over, the latest used in front.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, `userDisabled` or `storage`.
  public func sessions(of session: Session, in context: AuthContext) async throws -> [DeviceSession] {
    let now = context.now().inMilliseconds
    let (records, own) = try await asUser(of: session, .readOnly, in: context) { store, user, session in
      (try store.sessions(ofUser: user.id), session.key)
    }
    return records.filter { !policy.isOver($0, at: now) }
      .sorted { ($0.lastUsedAt, $0.begunAt) > ($1.lastUsedAt, $1.begunAt) }
      .map { DeviceSession($0, isCurrent: $0.key == own) }
  }

  /// Ends another session of the same user.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, `userDisabled` or `storage`.
  public func endSession(id: String, of session: Session, in context: AuthContext) async throws {
    try await asUser(of: session, in: context) { store, user, _ in
      guard let sessionID = Base64URL.decode(id) else { return }
      try store.deleteSession(SessionKey(userID: user.id, sessionID: sessionID))
    }
  }

  /// Ends all sessions of the user of a session.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, `userDisabled` or `storage`.
  public func endAllSessions(of session: Session, in context: AuthContext) async throws {
    try await asUser(of: session, in: context) { store, user, _ in
      _ = try store.deleteAllSessions(ofUser: user.id)
    }
  }
}

extension DeviceSession {
  init(_ record: SessionRecord, isCurrent: Bool) {
    self.init(
      id: Base64URL.encode(record.key.sessionID), providerID: record.providerID, signedInAt: record.begunAt,
      lastUsedAt: record.lastUsedAt, isCurrent: isCurrent)
  }
}
