import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Bug reports about proofs and devices` {
  @Test func `A-P1 verifiers and challenges need no escaping`() throws {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-".utf8)
    for _ in 0..<10_000 {
      let verifier = try AuthorizationRequest(
        client: OAuthClient(clientID: "c"), redirectURI: "https://app.example/cb", scope: [],
        randomBytes: SystemRandom.bytes
      ).codeVerifier.exposed
      #expect((43...128).contains(verifier.utf8.count) && verifier.utf8.allSatisfy(allowed.contains))
    }
    let query = Fixture.query(try Fixture.request().url(Fixture.server))
    #expect(query.first { $0.name == "code_challenge" }?.value == "ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA")
    #expect(query.first { $0.name == "code_challenge_method" }?.value == "S256")
  }

  @Test func `A-P2 verifiers of a wrong length are refused before the browser opens`() {
    func request(_ verifier: String) throws -> AuthorizationRequest {
      try AuthorizationRequest(
        client: OAuthClient(clientID: "c"), redirectURI: "https://app.example/cb", scope: [], state: "s", nonce: nil,
        codeVerifier: Secret(verifier))
    }
    for count in [43, 128] { #expect(throws: Never.self) { try request(String(repeating: "a", count: count)) } }
    for count in [0, 42, 129] {
      #expect(throws: OAuth2Error.self) { try request(String(repeating: "a", count: count)) }
    }
    for end in ["+", "\n"] { #expect(throws: OAuth2Error.self) { try request(Fixture.verifier + end) } }
  }

  @Test func `A-P3 name and secret are encoded before they go into the header`() throws {
    for (id, secret, expected) in [
      ("cl:ient", "p@ss word+/=", "Basic Y2wlM0FpZW50OnAlNDBzcyt3b3JkJTJCJTJGJTNE"),
      ("id", "a:b", "Basic aWQ6YSUzQWI="), ("ab-c_d.e", "s", "Basic " + Base64.encode(Array("ab-c_d.e:s".utf8))),
    ] {
      let client = OAuthClient(clientID: id, authentication: .clientSecretBasic(Secret(secret)))
      let request = try TokenRequest.refreshToken("r").httpRequest(Fixture.server, client: client)
      #expect(request.headers["Authorization"] == expected)
    }
  }

  @Test func `A-D1 an interval that is missing or none is five seconds`() throws {
    for interval: JSONValue? in [nil, 0, -1, JSONValue.null, "0", "x", [5], true] {
      var members: JSONObject = [
        "device_code": "d1", "user_code": "AB-CD", "verification_uri": "https://op.example/device", "expires_in": 300,
      ]
      members["interval"] = interval
      #expect(try DeviceAuthorizationResponse(Fixture.json(members.text)).interval == 5)
    }
  }

  @Test func `A-D2 slow_down adds five seconds for good`() {
    var interval = 5
    var gaps = [interval]
    for code in ["slow_down", "authorization_pending", "slow_down", "authorization_pending"] {
      let error = OAuth2Error.token(ErrorResponse(error: code, status: 400))
      guard case .askAgain(let next) = DevicePollDecision(error, interval: interval) else {
        Issue.record("\(code) ended the sign-in")
        return
      }
      interval = next
      gaps.append(interval)
    }
    #expect(gaps == [5, 10, 10, 15, 15])
  }

  @Test func `A-X3 plus signs survive bodies and queries`() throws {
    let request = try Fixture.request()
    let response = try AuthorizationResponse(
      redirect: "com.example.app://cb?code=4%2F0A%2Bb&state=s1", to: request, from: Fixture.server, issuer: nil)
    let client = OAuthClient(clientID: "c1", authentication: .clientSecretPost("s+1"))
    let body = Fixture.body(
      try TokenRequest.authorizationCode(response, request).httpRequest(Fixture.server, client: client))
    #expect(!body.contains("+"))
    let sent = FormURLEncoding.decode(body) ?? []
    #expect(sent.first { $0.name == "code" }?.value == "4/0A+b")
    #expect(sent.first { $0.name == "client_secret" }?.value == "s+1")
  }

  @Test func `A-F7 a code or a refresh token is redeemed without the scope`() throws {
    let request = try Fixture.request(scope: ["openid", "email"])
    let response = try AuthorizationResponse(
      redirect: "com.example.app://cb?code=c&state=s1", to: request, from: Fixture.server, issuer: nil)
    let client = OAuthClient(clientID: "c1")
    for token in [TokenRequest.authorizationCode(response, request), .refreshToken("r", grantedScope: ["openid"])] {
      #expect(!Fixture.body(try token.httpRequest(Fixture.server, client: client)).contains("scope"))
    }
    let narrowed = TokenRequest.refreshToken("r", scope: ["openid"])
    #expect(Fixture.body(try narrowed.httpRequest(Fixture.server, client: client)).contains("&scope=openid&"))
  }
}
