#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard
internal import LanyardAccounts

extension SQLiteTransaction {
  func session(_ key: SessionKey) throws -> SessionRecord? {
    try first(.sessionByKey, key.values, SessionRecord.init)
  }

  func sessions(ofUser userID: String) throws -> [SessionRecord] {
    try all(.sessionsOfUser, [.text(userID)], SessionRecord.init)
  }

  func insert(_ session: SessionRecord) throws {
    let times: [Statement.Value] = [
      .integer(session.begunAt.milliseconds), .integer(session.lastUsedAt.milliseconds),
    ]
    try write(
      .insertSession, session.key.values + [.text(session.providerID.rawValue)] + session.tokens + times)
  }

  func update(_ session: SessionRecord) throws {
    try write(
      .updateSession, session.key.values + session.tokens + [.integer(session.lastUsedAt.milliseconds)])
  }

  func deleteSession(_ key: SessionKey) throws {
    try write(.deleteSession, key.values)
  }

  func deleteSessions(ofUser userID: String?, begunBefore begin: Date, lastUsedBefore use: Date) throws -> Int {
    let times: [Statement.Value] = [.integer(begin.milliseconds), .integer(use.milliseconds)]
    guard let userID else { return try write(.deleteSessions, times) }
    return try write(.deleteSessionsOfUser, [.text(userID)] + times)
  }
}

extension SessionKey {
  fileprivate var values: [Statement.Value] { [.text(userID), .blob(sessionID)] }
}

extension SessionRecord {
  fileprivate init(_ row: Row) {
    self.init(
      key: SessionKey(userID: row.text(0) ?? "", sessionID: row.blob(1)),
      providerID: ProviderID(rawValue: row.text(2) ?? ""), tokenHash: row.blob(3),
      predecessor: row.isNull(4) ? nil : Predecessor(hash: row.blob(4), salt: row.blob(5)),
      begunAt: Date(milliseconds: row.integer(6)), lastUsedAt: Date(milliseconds: row.integer(7)))
  }

  fileprivate var tokens: [Statement.Value] {
    let predecessor = predecessor.map { [Statement.Value.blob($0.hash), .blob($0.salt)] } ?? [.null, .null]
    return [.blob(tokenHash)] + predecessor
  }
}
