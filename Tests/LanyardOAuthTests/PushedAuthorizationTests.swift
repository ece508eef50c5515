import LanyardOAuth
import Testing

@Suite struct `Pushed authorization request` {
  private static let server = ServerMetadata(
    authorizationEndpoint: "https://op.example/auth?tenant=t%2F1",
    pushedAuthorizationRequestEndpoint: "https://op.example/par")

  private func answer(
    _ text: String = #"{"request_uri":"urn:ietf:params:oauth:request_uri:a+b","expires_in":60}"#, status: Int = 201,
    to request: AuthorizationRequest? = nil
  ) throws -> PushedAuthorizationResponse {
    try PushedAuthorizationResponse(Fixture.json(status, text), to: request ?? Fixture.request())
  }

  @Test func `carries everything that the browser would have carried`() throws {
    let request = try Fixture.request("http://127.0.0.1:5000/cb", scope: ["openid", "a+b"])
    let http = try PushedAuthorizationRequest(request).httpRequest(Self.server)
    #expect(http.method == "POST")
    #expect(http.url == "https://op.example/par")
    #expect(http.headers["Content-Type"] == "application/x-www-form-urlencoded")
    let url = try request.url(ServerMetadata(authorizationEndpoint: "https://op.example/auth"))
    let sent = FormURLEncoding.decode(Fixture.body(http)) ?? []
    #expect(sent.map { "\($0.name)=\($0.value)" } == Fixture.query(url).map { "\($0.name)=\($0.value)" })
    #expect(sent.contains { $0 == ("code_challenge_method", "S256") })
    #expect(!Fixture.body(http).contains(Fixture.verifier))
  }

  @Test func `is authenticated like a token request`() throws {
    let client = OAuthClient(clientID: "c1", authentication: .clientSecretBasic("s"))
    let request = try AuthorizationRequest(
      client: client, redirectURI: "https://app.example/cb", scope: [], state: "s1", nonce: nil,
      codeVerifier: Secret(Fixture.verifier))
    let http = try PushedAuthorizationRequest(request).httpRequest(Self.server)
    #expect(http.headers["Authorization"] == "Basic YzE6cw==")
    #expect(!Fixture.body(http).contains("client_secret"))
  }

  @Test func `leaves only two parameters for the browser`() throws {
    let url = try Fixture.request().url(Self.server, pushed: try answer())
    #expect(
      url == "https://op.example/auth?tenant=t%2F1&client_id=c1"
        + "&request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3Aa%2Bb")
    #expect(try answer(status: 200).expiresIn == 60)
  }

  @Test func `stands for the request that was pushed, and no other`() throws {
    let pushed = try answer(to: try Fixture.request(state: "s2"))
    #expect(throws: OAuth2Error.invalidRequest("another request was pushed")) {
      try Fixture.request().url(Self.server, pushed: pushed)
    }
  }

  @Test func `goes to no endpoint that is missing or in the open`() throws {
    let pushed = PushedAuthorizationRequest(try Fixture.request())
    #expect(throws: OAuth2Error.missingEndpoint("pushed authorization request")) {
      try pushed.httpRequest(Fixture.server)
    }
    #expect(throws: OAuth2Error.insecureEndpoint("pushed authorization request")) {
      try pushed.httpRequest(ServerMetadata(pushedAuthorizationRequestEndpoint: "http://op.example/par"))
    }
    #expect(throws: OAuth2Error.missingEndpoint("authorization")) {
      try Fixture.request().url(ServerMetadata(), pushed: try answer())
    }
  }

  @Test func `does not refer to another request`() throws {
    let request = try AuthorizationRequest(
      client: OAuthClient(clientID: "c1"), redirectURI: "https://app.example/cb", scope: [],
      parameters: ["request_uri": "urn:x"], state: "s1", nonce: nil, codeVerifier: Secret(Fixture.verifier))
    #expect(throws: OAuth2Error.self) { try PushedAuthorizationRequest(request).httpRequest(Self.server) }
  }

  @Test func `is refused, or answered with nonsense`() {
    #expect(throws: OAuth2Error.token(ErrorResponse(error: "invalid_request", status: 400))) {
      try answer(#"{"error":"invalid_request"}"#, status: 400)
    }
    for text in [
      #"{"expires_in":60}"#, #"{"request_uri":null,"expires_in":60}"#, #"{"request_uri":"","expires_in":6}"#,
    ] {
      #expect(throws: OAuth2Error.missingParameter("request_uri")) { try answer(text) }
    }
    for uri in ["5", #""a b""#, #""a\u0000""#, #""é""#, "[]"] {
      #expect(throws: OAuth2Error.malformedResponse("request_uri")) {
        try answer("{\"request_uri\":\(uri),\"expires_in\":60}")
      }
    }
    #expect(throws: OAuth2Error.missingParameter("expires_in")) { try answer(#"{"request_uri":"urn:x"}"#) }
    #expect(throws: OAuth2Error.malformedResponse("expires_in")) {
      try answer(#"{"request_uri":"urn:x","expires_in":-1}"#)
    }
    for (status, text) in [(404, ""), (500, "<html>"), (302, "{}"), (405, "x")] {
      #expect(throws: OAuth2Error.unexpectedStatus(status, retryAfter: nil)) { try answer(text, status: status) }
    }
    #expect(throws: OAuth2Error.unreadableBody(status: 201, "application/json")) { try answer("<html>") }
  }
}
