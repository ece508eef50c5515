import LanyardOAuth
import Testing

@Suite struct `Server metadata` {
  private func document(_ changes: [String: JSONValue?] = [:]) -> HTTPResponse {
    var members: JSONObject = [
      "issuer": "https://op.example", "authorization_endpoint": "https://op.example/auth",
      "token_endpoint": "https://op.example/token", "jwks_uri": "https://keys.example/jwks",
      "code_challenge_methods_supported": ["plain", "S256"], "unknown": [1, 2],
      "authorization_response_iss_parameter_supported": true,
    ]
    for (name, value) in changes { members[name] = value }
    return HTTPResponse(status: 200, body: members.serialized())
  }

  private func read(_ response: HTTPResponse, _ issuer: IssuerPolicy = .exactly("https://op.example"))
    throws(OAuth2Error)
    -> ServerMetadata
  {
    try ServerMetadata(response, issuer: issuer)
  }

  @Test func `is asked for at the issuer, with one slash`() throws {
    for (issuer, url) in [
      ("https://op.example", "https://op.example/.well-known/openid-configuration"),
      ("https://op.example/", "https://op.example/.well-known/openid-configuration"),
      ("https://op.example/t1", "https://op.example/t1/.well-known/openid-configuration"),
      ("https://op.example/t1/", "https://op.example/t1/.well-known/openid-configuration"),
      ("http://127.0.0.1:9/x", "http://127.0.0.1:9/x/.well-known/openid-configuration"),
    ] {
      #expect(try ServerMetadata.request(issuer: issuer).url == url)
    }
    for issuer in [
      "op.example", "http://op.example", "https://op.example?x", "https://op.example#x", "", "https://u@op.example",
    ] {
      #expect(throws: OAuth2Error.self, "\(issuer)") { try ServerMetadata.request(issuer: issuer) }
    }
  }

  @Test func `of a server without OpenID Connect lies between host and path (RFC 8414 §3.1)`() throws {
    for (issuer, url) in [
      ("https://as.example", "https://as.example/.well-known/oauth-authorization-server"),
      ("https://as.example/", "https://as.example/.well-known/oauth-authorization-server"),
      ("https://as.example:8443/t1", "https://as.example:8443/.well-known/oauth-authorization-server/t1"),
      ("https://as.example/t1/", "https://as.example/.well-known/oauth-authorization-server/t1"),
      ("https://as.example/a/b", "https://as.example/.well-known/oauth-authorization-server/a/b"),
      ("http://[::1]:9/x", "http://[::1]:9/.well-known/oauth-authorization-server/x"),
    ] {
      #expect(try ServerMetadata.request(issuer: issuer, at: .oauthAuthorizationServer).url == url)
    }
  }

  @Test func `keeps what it says and what we do not know`() throws {
    let server = try read(document())
    #expect(server.tokenEndpoint == "https://op.example/token")
    #expect(server.userInfoEndpoint == nil)
    #expect(server.codeChallengeMethods == ["plain", "S256"])
    #expect(server.authorizationResponseIssParameterSupported)
    #expect(server.raw?["unknown"] == [1, 2])
    #expect(!server.requiresPushedAuthorizationRequests)
    #expect(try read(document(["require_pushed_authorization_requests": true])).requiresPushedAuthorizationRequests)
  }

  @Test func `of another issuer is refused`() {
    for issuer in ["https://op.example/", "https://op.exampleINVALID", "http://op.example", ""] {
      #expect(throws: OAuth2Error.unexpectedIssuer(issuer)) { try read(document(["issuer": .string(issuer)])) }
    }
    #expect(throws: OAuth2Error.missingParameter("issuer")) { try read(document(["issuer": nil])) }
    #expect(throws: OAuth2Error.malformedResponse("issuer")) { try read(document(["issuer": 5])) }
  }

  @Test func `for all tenants names the template or one of them`() throws {
    let template = IssuerPolicy.template("https://login.example/{tenantid}/v2.0")
    for issuer in ["https://login.example/{tenantid}/v2.0", "https://login.example/t1/v2.0"] {
      _ = try read(document(["issuer": .string(issuer)]), template)
    }
    #expect(throws: OAuth2Error.self) { try read(document(["issuer": "https://login.example/a/b/v2.0"]), template) }
  }

  @Test func `with an endpoint in the open is refused`() {
    for name in ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri", "revocation_endpoint"] {
      for url in ["http://op.example/x", "ftp://op.example", "/x", "", "https://op.example\\@evil.example/"] {
        #expect(throws: OAuth2Error.insecureEndpoint(name), "\(url)") { try read(document([name: .string(url)])) }
      }
      #expect(throws: OAuth2Error.malformedResponse(name)) { try read(document([name: 5])) }
    }
  }

  @Test func `has to be there and be JSON`() {
    #expect(throws: OAuth2Error.unexpectedStatus(404, retryAfter: nil)) { try read(HTTPResponse(status: 404)) }
    for text in ["", "[]", "<html>", #"{"issuer":"https://op.example","issuer":"https://op.example"}"#] {
      #expect(throws: OAuth2Error.self) { try read(Fixture.json(text)) }
    }
  }
}

@Suite struct `Profile` {
  @Test func `is asked for with the token in the header`() throws {
    let request = try UserInfoRequest(accessToken: "t1").httpRequest(Fixture.server)
    #expect(request.url == "https://op.example/userinfo")
    #expect(request.headers["Authorization"] == "Bearer t1")
    #expect(request.body == nil)
    #expect(throws: OAuth2Error.missingEndpoint("userinfo")) {
      try UserInfoRequest(accessToken: "t1").httpRequest(ServerMetadata())
    }
  }

  @Test func `of somebody else is refused`() throws {
    let response = Fixture.json(#"{"sub":"u1","email":"a@b.example","email_verified":"true"}"#)
    let info = try UserInfo(response, subject: "u1")
    #expect(info.email == "a@b.example")
    #expect(info.emailVerified)
    for subject in ["u1invalid", "U1", ""] {
      #expect(throws: OAuth2Error.unexpectedSubject) { try UserInfo(response, subject: subject) }
    }
    #expect(throws: OAuth2Error.missingParameter("sub")) { try UserInfo(Fixture.json("{}"), subject: "u1") }
    #expect(throws: OAuth2Error.missingParameter("sub")) { try UserInfo(Fixture.json(#"{"sub":1}"#), subject: "1") }
    #expect(try UserInfo(Fixture.json(#"{"id":1}"#), subject: nil).subject == nil)
  }

  @Test func `tells a refusal from a broken answer`() {
    #expect(
      throws: OAuth2Error.token(
        ErrorResponse(error: "invalid_request", errorDescription: "Invalid Credentials", status: 401))
    ) {
      try UserInfo(
        Fixture.json(401, #"{"error":"invalid_request","error_description":"Invalid Credentials"}"#), subject: nil)
    }
    #expect(throws: OAuth2Error.unexpectedStatus(401, retryAfter: nil)) {
      try UserInfo(Fixture.json(401, #"{"error":{"code":401}}"#), subject: nil)
    }
    for text in ["", "[]", "a.b.c", "<html>"] {
      #expect(throws: OAuth2Error.malformedResponse("the profile is not a JSON object")) {
        try UserInfo(Fixture.json(text), subject: nil)
      }
    }
  }
}
