internal import LanyardCrypto
internal import LanyardOAuth

extension ParseSandbox {
  /// `PUT /users/<id>`: fields, and ways in.
  func putUser(_ id: String, _ call: SandboxCall, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    guard caller.mayChange(id) else { throw ParseRefusal(206, "Cannot modify user \(id).") }
    var body = try body(of: call)
    guard body["authData"]?.isNull != true else { throw .unsupportedService }
    let hasAuthData = body.contains("authData")
    let entries = try entries(&body)
    let server = server
    // A way in that is taken away needs no proof.
    for case (let name, let entry?) in entries {
      guard entry["id"]?.stringValue != nil else { throw .unsupportedService }
      try validate(entry, of: name, server)
    }
    let now = milliseconds
    return try withState { state throws(ParseRefusal) in
      guard var user = state.user(id) else { throw .notFound }
      for (name, entry) in entries {
        if let subject = entry?["id"]?.stringValue, let owner = state.owner(of: subject, at: name), owner.id != id {
          throw .alreadyUsed
        }
        user.authData[name] = entry.map(JSONValue.object)
      }
      try apply(body, to: &user, caller, &state)
      user.updatedAt = now
      state.update(user)
      var answer: JSONObject = ["updatedAt": .string(ParseJSON.time(now))]
      if hasAuthData, server.repeatsAuthData { answer["authData"] = .object(user.authData) }
      for member in body.members where member.value["__op"]?.stringValue == "Increment" {
        answer[member.name] = user.fields[member.name]
      }
      return .json(200, answer)
    }
  }

  /// The body, which has to be a JSON object.
  func body(of call: SandboxCall) throws(ParseRefusal) -> JSONObject {
    guard !call.body.isEmpty else { return [:] }
    let type = call.headers["Content-Type"]?.prefix { $0 != ";" && $0 != " " }
    guard let type, String(type).equalsIgnoringASCIICase("application/json") else {
      // Nobody reads a body of another type.
      return [:]
    }
    do {
      return try JSONObject(parsing: call.body)
    } catch {
      throw ParseRefusal(nil, "Invalid JSON: \(error)", status: 400)
    }
  }

  /// Takes the ways in out of a body: `nil` for one that is to go.
  func entries(_ body: inout JSONObject) throws(ParseRefusal) -> [(String, JSONObject?)] {
    guard let authData = body["authData"] else { return [] }
    body["authData"] = nil
    guard let members = authData.objectValue?.members else { throw .unsupportedService }
    var entries: [(String, JSONObject?)] = []
    for member in members {
      if member.value.isNull {
        entries.append((member.name, nil))
      } else if let entry = member.value.objectValue {
        entries.append((member.name, entry))
      } else {
        throw .unsupportedService
      }
    }
    return entries
  }

  /// Writes fields, after it was checked that they may be written.
  func apply(
    _ fields: JSONObject, to user: inout ParseUserRow, _ caller: ParseCaller, _ state: inout ParseState
  ) throws(ParseRefusal) {
    for field in fields.members {
      switch field.name {
      case "username": try setUsername(field.value, of: &user, state)
      case "email": try setEmail(field.value, of: &user, state)
      case "password":
        guard let password = field.value.stringValue else { throw ParseRefusal(201, "password is required") }
        user.password = HashAlgorithm.sha256.digest(password.utf8)
      case "ACL": break
      case "emailVerified" where !caller.isMaster:
        throw .forbidden("Clients aren't allowed to manually update email verification.")
      case "objectId", "createdAt", "updatedAt", "sessionToken": throw .invalidKey(field.name)
      default: try setField(field, of: &user, &state)
      }
    }
  }

  private func setUsername(
    _ value: JSONValue, of user: inout ParseUserRow, _ state: ParseState
  ) throws(ParseRefusal) {
    guard let name = value.stringValue, !name.isEmpty else { throw ParseRefusal(200, "bad or missing username") }
    let id = user.id
    guard !state.users.contains(where: { $0.id != id && $0.username.equalsIgnoringASCIICase(name) }) else {
      throw ParseRefusal(202, "Account already exists for this username.")
    }
    user.username = name
  }

  private func setEmail(_ value: JSONValue, of user: inout ParseUserRow, _ state: ParseState) throws(ParseRefusal) {
    if value["__op"]?.stringValue == "Delete" { return user.email = nil }
    guard let email = value.stringValue, email.contains("@") else {
      throw ParseRefusal(125, "Email address format is invalid.")
    }
    let id = user.id
    guard !state.users.contains(where: { $0.id != id && $0.email?.equalsIgnoringASCIICase(email) == true }) else {
      throw ParseRefusal(203, "Account already exists for this email address.")
    }
    user.email = email
  }

  private func setField(
    _ field: JSONObject.Member, of user: inout ParseUserRow, _ state: inout ParseState
  ) throws(ParseRefusal) {
    let isName = field.name.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || byte == UInt8(ascii: "_")
    }
    guard isName, field.name.first?.isLetter == true else { throw .invalidKey(field.name) }
    switch field.value["__op"]?.stringValue {
    case "Delete": return user.fields[field.name] = nil
    case "Increment":
      let sum = (user.fields[field.name]?.intValue ?? 0) + (field.value["amount"]?.intValue ?? 0)
      user.fields[field.name] = JSONValue(sum)
    case let name?: throw .invalidJSON("bad operation: \(name)")
    case nil: user.fields[field.name] = field.value
    }
    guard let kind = user.fields[field.name]?.parseKind else { return }
    let expected = state.schema[field.name] ?? kind
    guard expected == kind else {
      throw ParseRefusal(111, "schema mismatch for _User.\(field.name); expected \(expected) but got \(kind)")
    }
    state.schema[field.name] = kind
  }
}

extension JSONValue {
  /// What Parse Server calls the type of a field.
  fileprivate var parseKind: String? {
    switch self {
    case .null: nil
    case .bool: "Boolean"
    case .number: "Number"
    case .string: "String"
    case .array: "Array"
    case .object(let object): object["__type"]?.stringValue ?? "Object"
    }
  }
}
