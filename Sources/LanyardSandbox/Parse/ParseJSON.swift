#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LanyardOAuth

/// How Parse Server writes its objects.
enum ParseJSON {
  /// A time in milliseconds since 1970, such as `2027-01-15T08:00:00.000Z`.
  static func time(_ milliseconds: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  static func date(_ milliseconds: Int) -> JSONValue {
    ["__type": "Date", "iso": .string(time(milliseconds))]
  }

  static func pointer(toUser id: String) -> JSONValue {
    ["__type": "Pointer", "className": "_User", "objectId": .string(id)]
  }
}

extension ParseUserRow {
  /// The user as they or the master key see them; others see neither address nor ways in.
  func json(isOwn: Bool, sessionToken: String? = nil) -> JSONObject {
    var object: JSONObject = [
      "objectId": .string(id), "username": .string(username), "createdAt": .string(ParseJSON.time(createdAt)),
      "updatedAt": .string(ParseJSON.time(updatedAt)),
    ]
    for member in fields.members { object[member.name] = member.value }
    object["ACL"] = .object(JSONObject([.init("*", ["read": true]), .init(id, ["read": true, "write": true])]))
    guard isOwn else { return object }
    object["email"] = email.map(JSONValue.string)
    if email != nil { object["emailVerified"] = false }
    if !authData.isEmpty { object["authData"] = .object(authData) }
    object["sessionToken"] = sessionToken.map(JSONValue.string)
    return object
  }
}

extension ParseSessionRow {
  var json: JSONObject {
    var createdWith: JSONObject = ["action": .string(action)]
    createdWith["authProvider"] = authProvider.map(JSONValue.string)
    var object: JSONObject = [
      "objectId": .string(id), "sessionToken": .string(token), "user": ParseJSON.pointer(toUser: userID),
      "createdWith": .object(createdWith), "restricted": false, "expiresAt": ParseJSON.date(expiresAt),
      "createdAt": .string(ParseJSON.time(createdAt)), "updatedAt": .string(ParseJSON.time(updatedAt)),
    ]
    object["installationId"] = installationID.map(JSONValue.string)
    return object
  }
}
