import LanyardOAuth
import LanyardSandbox
import LanyardTesting

/// A person at the sandbox's Facebook and the application they came from, in one.
struct FacebookVisitor {
  let sandbox: Sandbox
  var client = FacebookSandboxClient.web
  var redirectURI = "http://localhost:51004/callback"
  private let visitor: Visitor

  init(_ sandbox: Sandbox, client: FacebookSandboxClient = .web, redirectURI: String? = nil) {
    self.sandbox = sandbox
    self.client = client
    visitor = Visitor(sandbox)
    if let redirectURI { self.redirectURI = redirectURI }
  }

  private func merged(_ all: [(String, String)], _ changes: [String: String?]) -> [(String, String)] {
    var all = all
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      all.removeAll { $0.0 == name }
      if let value { all.append((name, value)) }
    }
    return all
  }

  /// Asks the dialog; `nil` takes a parameter away.
  func dialog(_ changes: [String: String?] = [:]) async throws -> HTTPResponse {
    let query = merged(
      [
        ("client_id", client.id), ("redirect_uri", redirectURI), ("scope", "public_profile,email"), ("state", "s1"),
        ("code_challenge", Visitor.challenge), ("code_challenge_method", "S256"),
      ], changes)
    return try await get(sandbox.facebook.authorizationEndpoint() + "?" + FormURLEncoding.encode(query))
  }

  /// Goes through the pages and returns where the person is sent.
  func location(
    _ changes: [String: String?] = [:], as person: SandboxPerson = .ada, unticking: Set<String> = [],
    pressing button: String = "allow"
  ) async throws -> String {
    var page = try await dialog(changes)
    if page.status == 200 { page = try await visitor.press(person.email, on: page) }
    if page.status == 200 { page = try await visitor.press(button, on: page, unticking: unticking) }
    guard page.status == 302 else { throw Missing(text: page.text) }
    return try found(page.headers["Location"])
  }

  func redirect(
    _ changes: [String: String?] = [:], as person: SandboxPerson = .ada, unticking: Set<String> = []
  ) async throws -> SandboxForm {
    let location = try await location(changes, as: person, unticking: unticking)
    return SandboxForm(encoded: String(location.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }))
  }

  func code(_ changes: [String: String?] = [:], as person: SandboxPerson = .ada) async throws -> String {
    try found(try await redirect(changes, as: person)["code"])
  }

  func redeem(_ code: String, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
    let form = merged(
      [
        ("client_id", client.id), ("client_secret", client.secret), ("redirect_uri", redirectURI), ("code", code),
        ("code_verifier", Visitor.verifier),
      ], changes)
    return try await visitor.post(sandbox.facebook.tokenEndpoint(), form)
  }

  /// Signs in and returns the access token.
  func token(_ changes: [String: String?] = [:], as person: SandboxPerson = .ada) async throws -> String {
    let answer = try await redeem(try await code(changes, as: person))
    guard answer.status == 200 else { throw Missing(text: answer.text) }
    return try found(try answer.object["access_token"]?.stringValue)
  }

  func get(_ url: String) async throws -> HTTPResponse {
    try await visitor.get(url)
  }

  func post(_ path: String, _ form: [(String, String)]) async throws -> HTTPResponse {
    try await visitor.post(sandbox.facebook.issuer + path, form)
  }

  /// Calls the Graph API.
  func graph(
    _ path: String, _ token: String?, method: String = "GET", _ query: [(String, String)] = []
  ) async throws -> HTTPResponse {
    var url = sandbox.facebook.issuer + "/v25.0/" + path
    if !query.isEmpty { url += "?" + FormURLEncoding.encode(query) }
    let headers: HTTPFields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    return try await visitor.send(HTTPRequest(method: method, url: url, headers: headers))
  }
}

extension HTTPResponse {
  /// Code and sub-code of a refusal by the Graph API.
  var refusal: [Int64] {
    let error = (try? object)?["error"]
    return [error?["code"]?.intValue, error?["error_subcode"]?.intValue].compactMap { $0 }
  }
}
