internal import LanyardOAuth

extension ParseSandbox: SandboxProvider {
  var name: String { "parse" }
  var title: String { "Parse Server" }

  func endpoint(of path: String) -> SandboxEndpoint? {
    let parts = path.split(separator: "/")
    switch (parts.first, parts.count) {
    case ("users", 2) where parts[1] == "me": return .userInfo
    case ("users", 1): return .federation
    case ("users", 2), ("login", 1), ("loginAs", 1): return .account
    case ("sessions", 1...2), ("logout", 1), ("upgradeToRevocableSession", 1): return .session
    default: return nil
    }
  }

  func methods(of path: String, at endpoint: SandboxEndpoint) -> [String] {
    let parts = path.split(separator: "/")
    switch (parts.first, parts.count) {
    case ("users", 1), ("loginAs", 1), ("logout", 1), ("upgradeToRevocableSession", 1): return ["POST"]
    case ("users", 2): return endpoint == .userInfo ? ["GET"] : ["GET", "PUT", "DELETE"]
    case ("login", 1): return ["GET", "POST"]
    case ("sessions", 2): return parts[1] == "me" ? ["GET"] : ["GET", "DELETE"]
    default: return ["GET"]
    }
  }

  func parties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties {
    let token = call.headers["X-Parse-Session-Token"] ?? ""
    let email = withState { state in state.session(token).flatMap { state.user($0.userID)?.email } }
    return SandboxParties(clientID: call.headers["X-Parse-Application-Id"], email: email)
  }

  func respond(to call: SandboxCall, path: String, at endpoint: SandboxEndpoint) async throws -> HTTPResponse {
    do throws(ParseRefusal) {
      let detail = core.detail(of: .providerError, for: call, parties(of: call, at: endpoint), at: endpoint)
      if let refusal = detail.flatMap({ ParseRefusal(detail: $0) }) { throw refusal }
      return try answer(call, path.split(separator: "/").map(String.init))
    } catch {
      return error.response
    }
  }

  private func answer(_ call: SandboxCall, _ path: [String]) throws(ParseRefusal) -> HTTPResponse {
    if path[0] == "logout" { return try logout(call) }
    let caller = try caller(of: call)
    switch (call.method, path[0], path.count) {
    case ("POST", "users", 1): return try postUser(call, caller)
    case ("GET", "users", _) where path[1] == "me": return try me(caller)
    case ("GET", "users", _): return try getUser(path[1], caller)
    case ("PUT", "users", _): return try putUser(path[1], call, caller)
    case ("DELETE", "users", _): return try deleteUser(path[1], caller)
    case (_, "login", _): return try login(call, caller)
    case (_, "loginAs", _): return try loginAs(call, caller)
    case (_, "upgradeToRevocableSession", _): return try upgradeSession(caller)
    case ("GET", "sessions", 1): return try listSessions(call, caller)
    case ("DELETE", _, _): return try deleteSession(path[1], caller)
    default: return try getSession(path[1], caller)
    }
  }

  // MARK: Management

  var description: JSONObject {
    let server = server
    var object: JSONObject = ["base_url": .string(serverURL), "application_id": .string(server.applicationID)]
    object["client_key"] = server.clientKey.map(JSONValue.string)
    object["rest_api_key"] = server.restKey.map(JSONValue.string)
    object["javascript_key"] = server.javaScriptKey.map(JSONValue.string)
    object["master_key"] = .string(server.masterKey)
    return object
  }

  var clientList: [JSONValue] {
    let server = server
    var client: JSONObject = ["provider": "parse", "id": .string(server.applicationID), "kind": "application"]
    client["name"] = "Sandbox Parse Server"
    client["secret"] = .string(server.masterKey)
    return [.object(client)]
  }

  /// Users and sessions, as somebody with the master key sees them.
  var accounts: JSONObject? {
    withState { state in
      [
        "users": .array(state.users.map { .object($0.json(isOwn: true)) }),
        "sessions": .array(state.sessions.map { .object($0.json) }),
      ]
    }
  }

  func addClient(_ json: JSONObject) throws(SandboxInputError) {
    throw SandboxInputError(message: "the Parse Server of the sandbox has one application")
  }

  func removeClient(id: String) {}

  /// There are none.
  func rotateKeys() {}
}
