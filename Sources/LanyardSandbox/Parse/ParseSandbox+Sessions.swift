internal import LanyardOAuth

extension ParseSandbox {
  /// `GET /sessions`: those of the caller.
  func listSessions(_ call: SandboxCall, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    var rows = withState { $0.sessions }
    if !caller.isMaster {
      let own = try caller.requiredSession().userID
      rows = rows.filter { $0.userID == own }
    }
    if call.query["order"] == "-createdAt" { rows.reverse() }
    let start = call.query["skip"].flatMap { Int($0) } ?? 0
    let limit = call.query["limit"].flatMap { Int($0) } ?? 100
    let page = rows.dropFirst(max(0, start)).prefix(max(0, limit))
    return .json(200, ["results": .array(page.map { .object($0.json) })])
  }

  /// `GET /sessions/me` and `GET /sessions/<id>`.
  func getSession(_ id: String, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    if id == "me" { return .json(200, try caller.requiredSession().json) }
    return .json(200, try ownSession(id, caller).json)
  }

  /// `DELETE /sessions/<id>`.
  func deleteSession(_ id: String, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    let session = try ownSession(id, caller)
    withState { state in state.sessions.removeAll { $0.id == session.id } }
    return .json(200, [:])
  }

  private func ownSession(_ id: String, _ caller: ParseCaller) throws(ParseRefusal) -> ParseSessionRow {
    if !caller.isMaster { _ = try caller.requiredSession() }
    guard let session = withState({ $0.sessions.first { $0.id == id } }), caller.mayChange(session.userID) else {
      throw .notFound
    }
    return session
  }

  /// `POST /logout`.
  func logout(_ call: SandboxCall) throws(ParseRefusal) -> HTTPResponse {
    do throws(ParseRefusal) {
      if let session = try caller(of: call).session {
        withState { state in state.sessions.removeAll { $0.id == session.id } }
      }
    } catch {
      // Whoever is signed out already has what they want, says most of the versions.
      guard error.code == 209, !server.refusesDeadSignOuts else { throw error }
    }
    return .json(200, [:])
  }

  /// `POST /loginAs`: a session in the name of a user, for whoever has the master key.
  func loginAs(_ call: SandboxCall, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    guard caller.isMaster else { throw .forbidden("master key is required") }
    let sent = try body(of: call)["userId"]?.stringValue
    guard let id = call.query["userId"] ?? sent, !id.isEmpty else {
      throw ParseRefusal(103, "userId must not be empty, null, or undefined")
    }
    let now = milliseconds
    return try withState { state throws(ParseRefusal) in
      guard let user = state.user(id) else { throw ParseRefusal(101, "user not found") }
      let session = newSession(of: id, action: "login", with: "masterkey", caller, now, state.server)
      state.add(session)
      return .json(200, user.json(isOwn: true, sessionToken: session.token))
    }
  }

  /// `POST /upgradeToRevocableSession`.
  func upgradeSession(_ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    guard let userID = caller.userID else { throw ParseRefusal(101, "invalid session") }
    let now = milliseconds
    return withState { state in
      let session = newSession(of: userID, action: "upgrade", with: nil, caller, now, state.server)
      state.add(session)
      return .json(200, session.json)
    }
  }

  func newSession(
    of userID: String, action: String, with provider: String?, _ caller: ParseCaller, _ now: Int,
    _ server: ParseSandboxServer
  ) -> ParseSessionRow {
    ParseSessionRow(
      id: randomText(10), token: "r:" + core.configuration.randomBytes(16).hexadecimal, userID: userID,
      action: action, authProvider: provider, installationID: caller.installationID, createdAt: now, updatedAt: now,
      expiresAt: now + server.sessionLength * 1000)
  }
}
