import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Logout at the provider` {
  private static let server = ServerMetadata(endSessionEndpoint: "https://op.example/logout?ui=1")

  private func make(
    _ redirectURI: String? = "com.example.app:/signedout", state: Secret? = "s 1", hint: Secret? = "a.b.c",
    parameters: OAuthParameters = [:]
  ) throws(OAuth2Error) -> LogoutRequest {
    try LogoutRequest(
      clientID: "c1", idTokenHint: hint, postLogoutRedirectURI: redirectURI, state: state, parameters: parameters)
  }

  @Test func `names the session, the client and the way back`() throws {
    let url = try make(parameters: ["ui_locales": "de"]).url(Self.server)
    #expect(
      url == "https://op.example/logout?ui=1&id_token_hint=a.b.c&client_id=c1"
        + "&post_logout_redirect_uri=com.example.app%3A%2Fsignedout&state=s%201&ui_locales=de")
  }

  @Test func `without a way back has no state either`() throws {
    let request = try LogoutRequest(
      clientID: "c1", idTokenHint: nil, postLogoutRedirectURI: nil, randomBytes: SystemRandom.bytes)
    #expect(try request.url(Self.server) == "https://op.example/logout?ui=1&client_id=c1")
    #expect(request.state == nil)
    #expect(!request.accepts(redirect: "com.example.app:/signedout"))
    #expect(throws: OAuth2Error.redirectMismatch) {
      try LogoutResponse(redirect: "com.example.app:/signedout", to: request)
    }
  }

  @Test func `has a fresh state each time`() throws {
    let states = try (0..<50).compactMap { _ in
      try LogoutRequest(
        clientID: "c1", idTokenHint: nil, postLogoutRedirectURI: "https://app.example/out",
        randomBytes: SystemRandom.bytes
      ).state
    }
    #expect(Set(states).count == 50)
    #expect(throws: OAuth2Error.self) {
      try LogoutRequest(
        clientID: "c1", idTokenHint: nil, postLogoutRedirectURI: "https://app.example/out", randomBytes: { _ in [1] })
    }
  }

  @Test func `refuses ways back that nobody should register, and parameters of the protocol`() {
    for uri in ["", "http://app.example/out", "https://app.example/out#f", "javascript:alert(1)", "/out"] {
      #expect(throws: OAuth2Error.self, "\(uri)") { try make(uri) }
    }
    for name in ["id_token_hint", "client_id", "post_logout_redirect_uri", "state"] {
      #expect(throws: OAuth2Error.invalidRequest("the parameter \(name) belongs to the protocol")) {
        try make(parameters: [name: "x"])
      }
    }
    #expect(throws: OAuth2Error.self) {
      try LogoutRequest(clientID: "", idTokenHint: nil, postLogoutRedirectURI: nil, state: nil)
    }
  }

  @Test func `goes to no endpoint that is missing or in the open`() throws {
    #expect(throws: OAuth2Error.missingEndpoint("end session")) { try make().url(ServerMetadata()) }
    #expect(throws: OAuth2Error.insecureEndpoint("end session")) {
      try make().url(ServerMetadata(endSessionEndpoint: "http://op.example/logout"))
    }
  }

  @Test func `knows its own way back from all others`() throws {
    let request = try make(state: "s1")
    let good = "com.example.app:/signedout?state=s1"
    #expect(request.accepts(redirect: good))
    #expect(try LogoutResponse(redirect: good + "&x=1&y=2&y=3", to: request).parameters == ["state": "s1", "x": "1"])
    for (url, error) in [
      ("com.example.app:/signed?state=s1", OAuth2Error.redirectMismatch),
      ("https://signedout?state=s1", .redirectMismatch),
      ("com.example.app:/signedout", .stateMismatch), ("com.example.app:/signedout?state=s2", .stateMismatch),
      ("com.example.app:/signedout?state=s1&state=s1", .repeatedParameter("state")),
      ("com.example.app:/signedout?state=%zz", .malformedResponse("state")),
      ("com.example.app:/signedout#state=s1", .stateMismatch),
    ] {
      #expect(throws: error, "\(url)") { try LogoutResponse(redirect: url, to: request) }
      #expect(!request.accepts(redirect: url), "\(url)")
    }
    let stateless = try make(state: nil)
    #expect(stateless.accepts(redirect: "com.example.app:/signedout?x=1"))
    #expect(!stateless.accepts(redirect: good))
    #expect(throws: OAuth2Error.stateMismatch) { try LogoutResponse(redirect: good, to: stateless) }
  }

  @Test func `does not take a refusal for a sign-out`() throws {
    let refusal = ErrorResponse(error: "access_denied", errorDescription: "no")
    #expect(throws: OAuth2Error.authorization(refusal)) {
      try LogoutResponse(
        redirect: "com.example.app:/signedout?state=s1&error=access_denied&error_description=no",
        to: try make(state: "s1"))
    }
  }

  @Test func `does not show the ID token`() throws {
    let request = try make(state: "SECRET", hint: "SECRET", parameters: ["hint": "SECRET"])
    let response = try LogoutResponse(redirect: "com.example.app:/signedout?state=SECRET", to: request)
    var shown = "\(request) \(response)"
    dump(request, to: &shown)
    dump(response, to: &shown)
    #expect(!shown.contains("SECRET"))
  }
}
