internal import LanyardCrypto
internal import LanyardOAuth

extension ParseSandbox {
  /// `POST /users`: a new user, or one who comes back with a provider's proof.
  func postUser(_ call: SandboxCall, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    var body = try body(of: call)
    let password = body["password"]?.stringValue
    let isSignUp = body["username"]?.stringValue?.isEmpty == false && password?.isEmpty == false
    let hasAuthData = body.contains("authData")
    let authData = try entries(&body)
    if authData.isEmpty, !isSignUp {
      guard !hasAuthData else { throw .unsupportedService }
      guard body["username"]?.stringValue?.isEmpty == false else { throw ParseRefusal(200, "bad or missing username") }
      throw ParseRefusal(201, "password is required")
    }
    guard authData.allSatisfy({ $0.1?["id"]?.stringValue != nil }) else { throw .unsupportedService }
    let server = server
    let proofs = authData.compactMap { name, entry in entry.map { (name, $0) } }
    for (name, entry) in proofs { try validate(entry, of: name, server) }
    let owners = withState { state in
      proofs.compactMap { state.owner(of: $1["id"]?.stringValue ?? "", at: $0)?.id }
    }
    if let owner = owners.first {
      guard owners.allSatisfy({ $0 == owner }), caller.userID ?? owner == owner else { throw .alreadyUsed }
      return try signIn(owner, proofs, caller)
    }
    return try create(body, proofs, caller)
  }

  private func signIn(
    _ id: String, _ proofs: [(String, JSONObject)], _ caller: ParseCaller
  ) throws(ParseRefusal) -> HTTPResponse {
    let now = milliseconds
    return try withState { state throws(ParseRefusal) in
      guard var user = state.user(id) else { throw .notFound }
      for (name, entry) in proofs { user.authData[name] = .object(entry) }
      state.update(user)
      var token: String?
      if caller.session == nil {
        let session = newSession(
          of: id, action: "login", with: proofs.map(\.0).joined(separator: ","), caller, now, state.server)
        state.add(session)
        token = session.token
      }
      return .json(200, user.json(isOwn: true, sessionToken: token))
    }
  }

  private func create(
    _ body: JSONObject, _ proofs: [(String, JSONObject)], _ caller: ParseCaller
  ) throws(ParseRefusal) -> HTTPResponse {
    let now = milliseconds
    return try withState { state throws(ParseRefusal) in
      // Of two that come at once one comes second, and is told so by the index of the database.
      for (name, entry) in proofs where state.owner(of: entry["id"]?.stringValue ?? "", at: name) != nil {
        throw .alreadyUsed
      }
      var user = ParseUserRow(
        id: randomText(10), username: body["username"]?.stringValue ?? randomText(25), createdAt: now, updatedAt: now)
      for (name, entry) in proofs { user.authData[name] = .object(entry) }
      var fields = body
      fields["username"] = nil
      guard !state.users.contains(where: { $0.username.equalsIgnoringASCIICase(user.username) }) else {
        throw ParseRefusal(202, "Account already exists for this username.")
      }
      try apply(fields, to: &user, caller, &state)
      state.users.append(user)
      var answer: JSONObject = [
        "objectId": .string(user.id), "createdAt": .string(ParseJSON.time(now)), "username": .string(user.username),
      ]
      if !state.server.withholdsSessions, caller.session == nil {
        let provider = proofs.isEmpty ? "password" : proofs.map(\.0).joined(separator: ",")
        let session = newSession(of: user.id, action: "signup", with: provider, caller, now, state.server)
        state.add(session)
        answer["sessionToken"] = .string(session.token)
      }
      return .json(201, answer, headers: ["Location": "\(serverURL)/users/\(user.id)"])
    }
  }

  /// `GET /users/me`.
  func me(_ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    guard let session = caller.session, let user = withState({ $0.user(session.userID) }) else { throw .deadSession }
    return .json(200, user.json(isOwn: true, sessionToken: session.token))
  }

  /// `GET /users/<id>`.
  func getUser(_ id: String, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    guard let user = withState({ $0.user(id) }) else { throw .notFound }
    return .json(200, user.json(isOwn: caller.mayChange(id), sessionToken: caller.session?.token))
  }

  /// `DELETE /users/<id>`.
  func deleteUser(_ id: String, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    guard caller.mayChange(id) else { throw ParseRefusal(206, "Insufficient auth to delete user") }
    try withState { state throws(ParseRefusal) in
      guard state.user(id) != nil else { throw .notFound }
      state.removeUser(id)
    }
    return .json(200, [:])
  }

  /// `POST /login` and `GET /login`: with a password.
  func login(_ call: SandboxCall, _ caller: ParseCaller) throws(ParseRefusal) -> HTTPResponse {
    let sent = call.method == "GET" ? [:] : try body(of: call)
    func field(_ name: String) -> String? { sent[name]?.stringValue ?? call.query[name] }
    guard let name = field("username") ?? field("email") else {
      throw ParseRefusal(200, "username/email is required.")
    }
    guard let password = field("password") else { throw ParseRefusal(201, "password is required.") }
    let digest = HashAlgorithm.sha256.digest(password.utf8)
    let now = milliseconds
    return try withState { state throws(ParseRefusal) in
      guard let user = state.users.first(where: { ($0.username == name || $0.email == name) && $0.password == digest })
      else { throw .invalidLogin }
      let session = newSession(of: user.id, action: "login", with: "password", caller, now, state.server)
      state.add(session)
      return .json(200, user.json(isOwn: true, sessionToken: session.token))
    }
  }

  /// Letters and digits, as ids and names are made of.
  func randomText(_ length: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let bytes = core.configuration.randomBytes(length).map { alphabet[Int($0) % alphabet.count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
