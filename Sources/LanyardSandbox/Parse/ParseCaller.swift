internal import LanyardOAuth

/// Who sends a request: an application, perhaps in the name of a user.
struct ParseCaller: Sendable {
  /// Whether the master key came along.
  let isMaster: Bool
  /// The session, if a token came along.
  let session: ParseSessionRow?
  let installationID: String?

  var userID: String? { session?.userID }

  /// Whether a user may be changed.
  func mayChange(_ id: String) -> Bool { isMaster || userID == id }

  /// The session, which has to be there.
  func requiredSession() throws(ParseRefusal) -> ParseSessionRow {
    guard let session else { throw .needsSession }
    return session
  }
}

extension ParseSandbox {
  /// Checks application, key and session.
  func caller(of call: SandboxCall) throws(ParseRefusal) -> ParseCaller {
    let server = server
    guard call.headers["X-Parse-Application-Id"] == server.applicationID else { throw .unauthorized }
    let isMaster = call.headers["X-Parse-Master-Key"] == server.masterKey
    guard isMaster || hasKey(call.headers, server) else { throw .unauthorized }
    let installationID = call.headers["X-Parse-Installation-Id"]
    guard let token = call.headers["X-Parse-Session-Token"], !isMaster, !call.path.hasSuffix("/login") else {
      return ParseCaller(isMaster: isMaster, session: nil, installationID: installationID)
    }
    return ParseCaller(isMaster: false, session: try livingSession(token), installationID: installationID)
  }

  /// Where the server has keys, one of them has to come along; which one does not matter.
  private func hasKey(_ headers: HTTPFields, _ server: ParseSandboxServer) -> Bool {
    let keys = [
      ("X-Parse-Client-Key", server.clientKey), ("X-Parse-REST-API-Key", server.restKey),
      ("X-Parse-Javascript-Key", server.javaScriptKey),
    ].filter { $0.1 != nil }
    return keys.isEmpty || keys.contains { headers[$0.0] == $0.1 }
  }

  private func livingSession(_ token: String) throws(ParseRefusal) -> ParseSessionRow {
    let now = milliseconds
    return try withState { state throws(ParseRefusal) in
      guard let index = state.sessions.firstIndex(where: { $0.token == token }),
        state.user(state.sessions[index].userID) != nil
      else { throw .deadSession }
      guard state.sessions[index].expiresAt > now else { throw .expiredSession }
      if state.server.extendsSessions {
        state.sessions[index].expiresAt = now + state.server.sessionLength * 1000
        state.sessions[index].updatedAt = now
      }
      return state.sessions[index]
    }
  }
}
