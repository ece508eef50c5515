internal import LanyardOAuth

/// What the Graph API tells an application about a person.
struct FacebookProfile {
  let facebook: FacebookSandbox
  let grant: SandboxGrant

  private var person: SandboxPerson { grant.person }

  private func isGranted(_ permission: String) -> Bool {
    let now = facebook.core.seconds
    return facebook.withBook { $0.status(of: permission, grant.clientID, person, at: now) } == .granted
  }

  /// `{"data": […]}`
  var permissions: JSONObject {
    let now = facebook.core.seconds
    let all = facebook.withBook { $0.all(grant.clientID, person, at: now) }
    let entries = all.filter { $0.permission != FacebookPermissionName.openID }.map { entry -> JSONValue in
      ["permission": .string(entry.permission), "status": .string(entry.status.rawValue)]
    }
    return ["data": .array(entries)]
  }

  /// The fields that were asked for, as far as there is something to say. The id is always there.
  func object(fields: String) throws(FacebookRefusal) -> JSONObject {
    var object = JSONObject()
    for name in Self.names(fields) {
      guard Self.known.contains(name) else {
        throw .invalid("(#100) Tried accessing nonexisting field (\(name)) on node type (User)")
      }
      object[name] = value(name)
    }
    object["id"] = .string(facebook.userID(person, grant.clientID))
    return object
  }

  private static let known: Set<String> = [
    "id", "name", "first_name", "middle_name", "last_name", "short_name", "name_format", "email", "picture", "link",
    "birthday", "gender", "age_range", "hometown", "location", "friends", "permissions",
  ]

  /// The names of the outermost fields: `picture.width(200){url},name` has two.
  private static func names(_ fields: String) -> [String] {
    var names: [String] = []
    var name = ""
    var depth = 0
    for character in fields + "," {
      switch character {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case "," where depth == 0:
        let plain = name.prefix { $0 != "." }.filter { $0 != " " }
        if !plain.isEmpty { names.append(String(plain)) }
        name = ""
      default: if depth == 0 { name.append(character) }
      }
    }
    return names
  }

  private func value(_ field: String) -> JSONValue? {
    switch field {
    case "name": person.name.map(JSONValue.string)
    case "first_name", "short_name": person.givenName.map(JSONValue.string)
    case "last_name": person.familyName.map(JSONValue.string)
    // An address that was not confirmed is not told either.
    case "email": isGranted(FacebookPermissionName.email) && person.isEmailVerified ? .string(person.email) : nil
    case "picture": picture
    case "permissions": .object(permissions)
    case "link": isGranted("user_link") ? .string("\(facebook.issuer)/\(facebook.userID(person, grant.clientID))") : nil
    case "friends": isGranted("user_friends") ? ["data": [], "summary": ["total_count": 0]] : nil
    default: nil
    }
  }

  private var picture: JSONValue {
    let path = person.picture ?? "/sandbox/pictures/f.svg"
    let url = path.hasPrefix("/") ? facebook.core.baseURL + path : path
    return ["data": ["height": 50, "is_silhouette": .bool(person.picture == nil), "url": .string(url), "width": 50]]
  }
}
