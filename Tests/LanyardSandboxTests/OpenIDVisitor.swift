import HTTPTestSupport
import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting

/// A person with a browser and the application they came from, at the OpenID provider.
struct OpenIDVisitor {
  let sandbox: Sandbox
  var client = OpenIDSandboxClient.native
  var redirectURI = "http://127.0.0.1:51004/"
  private let http = PlainHTTP()

  init(_ sandbox: Sandbox, _ client: OpenIDSandboxClient = .native) {
    self.sandbox = sandbox
    self.client = client
  }

  var openID: OpenIDSandbox { sandbox.openID }

  func get(_ url: String, headers: HTTPFields = [:]) async throws -> HTTPResponse {
    try await http.send(HTTPRequest(url: url, headers: headers))
  }

  func post(_ url: String, _ form: SandboxForm, headers: HTTPFields = [:]) async throws -> HTTPResponse {
    var headers = headers
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    return try await http.send(
      HTTPRequest(method: "POST", url: url, headers: headers, body: Array(form.encoded.utf8)))
  }

  /// The parameters of an ordinary request; `nil` takes one away.
  func parameters(_ changes: [String: String?] = [:]) -> SandboxForm {
    let form: SandboxForm = [
      "client_id": client.id, "redirect_uri": redirectURI, "response_type": "code", "scope": "openid email profile",
      "state": "st&te", "nonce": "n0nce", "code_challenge": Visitor.challenge, "code_challenge_method": "S256",
      "login_hint": SandboxPerson.ada.email,
    ]
    return form.changed(changes)
  }

  func authorize(_ changes: [String: String?] = [:]) async throws -> HTTPResponse {
    try await get(openID.authorizationEndpoint + "?" + parameters(changes).encoded)
  }

  /// Allows what is asked and returns the redirect.
  func redirect(_ changes: [String: String?] = [:]) async throws -> SandboxForm {
    let page = try await authorize(changes)
    guard page.status == 200 else { return try page.redirectFields }
    let form = try found(HTMLForm.all(in: page.text).first)
    let button = try found(form.buttons.first { $0.value == "allow" })
    let fields = form.submission(pressing: button).map { SandboxForm.Field($0.0, $0.1) }
    return try await post(sandbox.baseURL + form.action, SandboxForm(fields)).redirectFields
  }

  /// What the client proves itself with, as it is registered.
  private var authentication: (form: SandboxForm, headers: HTTPFields) {
    let secret = client.secret ?? ""
    switch client.authentication {
    case .clientSecretBasic:
      let pair = FormURLEncoding.encode(client.id) + ":" + FormURLEncoding.encode(secret)
      return ([:], ["Authorization": "Basic " + Base64.encode(Array(pair.utf8))])
    case .clientSecretPost: return (["client_id": client.id, "client_secret": secret], [:])
    default: return (["client_id": client.id], [:])
    }
  }

  func send(_ form: SandboxForm, to url: String, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
    let own = authentication
    return try await post(url, SandboxForm(form.fields + own.form.fields).changed(changes), headers: own.headers)
  }

  func redeem(_ code: String, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
    let form: SandboxForm = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": redirectURI,
      "code_verifier": Visitor.verifier,
    ]
    return try await send(form, to: openID.tokenEndpoint, changes)
  }

  func refresh(_ token: String, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
    try await send(["grant_type": "refresh_token", "refresh_token": token], to: openID.tokenEndpoint, changes)
  }

  /// Signs in and returns the token answer.
  func signIn(_ changes: [String: String?] = [:]) async throws -> JSONObject {
    try await redeem(try found(try await redirect(changes)["code"])).object
  }
}

extension SandboxForm {
  /// The form with other values; `nil` takes a field away.
  func changed(_ changes: [String: String?]) -> SandboxForm {
    var form = self
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      form.fields.removeAll { $0.name == name }
      if let value { form.fields.append(.init(name, value)) }
    }
    return form
  }
}
