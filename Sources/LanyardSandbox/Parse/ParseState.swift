internal import LanyardOAuth

/// A row of `_User`.
struct ParseUserRow: Sendable {
  let id: String
  var username: String
  var password: [UInt8]?
  var email: String?
  /// By the server's name for the provider.
  var authData: JSONObject = [:]
  /// The host's own fields.
  var fields: JSONObject = [:]
  /// In milliseconds since 1970, like all times here.
  let createdAt: Int
  var updatedAt: Int

  /// The user's id at a provider.
  func subject(at provider: String) -> String? { authData[provider]?["id"]?.stringValue }
}

/// A row of `_Session`.
struct ParseSessionRow: Sendable {
  let id: String
  let token: String
  let userID: String
  /// `signup`, `login`, `create` or `upgrade`.
  let action: String
  let authProvider: String?
  let installationID: String?
  let createdAt: Int
  var updatedAt: Int
  var expiresAt: Int
}

/// Everything that the sandbox's Parse Server remembers.
struct ParseState: Sendable {
  var server: ParseSandboxServer
  /// Oldest first.
  var users: [ParseUserRow] = []
  var sessions: [ParseSessionRow] = []
  /// What each of the host's own fields holds, once one of them was written.
  var schema: [String: String] = [:]

  init(_ server: ParseSandboxServer) {
    self.server = server
  }

  func user(_ id: String) -> ParseUserRow? { users.first { $0.id == id } }

  func session(_ token: String) -> ParseSessionRow? { sessions.first { $0.token == token } }

  mutating func update(_ user: ParseUserRow) {
    if let index = users.firstIndex(where: { $0.id == user.id }) { users[index] = user }
  }

  mutating func removeUser(_ id: String) {
    users.removeAll { $0.id == id }
    sessions.removeAll { $0.userID == id }
  }

  /// Whoever can sign in with this id at a provider.
  func owner(of subject: String, at provider: String) -> ParseUserRow? {
    users.first { $0.subject(at: provider) == subject }
  }

  /// Adds a session. An installation has one per user: an earlier one ends.
  mutating func add(_ session: ParseSessionRow) {
    if let installationID = session.installationID {
      sessions.removeAll { $0.userID == session.userID && $0.installationID == installationID }
    }
    sessions.append(session)
  }
}
