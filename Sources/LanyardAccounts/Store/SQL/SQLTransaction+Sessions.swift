#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
internal import Lanyard

extension SQLTransaction {
  package func session(_ key: SessionKey) throws -> SessionRecord? {
    try first(.sessionByKey, key.values) { SessionRecord($0) }
  }

  package func sessions(ofUser userID: String) throws -> [SessionRecord] {
    try all(.sessionsOfUser, [.text(userID)]) { SessionRecord($0) }
  }

  package func insert(_ session: SessionRecord) throws {
    let times: [SQLValue] = [
      .integer(session.begunAt.milliseconds), .integer(session.lastUsedAt.milliseconds),
    ]
    try write(
      .insertSession, session.key.values + [.text(session.providerID.rawValue)] + session.tokens + times)
  }

  package func update(_ session: SessionRecord) throws {
    try write(
      .updateSession, session.key.values + session.tokens + [.integer(session.lastUsedAt.milliseconds)])
  }

  package func deleteSession(_ key: SessionKey) throws {
    try write(.deleteSession, key.values)
  }

  package func deleteSessions(ofUser userID: String?, begunBefore begin: Date, lastUsedBefore use: Date) throws -> Int {
    let times: [SQLValue] = [.integer(begin.milliseconds), .integer(use.milliseconds)]
    guard let userID else { return try write(.deleteSessions, times) }
    return try write(.deleteSessionsOfUser, [.text(userID)] + times)
  }
}

extension SessionKey {
  fileprivate var values: [SQLValue] { [.text(userID), .blob(sessionID)] }
}

extension SessionRecord {
  fileprivate init(_ row: some SQLRow) {
    self.init(
      key: SessionKey(userID: row.text(0) ?? "", sessionID: row.blob(1)),
      providerID: ProviderID(rawValue: row.text(2) ?? ""), tokenHash: row.blob(3),
      predecessor: row.isNull(4) ? nil : Predecessor(hash: row.blob(4), salt: row.blob(5)),
      begunAt: Date(milliseconds: row.integer(6)), lastUsedAt: Date(milliseconds: row.integer(7)))
  }

  fileprivate var tokens: [SQLValue] {
    let predecessor = predecessor.map { [SQLValue.blob($0.hash), .blob($0.salt)] } ?? [.null, .null]
    return [.blob(tokenHash)] + predecessor
  }
}
