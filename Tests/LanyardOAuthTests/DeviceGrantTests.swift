import LanyardOAuth
import Testing

@Suite struct `Device authorization` {
  private static let server = ServerMetadata(
    tokenEndpoint: "https://op.example/token", deviceAuthorizationEndpoint: "https://op.example/device_authorization")
  private let client = OAuthClient(clientID: "c1")

  private func read(_ changes: [String: JSONValue?] = [:]) throws(OAuth2Error) -> DeviceAuthorizationResponse {
    var members: JSONObject = [
      "device_code": "d+1", "user_code": "AB-CD", "verification_uri": "https://op.example/device", "expires_in": 300,
      "interval": 7,
    ]
    for (name, value) in changes { members[name] = value }
    return try DeviceAuthorizationResponse(Fixture.json(members.text))
  }

  @Test func `is asked for with the name of the client, however it authenticates`() throws {
    let request = DeviceAuthorizationRequest(scope: ["openid", "a+b"], parameters: ["audience": "x"])
    let plain = try request.httpRequest(Self.server, client: client)
    #expect(plain.method == "POST")
    #expect(plain.url == "https://op.example/device_authorization")
    #expect(plain.headers["Accept"] == "application/json")
    #expect(Fixture.body(plain) == "client_id=c1&scope=openid+a%2Bb&audience=x")
    #expect(!plain.isRepeatable)
    let basic = OAuthClient(clientID: "c1", authentication: .clientSecretBasic("s"))
    #expect(Fixture.body(try request.httpRequest(Self.server, client: basic)).hasPrefix("client_id=c1&"))
    let commas = DeviceAuthorizationRequest(scope: ["a", "b"], scopeSeparator: ",")
    #expect(Fixture.body(try commas.httpRequest(Self.server, client: client)) == "client_id=c1&scope=a%2Cb")
    let none = DeviceAuthorizationRequest(scope: [])
    #expect(Fixture.body(try none.httpRequest(Self.server, client: client)) == "client_id=c1")
  }

