internal import Lanyard

/// A user object of the server's, without what is secret in it.
struct ParseUser: Sendable {
  /// The server's name of the adapter that lets in whoever knows an id.
  static let anonymous = "anonymous"

  let id: String
  /// The token of a session that the answer began or named.
  let sessionToken: Secret?
  private(set) var members: JSONObject

  /// - Throws: ``AuthError`` with reason `invalidResponse` if there is no id.
  init(_ answer: JSONObject) throws(AuthError) {
    guard let id = answer["objectId"]?.stringValue, !id.isEmpty else {
      throw AuthError(.invalidResponse("the server's user has no objectId"))
    }
    self.id = id
    sessionToken = answer["sessionToken"]?.stringValue.flatMap { $0.isEmpty ? nil : Secret($0) }
    members = answer
    members["sessionToken"] = nil
    members["password"] = nil
    members["authData"] = nil
    for entry in answer["authData"]?.objectValue?.members ?? [] {
      setEntry(entry.value.objectValue, of: entry.name)
    }
  }

  // MARK: Ways in

  /// The server's names of the adapters that the user can sign in with.
  var entries: [JSONObject.Member] { members["authData"]?.objectValue?.members ?? [] }

  /// The user's id at a provider, by the server's name for it; `nil` if there is no such way in.
  func subject(at name: String) -> String? { members["authData"]?[name]?["id"]?.identifier }

  func has(_ name: String) -> Bool { members["authData"]?[name] != nil }

  /// Sets a way in or takes it away. Of its members only the id is kept: the others are tokens, and so is the id of somebody
  /// who is nobody.
  mutating func setEntry(_ entry: JSONObject?, of name: String) {
    var authData = members["authData"]?.objectValue ?? [:]
    authData[name] = entry.map { entry in
      var open = JSONObject()
      if name != Self.anonymous { open["id"] = entry["id"] }
      return .object(open)
    }
    members["authData"] = authData.isEmpty ? nil : .object(authData)
  }

  /// Takes over what an update changed: what was sent, and what the server says came of it.
  mutating func update(_ sent: JSONObject, _ answer: JSONObject) {
    for member in sent.members where member.name != "authData" && member.name != "password" {
      switch member.value["__op"]?.stringValue {
      case "Delete": members[member.name] = nil
      // What came of other operations only the server knows.
      case _?: break
      case nil: members[member.name] = member.value
      }
    }
    for member in answer.members where !["authData", "sessionToken", "objectId"].contains(member.name) {
      members[member.name] = member.value
    }
  }
}
