import LanyardOAuth

/// What most tests of OAuth 2.0 messages need.
enum Fixture {
  static let server = ServerMetadata(
    issuer: "https://op.example",
    authorizationEndpoint: "https://op.example/auth",
    tokenEndpoint: "https://op.example/token",
    userInfoEndpoint: "https://op.example/userinfo",
    revocationEndpoint: "https://op.example/revoke",
    jwksURI: "https://op.example/jwks")

  static let verifier = String(repeating: "a", count: 43)

  static func request(
    _ redirectURI: String = "com.example.app://cb", scope: [String] = ["openid"], state: String = "s1"
  ) throws -> AuthorizationRequest {
    try AuthorizationRequest(
      client: OAuthClient(clientID: "c1"), redirectURI: redirectURI, scope: scope, state: Secret(state), nonce: "n1",
      codeVerifier: Secret(verifier))
  }

  /// The decoded query of a URL.
  static func query(_ url: String) -> [(name: String, value: String)] {
    FormURLEncoding.decode(URLText(url)?.query ?? "") ?? []
  }

  static func body(_ request: HTTPRequest) -> String {
    String(decoding: request.body ?? [], as: UTF8.self)
  }

  static func json(_ text: String) -> HTTPResponse { json(200, text) }

  static func json(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }
}

extension Secret {
  var exposed: String { withExposedValue { $0 } }
}

extension OAuth2Error {
  static func unreadableBody(status: Int, _ type: String) -> OAuth2Error {
    .malformedResponse("the body is neither JSON nor a form (status \(status), \(type))")
  }
}
