import FoundationEssentials
import HTTPTestSupport
import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting

/// An application of X's and the person in front of its browser, in one. It signs with the code of the client, and changes
/// what was signed where a test wants it wrong.
struct TwitterVisitor {
  let sandbox: Sandbox
  let clock: TestClock
  var app = TwitterSandboxClient.native
  var callback = "http://127.0.0.1:51004/callback"
  private let http = PlainHTTP()

  init(_ sandbox: Sandbox, _ clock: TestClock, app: TwitterSandboxClient = .native) {
    self.sandbox = sandbox
    self.clock = clock
    self.app = app
  }

  /// How a request is to be wrong.
  struct Changes {
    var nonce: String?
    var seconds = 0
    var secret: String?
    var header: (@Sendable (String) -> String)?
    var query = ""
    var signature = OAuth1SignatureMethod.hmacSHA1
  }

  func send(
    _ method: String, _ path: String, with credentials: OAuth1Credentials? = nil, _ parameters: OAuthParameters = [:],
    form: [(String, String)] = [], _ changes: Changes = Changes()
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(method: method, url: sandbox.twitter.baseURL + path)
    if method == "POST" {
      request.headers["Content-Type"] = "application/x-www-form-urlencoded"
      request.body = Array(FormURLEncoding.encode(form).utf8)
    }
    let stamp = OAuth1Stamp(
      nonce: changes.nonce ?? Base64URL.encode(SystemRandom.bytes(16)),
      timestamp: Int(clock.now.timeIntervalSince1970) + changes.seconds)
    let client = OAuth1Client(
      identifier: app.consumerKey, sharedSecret: Secret(changes.secret ?? app.consumerSecret),
      signatureMethod: changes.signature)
    try request.sign(as: client, with: credentials, stamp, parameters: parameters)
    request.url += changes.query
    if let change = changes.header { request.headers["Authorization"] = change(request.headers["Authorization"] ?? "") }
    return try await http.send(request)
  }

  func requestToken(
    callback: String? = nil, _ changes: Changes = Changes()
  ) async throws -> HTTPResponse {
    try await send("POST", "/oauth/request_token", ["oauth_callback": callback ?? self.callback], changes)
  }

  func send(
    _ method: String, _ path: String, _ parameters: OAuthParameters, _ changes: Changes
  ) async throws -> HTTPResponse {
    try await send(method, path, with: nil, parameters, changes)
  }

  /// A request token with its secret.
  func credentials(_ response: HTTPResponse) throws -> OAuth1Credentials {
    let form = SandboxForm(encoded: response.text)
    guard response.status == 200, let token = form["oauth_token"], let secret = form["oauth_token_secret"] else {
      throw Missing(text: "\(response.status) \(response.text)")
    }
    return OAuth1Credentials(token: Secret(token), tokenSecret: Secret(secret))
  }

  func page(_ token: Secret, _ name: String = "authorize", _ query: String = "") async throws -> HTTPResponse {
    let url = sandbox.twitter.baseURL + "/oauth/\(name)?oauth_token="
    return try await http.send(HTTPRequest(url: token.withExposedValue { url + $0 } + query))
  }

  func press(_ value: String, on page: HTTPResponse) async throws -> HTTPResponse {
    let form = try found(HTMLForm.all(in: page.text).first)
    let button = try found(form.buttons.first { $0.value == value })
    let body = FormURLEncoding.encode(form.submission(pressing: button))
    return try await http.send(
      HTTPRequest(
        method: "POST", url: sandbox.baseURL + form.action,
        headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(body.utf8)))
  }

  /// Allows it and returns what comes back.
  func allow(_ token: Secret, as person: SandboxPerson = .ada) async throws -> HTTPResponse {
    try await press("allow", on: try await press(person.email, on: try await page(token)))
  }

  func accessToken(
    _ request: OAuth1Credentials, verifier: String, _ changes: Changes = Changes()
  ) async throws -> HTTPResponse {
    try await send("POST", "/oauth/access_token", with: request, ["oauth_verifier": verifier], changes)
  }

  /// A whole sign-in.
  func signIn(as person: SandboxPerson = .ada) async throws -> OAuth1Credentials {
    let request = try credentials(try await requestToken())
    let verifier = try found(try await allow(request.token, as: person).redirectFields["oauth_verifier"])
    return try credentials(try await accessToken(request, verifier: verifier))
  }

  func verify(
    _ credentials: OAuth1Credentials, _ query: String = "?include_email=true", _ changes: Changes = Changes()
  ) async throws -> HTTPResponse {
    try await send("GET", "/1.1/account/verify_credentials.json" + query, with: credentials, [:], changes)
  }
}

extension HTTPResponse {
  /// The number of the first error.
  var twitterCode: Int64? {
    get throws { try object["errors"]?.arrayValue?.first?["code"]?.intValue }
  }
}
