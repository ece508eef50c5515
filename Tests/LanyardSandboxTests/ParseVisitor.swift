import HTTPTestSupport
import LanyardOAuth
import LanyardSandbox
import LanyardTesting

/// An application of the sandbox's Parse Server, which says what it is told to say.
struct ParseVisitor {
  let sandbox: Sandbox
  private let clock: TestClock
  private let http = PlainHTTP()

  init(_ sandbox: Sandbox, _ clock: TestClock) {
    self.sandbox = sandbox
    self.clock = clock
  }

  /// Sends a request. `nil` takes a header field away.
  func send(
    _ method: String, _ path: String, _ body: JSONObject? = nil, session: String? = nil,
    headers changes: [String: String?] = [:]
  ) async throws -> HTTPResponse {
    var headers: HTTPFields = [
      "X-Parse-Application-Id": "sandbox-app", "X-Parse-REST-API-Key": "sandbox-rest-key",
    ]
    if body != nil { headers["Content-Type"] = "application/json" }
    if let session { headers["X-Parse-Session-Token"] = session }
    for (name, value) in changes { headers[name] = value }
    return try await http.send(
      HTTPRequest(
        method: method, url: sandbox.parse.serverURL + path, headers: headers, body: body?.serialized()))
  }

  func signUp(
    _ authData: JSONObject, session: String? = nil, headers: [String: String?] = [:]
  ) async throws -> HTTPResponse {
    try await send("POST", "/users", ["authData": .object(authData)], session: session, headers: headers)
  }

  /// Signs somebody up and returns id and session.
  func user(_ authData: JSONObject) async throws -> (id: String, session: String) {
    let answer = try await signUp(authData)
    let object = try answer.object
    guard answer.status < 300 else { throw Missing(text: answer.text) }
    return (try found(object["objectId"]?.stringValue), try found(object["sessionToken"]?.stringValue))
  }

  // MARK: Proofs

  static func anonymous(_ id: String = "0b9fa4e2-5d8c-4a6f-9a55-1d2e3f405162") -> JSONObject {
    ["anonymous": ["id": .string(id)]]
  }

  func google(as person: SandboxPerson = .ada, _ changes: [String: JSONValue?] = [:]) async throws -> JSONObject {
    let token = try await Visitor(sandbox).signIn(as: person)["id_token"]
    return changed("google", ["id": .string(person.id), "id_token": try found(token)], changes)
  }

  func facebook(as person: SandboxPerson = .ada, _ changes: [String: JSONValue?] = [:]) async throws -> JSONObject {
    let token = try await FacebookVisitor(sandbox).token(as: person)
    let id = sandbox.facebook.userID(of: person, for: .web)
    return changed("facebook", ["id": .string(id), "access_token": .string(token)], changes)
  }

  func twitter(_ changes: [String: JSONValue?] = [:]) async throws -> JSONObject {
    let credentials = try await TwitterVisitor(sandbox, clock).signIn()
    return changed(
      "twitter",
      [
        "id": .string(sandbox.twitter.id(of: .ada)), "auth_token": .string(credentials.token.withExposedValue { $0 }),
        "auth_token_secret": .string(credentials.tokenSecret.withExposedValue { $0 }),
      ], changes)
  }

  private func changed(_ name: String, _ entry: JSONObject, _ changes: [String: JSONValue?]) -> JSONObject {
    var entry = entry
    for (member, value) in changes { entry[member] = value }
    return JSONObject([.init(name, .object(entry))])
  }
}

extension HTTPResponse {
  /// Status and number of a refusal by the Parse Server.
  var parseRefusal: [Int64] {
    [Int64(status), (try? object)?["code"]?.intValue].compactMap { $0 }
  }
}
