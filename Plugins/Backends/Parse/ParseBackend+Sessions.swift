#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard

extension ParseBackend: SessionsBackend {
  /// What the server's ids are made of.
  private static let idBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// How many sessions are asked for at a time.
  private static let pageSize = 1000

  /// The sessions of the user of a session, the latest used in front.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, or others with a ``ParseError`` beneath them.
  public func sessions(of session: Session, in context: AuthContext) async throws -> [DeviceSession] {
    try await list(session, in: context).sorted { ($0.lastUsedAt, $0.signedInAt) > ($1.lastUsedAt, $1.signedInAt) }
  }

  /// Ends another session of the same user.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, or others with a ``ParseError`` beneath them.
  public func endSession(id: String, of session: Session, in context: AuthContext) async throws {
    // Nothing else is the id of a session, and a path of dots would lead elsewhere.
    guard !id.isEmpty, id.utf8.allSatisfy({ Self.idBytes.contains($0) }) else { return }
    do {
      _ = try await client.call("DELETE", "/sessions/" + id, session: try session.requiredToken, in: context)
    } catch let error as AuthError where error.parseError?.code == 101 {
      // It is over already, or of somebody else.
    }
  }

  /// Ends all sessions of the user of a session, this one last.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, or others with a ``ParseError`` beneath them. The session itself
  ///   then goes on.
  public func endAllSessions(of session: Session, in context: AuthContext) async throws {
    var others: [DeviceSession]
    repeat {
      let all = try await list(session, in: context)
      others = all.filter { !$0.isCurrent }
      for other in others { try await endSession(id: other.id, of: session, in: context) }
      if all.count < Self.pageSize { break }
    } while !others.isEmpty
    try await signOut(session, in: context)
  }

  private func list(_ session: Session, in context: AuthContext) async throws -> [DeviceSession] {
    let token = try session.requiredToken
    let answer = try await client.call(
      "GET", "/sessions?limit=\(Self.pageSize)&order=-createdAt", session: token, in: context)
    guard let rows = answer.members["results"]?.arrayValue else {
      throw AuthError(.invalidResponse("the server's list of sessions is none"))
    }
    var sessions = rows.compactMap { DeviceSession($0, current: token, configuration) }
    if !sessions.contains(where: \.isCurrent) {
      // Some servers keep the tokens to themselves.
      let own = try await client.call("GET", "/sessions/me", session: token, in: context).members["objectId"]
      for index in sessions.indices { sessions[index].isCurrent = sessions[index].id == own?.stringValue }
    }
    return sessions
  }
}

extension DeviceSession {
  /// - Returns: `nil` for a row that names nobody's session.
  fileprivate init?(_ row: JSONValue, current: Secret, _ configuration: ParseConfiguration) {
    guard let id = row["objectId"]?.stringValue, let created = ParseDate.date(row["createdAt"]) else { return nil }
    let adapters = row["createdWith"]?["authProvider"]?.stringValue ?? ParseUser.anonymous
    self.init(
      id: id, providerID: configuration.providerID(of: String(adapters.prefix { $0 != "," })), signedInAt: created,
      lastUsedAt: ParseDate.date(row["updatedAt"]) ?? created,
      isCurrent: row["sessionToken"]?.stringValue.map(Secret.init(_:)) == current)
  }
}