  @Test func `is not asked for in the open, for nobody, or with parameters of the protocol`() {
    let request = DeviceAuthorizationRequest(scope: ["openid"])
    #expect(throws: OAuth2Error.missingEndpoint("device authorization")) {
      try request.httpRequest(ServerMetadata(), client: client)
    }
    #expect(throws: OAuth2Error.insecureEndpoint("device authorization")) {
      try request.httpRequest(ServerMetadata(deviceAuthorizationEndpoint: "http://op.example/d"), client: client)
    }
    #expect(throws: OAuth2Error.self) { try request.httpRequest(Self.server, client: OAuthClient(clientID: "")) }
    for name in ["client_id", "scope"] {
      let request = DeviceAuthorizationRequest(scope: [], parameters: [name: "x"])
      #expect(throws: OAuth2Error.invalidRequest("the parameter \(name) belongs to the protocol")) {
        try request.httpRequest(Self.server, client: client)
      }
    }
  }

  @Test func `tells both codes and where to go`() throws {
    let response = try read(["verification_uri_complete": "https://op.example/device?user_code=AB-CD"])
    #expect(response.deviceCode == "d+1")
    #expect(response.userCode == "AB-CD")
    #expect(response.verificationURI == "https://op.example/device")
    #expect(response.verificationURIComplete == "https://op.example/device?user_code=AB-CD")
    #expect(response.expiresIn == 300)
    #expect(response.interval == 7)
    #expect("\(response)" == "device authorization at https://op.example/device")
  }

  @Test func `takes the older spelling of the address, and prefers the new one`() throws {
    let old = try read(["verification_uri": nil, "verification_url": "https://op.example/old"])
    #expect(old.verificationURI == "https://op.example/old")
    #expect(try read(["verification_url": "https://op.example/old"]).verificationURI == "https://op.example/device")
    let complete = try read(["verification_url_complete": "https://op.example/old?c=1"])
    #expect(complete.verificationURIComplete == "https://op.example/old?c=1")
  }

  @Test func `reads lifetimes as numbers and as texts`() throws {
    for value: JSONValue in [420, "420", .number(JSONNumber(420.9) ?? JSONNumber(0))] {
      let response = try read(["expires_in": value, "interval": value])
      #expect(response.expiresIn == 420)
      #expect(response.interval == 420)
    }
    for value: JSONValue in [-1, "soon", true, "", [1]] {
      #expect(throws: OAuth2Error.malformedResponse("expires_in")) { try read(["expires_in": value]) }
    }
    #expect(throws: OAuth2Error.missingParameter("expires_in")) { try read(["expires_in": nil]) }
  }

  @Test func `is read from a form too`() throws {
    let body =
      "device_code=d1&user_code=AB&verification_uri=https%3A%2F%2Fop.example%2Fdevice&expires_in=900&interval=5"
    let response = try DeviceAuthorizationResponse(HTTPResponse(status: 200, body: Array(body.utf8)))
    #expect(response.deviceCode == "d1")
    #expect(response.expiresIn == 900)
  }

  @Test func `without its codes or its address is refused`() {
    for name in ["device_code", "user_code", "verification_uri"] {
      for value: JSONValue? in [nil, JSONValue.null, ""] {
        #expect(throws: OAuth2Error.missingParameter(name)) { try read([name: value]) }
      }
      for value: JSONValue in [5, true, ["a"], [:]] {
        #expect(throws: OAuth2Error.malformedResponse(name)) { try read([name: value]) }
      }
    }
  }

  @Test func `shows no code that a terminal would obey or an eye would misread`() {
    for code in ["AB\u{1B}[2J", "AB\nCD", "AB\u{202E}CD", "AB\u{200B}CD", "\u{7F}", String(repeating: "A", count: 101)]
    {
      #expect(throws: OAuth2Error.malformedResponse("user_code")) { try read(["user_code": .string(code)]) }
    }
    #expect(throws: Never.self) { try read(["user_code": "ÄB cd-12"]) }
  }

  @Test func `sends nobody to an address in the open`() throws {
    for uri in ["http://op.example/device", "javascript:alert(1)", "op.example/device", "file:///etc", "https://a@b/"] {
      #expect(throws: OAuth2Error.insecureEndpoint("verification_uri")) { try read(["verification_uri": .string(uri)]) }
      #expect(throws: OAuth2Error.insecureEndpoint("verification_url")) {
        try read(["verification_uri": nil, "verification_url": .string(uri)])
      }
      #expect(try read(["verification_uri_complete": .string(uri)]).verificationURIComplete == nil)
    }
    #expect(try read(["verification_uri_complete": 5]).verificationURIComplete == nil)
  }

  @Test func `tells a refusal, however its member is called`() {
    func read(_ status: Int, _ text: String) throws { _ = try DeviceAuthorizationResponse(Fixture.json(status, text)) }
    #expect(throws: OAuth2Error.token(ErrorResponse(error: "rate_limit_exceeded", status: 403))) {
      try read(403, #"{"error_code":"rate_limit_exceeded"}"#)
    }
    #expect(throws: OAuth2Error.token(ErrorResponse(error: "invalid_client", status: 401))) {
      try read(401, #"{"error":"invalid_client","error_code":"x"}"#)
    }
    for (status, text) in [
      (404, "<html>"), (403, #"{"error_code":7}"#), (500, ""), (302, "{}"), (400, #"{"error":{}}"#),
    ] {
      #expect(throws: OAuth2Error.unexpectedStatus(status, retryAfter: nil)) { try read(status, text) }
    }
    for text in ["", "[]", "<html>", "a=b"] { #expect(throws: OAuth2Error.self) { try read(200, text) } }
  }
}

@Suite struct `Polling for a device` {
  private func decision(_ status: Int, _ text: String, interval: Int = 5, headers: HTTPFields = [:])
    -> DevicePollDecision?
  {
    let request = TokenRequest.refreshToken("unused")
    do throws(OAuth2Error) {
      _ = try TokenResponse(HTTPResponse(status: status, headers: headers, body: Array(text.utf8)), to: request)
      return nil
    } catch {
      return DevicePollDecision(error, interval: interval)
    }
  }

  private func decision(_ status: Int, error: String, interval: Int = 5) -> DevicePollDecision? {
    decision(status, "{\"error\":\"\(error)\"}", interval: interval)
  }

  @Test func `asks with the device code and nothing that the person sees`() throws {
    let response = try DeviceAuthorizationResponse(
      Fixture.json(
        #"{"device_code":"d+1","user_code":"AB","verification_uri":"https://op.example/d","expires_in":300}"#))
    let request = TokenRequest.deviceCode(response, DeviceAuthorizationRequest(scope: ["a", "b"], scopeSeparator: ","))
    let http = try request.httpRequest(Fixture.server, client: OAuthClient(clientID: "c1"))
    #expect(
      Fixture.body(http)
        == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=d%2B1&client_id=c1")
    #expect(!http.isRepeatable)
    let tokens = try TokenResponse(Fixture.json(#"{"access_token":"t","token_type":"Bearer"}"#), to: request)
    #expect(tokens.scope == ["a", "b"])
    let named = try TokenResponse(
      Fixture.json(#"{"access_token":"t","token_type":"Bearer","scope":"a,c"}"#), to: request)
    #expect(named.scope == ["a", "c"])
  }

  @Test func `goes by the code of the error, whatever its status`() {
    for status in [200, 400, 401, 403, 404, 418, 428] {
      #expect(decision(status, error: "authorization_pending") == .askAgain(interval: 5))
      #expect(decision(status, error: "slow_down") == .askAgain(interval: 10))
      for error in ["access_denied", "authorization_declined"] { #expect(decision(status, error: error) == .declined) }
      for error in ["expired_token", "code_expired", "invalid_grant", "invalid_code"] {
        #expect(decision(status, error: error) == .expired)
      }
      for error in [
        "invalid_client", "unauthorized_client", "unsupported_grant_type", "org_internal", "SLOW_DOWN", "x",
      ] {
        #expect(decision(status, error: error) == .failed)
      }
    }
    #expect(decision(403, #"{"error_code":"slow_down"}"#) == .askAgain(interval: 10))
  }

  @Test func `has not failed because a gateway did`() {
    for status in [429, 500, 502, 503, 504] { #expect(decision(status, "<html>") == .askAgain(interval: 10)) }
    #expect(decision(400, error: "temporarily_unavailable") == .askAgain(interval: 10))
    #expect(decision(503, "", interval: 40) == .askAgain(interval: 60))
    #expect(decision(503, "", interval: 90) == .askAgain(interval: 90))
    #expect(DevicePollDecision(unansweredAfter: 5) == .askAgain(interval: 10))
    #expect(DevicePollDecision(unansweredAfter: 0) == .askAgain(interval: 1))
    for status in [301, 400, 404] { #expect(decision(status, "<html>") == .failed) }
    #expect(decision(200, "<html>") == .failed)
    #expect(decision(200, "{}") == .failed)
  }

  @Test func `waits as long as it is told to`() {
    let pending = #"{"error":"authorization_pending"}"#
    #expect(decision(428, pending, headers: ["Retry-After": "30"]) == .askAgain(interval: 30))
    #expect(decision(428, pending, headers: ["Retry-After": "1"]) == .askAgain(interval: 5))
    #expect(decision(503, "", headers: ["Retry-After": "120"]) == .askAgain(interval: 120))
    #expect(decision(400, error: "authorization_pending", interval: -3) == .askAgain(interval: 1))
    #expect(decision(400, error: "slow_down", interval: .max) == .askAgain(interval: .max))
    #expect(DevicePollDecision(unansweredAfter: .max) == .askAgain(interval: .max))
  }

  @Test func `ends when there are tokens, and fails on errors that are ours`() {
    #expect(decision(200, #"{"access_token":"t","token_type":"Bearer"}"#) == nil)
    #expect(DevicePollDecision(.stateMismatch, interval: 5) == .failed)
  }
}
