import HTTPTestSupport
import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting

/// A person with a browser and the application they came from, in one.
struct Visitor {
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  let sandbox: Sandbox
  var client = GoogleSandboxClient.desktop
  var redirectURI = "http://127.0.0.1:51004/callback"
  private let http = PlainHTTP()

  init(_ sandbox: Sandbox, client: GoogleSandboxClient = .desktop, redirectURI: String? = nil) {
    self.sandbox = sandbox
    self.client = client
    if let redirectURI { self.redirectURI = redirectURI }
  }

  /// The parameters of an ordinary request; `nil` takes one away.
  func parameters(_ changes: [String: String?] = [:]) -> [(String, String)] {
    var all: [(String, String)] = [
      ("client_id", client.id), ("redirect_uri", redirectURI), ("response_type", "code"),
      ("scope", "openid email profile"), ("state", "st&te/1"), ("nonce", "n0nce"),
      ("code_challenge", Self.challenge), ("code_challenge_method", "S256"),
    ]
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      all.removeAll { $0.0 == name }
      if let value { all.append((name, value)) }
    }
    return all
  }

  func get(_ url: String, headers: HTTPFields = [:]) async throws -> HTTPResponse {
    try await http.send(HTTPRequest(url: url, headers: headers))
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await http.send(request)
  }

  func post(_ url: String, _ form: [(String, String)], headers: HTTPFields = [:]) async throws -> HTTPResponse {
    var headers = headers
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    let body = FormURLEncoding.encode(form)
    return try await http.send(HTTPRequest(method: "POST", url: url, headers: headers, body: Array(body.utf8)))
  }

  func authorize(_ changes: [String: String?] = [:], headers: HTTPFields = [:]) async throws -> HTTPResponse {
    let query = FormURLEncoding.encode(parameters(changes))
    return try await get(sandbox.google.authorizationEndpoint + "?" + query, headers: headers)
  }

  /// Presses a button of a page.
  func press(_ value: String, on page: HTTPResponse, unticking: Set<String> = []) async throws -> HTTPResponse {
    var form = try found(HTMLForm.all(in: page.text).first)
    for index in form.fields.indices where unticking.contains(form.fields[index].value) {
      form.fields[index].isChecked = false
    }
    let button = try found(form.buttons.first { $0.value == value })
    return try await post(sandbox.baseURL + form.action, form.submission(pressing: button))
  }

  /// Goes through the pages and returns the redirect.
  func redirect(
    _ changes: [String: String?] = [:], as person: SandboxPerson = .ada, unticking: Set<String> = []
  ) async throws -> SandboxForm {
    var page = try await authorize(changes)
    if page.status == 200, page.text.contains("name=\"account\"") { page = try await press(person.email, on: page) }
    if page.status == 200 { page = try await press("allow", on: page, unticking: unticking) }
    return try page.redirectFields
  }

  /// Goes through the pages and returns the code.
  func code(_ changes: [String: String?] = [:], as person: SandboxPerson = .ada) async throws -> String {
    try found(try await redirect(changes, as: person)["code"])
  }

  /// The fields of an ordinary token request; `nil` takes one away.
  func tokenFields(code: String, _ changes: [String: String?] = [:]) -> [(String, String)] {
    var all = [
      ("grant_type", "authorization_code"), ("code", code), ("client_id", client.id), ("redirect_uri", redirectURI),
      ("code_verifier", Self.verifier),
    ]
    if let secret = client.secret { all.append(("client_secret", secret)) }
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      all.removeAll { $0.0 == name }
      if let value { all.append((name, value)) }
    }
    return all
  }

  func redeem(
    _ code: String, _ changes: [String: String?] = [:], headers: HTTPFields = [:]
  ) async throws -> HTTPResponse {
    try await post(sandbox.google.tokenEndpoint, tokenFields(code: code, changes), headers: headers)
  }

  /// Signs in and returns the token answer.
  func signIn(
    _ changes: [String: String?] = [:], as person: SandboxPerson = .ada
  ) async throws -> JSONObject {
    let response = try await redeem(try await code(changes, as: person))
    guard response.status == 200 else { throw Missing(text: response.text) }
    return try response.object
  }

  func refresh(_ token: String, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
    var fields = tokenFields(code: "", changes).filter { !["code", "redirect_uri", "code_verifier"].contains($0.0) }
    fields.removeAll { $0.0 == "grant_type" && changes["grant_type"] == nil }
    fields += [("grant_type", "refresh_token"), ("refresh_token", token)]
    return try await post(sandbox.google.tokenEndpoint, fields)
  }
}

struct Missing: Error {
  var text = ""
}

/// A value that a test cannot go on without.
func found<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing() }
  return value
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  var object: JSONObject {
    get throws { try JSONObject(parsing: body) }
  }

  /// The query of the redirect.
  var redirectFields: SandboxForm {
    get throws {
      guard status == 302, let location = headers["Location"], let mark = location.firstIndex(of: "?") else {
        throw Missing(text: "\(status) \(text)")
      }
      return SandboxForm(encoded: String(location[location.index(after: mark)...]))
    }
  }
}

/// An ID token taken apart without any checks.
struct OpenToken {
  let header: JSONObject
  let claims: JSONObject
  let input: String
  let signature: [UInt8]

  init(_ answer: JSONObject) throws {
    let text = try found(answer["id_token"]?.stringValue)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw Missing(text: text) }
    header = try JSONObject(parsing: try found(Base64URL.decode(parts[0])))
    claims = try JSONObject(parsing: try found(Base64URL.decode(parts[1])))
    signature = try found(Base64URL.decode(parts[2]))
    input = "\(parts[0]).\(parts[1])"
  }

  /// Whether one of the published keys has signed it.
  func isSigned(byKeysOf visitor: Visitor) async throws -> Bool {
    let keys = try await visitor.get(visitor.sandbox.google.keysEndpoint).object["keys"]?.arrayValue ?? []
    for key in keys where key["kid"] == header["kid"] {
      let modulus = try found(key["n"]?.stringValue.flatMap { Base64URL.decode($0) })
      let exponent = try found(key["e"]?.stringValue.flatMap { Base64URL.decode($0) })
      let publicKey = try PublicKey.rsa(modulus: modulus, exponent: exponent)
      return publicKey.isValidSignature(signature, for: Array(input.utf8), algorithm: .rs256)
    }
    return false
  }
}
