import LanyardOAuth
import Testing

@Suite struct `Token request` {
  private let client = OAuthClient(clientID: "c1")

  private func code() throws -> TokenRequest {
    let request = try Fixture.request()
    let response = try AuthorizationResponse(
      redirect: "com.example.app://cb?code=a%2Fb&state=s1", to: request, from: Fixture.server,
      issuer: .exactly("https://op.example"))
    return .authorizationCode(response, request)
  }

  @Test func `redeems a code with the verifier and the registered redirect URI`() throws {
    let request = try code().httpRequest(Fixture.server, client: client)
    #expect(request.method == "POST")
    #expect(request.url == "https://op.example/token")
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request.headers["Authorization"] == nil)
    #expect(
      Fixture.body(request)
        == "grant_type=authorization_code&code=a%2Fb&redirect_uri=com.example.app%3A%2F%2Fcb"
        + "&code_verifier=\(Fixture.verifier)&client_id=c1")
    #expect(!request.isRepeatable)
  }

  @Test func `redeems a refresh token`() throws {
    let request = TokenRequest.refreshToken("r+1", scope: ["a", "b"])
    #expect(
      Fixture.body(try request.httpRequest(Fixture.server, client: client))
        == "grant_type=refresh_token&refresh_token=r%2B1&scope=a+b&client_id=c1")
    #expect(try !request.httpRequest(Fixture.server, client: client).isRepeatable)
  }

  @Test func `authenticates in the header with escaped name and secret`() throws {
    for (id, secret, expected) in [
      ("cl:ient", "p@ss word+/=", "Basic Y2wlM0FpZW50OnAlNDBzcyt3b3JkJTJCJTJGJTNE"),
      ("id", "a:b", "Basic aWQ6YSUzQWI="),
      ("ab-c_d.e", "s", "Basic YWItY19kLmU6cw=="),
    ] {
      let client = OAuthClient(clientID: id, authentication: .clientSecretBasic(Secret(secret)))
      let request = try code().httpRequest(Fixture.server, client: client)
      #expect(request.headers["Authorization"] == expected)
      #expect(!Fixture.body(request).contains("client_"))
    }
  }

  @Test func `authenticates in the form, or with a method of the host's own`() throws {
    let post = OAuthClient(clientID: "c1", authentication: .clientSecretPost("s&1"))
    #expect(
      Fixture.body(try code().httpRequest(Fixture.server, client: post)).hasSuffix("&client_id=c1&client_secret=s%261"))
    let own = OAuthClient(
      clientID: "c1",
      authentication: ClientAuthentication { clientID, form, headers in
        form["client_assertion"] = "jwt-of-\(clientID)"
        headers["X-Test"] = "1"
      })
    let request = try code().httpRequest(Fixture.server, client: own)
    #expect(Fixture.body(request).hasSuffix("&client_assertion=jwt-of-c1"))
    #expect(request.headers["X-Test"] == "1")
  }

  @Test func `is not sent when the client cannot authenticate`() {
    struct Failure: Error {}
    let client = OAuthClient(clientID: "c1", authentication: ClientAuthentication { _, _, _ in throw Failure() })
    #expect(throws: OAuth2Error.invalidRequest("the client could not be authenticated")) {
      try code().httpRequest(Fixture.server, client: client)
    }
  }

  @Test func `takes parameters of the host, but not in place of its own`() throws {
    var request = try code()
    request.parameters = ["resource": "https://api.example"]
    #expect(
      Fixture.body(try request.httpRequest(Fixture.server, client: client)).contains(
        "&resource=https%3A%2F%2Fapi.example"))
    request.parameters = ["code": "other"]
    #expect(throws: OAuth2Error.invalidRequest("the parameter code belongs to the protocol")) {
      try request.httpRequest(Fixture.server, client: client)
    }
  }

  @Test func `of an extension never redeems codes or passwords`() throws {
    for grant in ["authorization_code", "password"] {
      #expect(throws: OAuth2Error.self) { try TokenRequest.extensionGrant(grant, parameters: ["code": "x"]) }
    }
    let device = try TokenRequest.extensionGrant("urn:d", parameters: ["grant_type": "password", "device_code": "d1"])
    #expect(
      Fixture.body(try device.httpRequest(Fixture.server, client: client))
        == "grant_type=urn%3Ad&device_code=d1&client_id=c1")
  }

  @Test func `goes to no endpoint that is missing or insecure`() {
    #expect(throws: OAuth2Error.missingEndpoint("token")) { try code().httpRequest(ServerMetadata(), client: client) }
    #expect(throws: OAuth2Error.insecureEndpoint("token")) {
      try code().httpRequest(ServerMetadata(tokenEndpoint: "http://op.example/token"), client: client)
    }
  }
}

@Suite struct `Revocation` {
  private let client = OAuthClient(clientID: "c1")

  @Test func `sends the token in the form, and may be repeated`() throws {
    let request = try RevocationRequest("t/1", hint: .refreshToken).httpRequest(Fixture.server, client: client)
    #expect(request.url == "https://op.example/revoke")
    #expect(Fixture.body(request) == "token=t%2F1&token_type_hint=refresh_token&client_id=c1")
    #expect(request.isRepeatable)
    #expect(throws: OAuth2Error.missingEndpoint("revocation")) {
      try RevocationRequest("t").httpRequest(ServerMetadata(), client: client)
    }
  }

  @Test func `counts a token that is gone already as revoked`() throws {
    let request = RevocationRequest("t")
    try request.check(HTTPResponse(status: 200))
    try request.check(Fixture.json(200, "{}"))
    try request.check(Fixture.json(400, #"{"error":"invalid_token","error_description":"Token expired or revoked"}"#))
  }

  @Test func `is not done when the server says so`() {
    let request = RevocationRequest("t")
    #expect(throws: OAuth2Error.token(ErrorResponse(error: "invalid_client", status: 401))) {
      try request.check(Fixture.json(401, #"{"error":"invalid_client"}"#))
    }
    #expect(throws: OAuth2Error.unexpectedStatus(503, retryAfter: .seconds(5))) {
      try request.check(HTTPResponse(status: 503, headers: ["Retry-After": "5"]))
    }
    #expect(throws: OAuth2Error.unexpectedStatus(302, retryAfter: nil)) { try request.check(HTTPResponse(status: 302)) }
  }
}
