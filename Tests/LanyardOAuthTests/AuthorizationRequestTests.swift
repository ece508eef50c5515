import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Authorization request` {
  private let client = OAuthClient(clientID: "c1")

  private func make(
    _ redirectURI: String = "http://127.0.0.1:5000/cb", _ scope: [String] = ["openid", "email"],
    parameters: OAuthParameters = [:], usesNonce: Bool? = nil, randomBytes: (Int) -> [UInt8] = SystemRandom.bytes
  ) throws(OAuth2Error) -> AuthorizationRequest {
    try AuthorizationRequest(
      client: client, redirectURI: redirectURI, scope: scope, parameters: parameters, usesNonce: usesNonce,
      randomBytes: randomBytes)
  }

  @Test func `puts every parameter on the wire once, escaped`() throws {
    let request = try Fixture.request(
      "http://127.0.0.1:5000/cb?x=1&y=2", scope: ["openid", "a+b"], state: "a+b/c=d%25 e")
    #expect(
      try request.url(Fixture.server)
        == "https://op.example/auth?response_type=code&client_id=c1"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcb%3Fx%3D1%26y%3D2&scope=openid%20a%2Bb"
        + "&state=a%2Bb%2Fc%3Dd%2525%20e&nonce=n1&code_challenge=ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA"
        + "&code_challenge_method=S256")
  }

  @Test func `keeps the query that an endpoint has`() throws {
    for (endpoint, start) in [
      ("https://op.example/auth?tenant=t%2F1&p=", "https://op.example/auth?tenant=t%2F1&p=&response_type="),
      ("https://op.example/auth?", "https://op.example/auth?response_type="),
      ("https://op.example/auth?a=b&", "https://op.example/auth?a=b&response_type="),
      ("http://127.0.0.1:8080/auth", "http://127.0.0.1:8080/auth?response_type="),
    ] {
      let url = try Fixture.request().url(ServerMetadata(authorizationEndpoint: endpoint))
      #expect(url.hasPrefix(start))
    }
  }

  @Test func `sends the nonce as it is, or its digest, and knows it in either form`() throws {
    for (form, sent) in [
      (NonceForm.plain, "sandbox-raw-nonce"),
      (.sha256Hex, "219ec167c97d2e85f8fd8d0a1e3c43a4ce72062b656f48b53fd2e8a6252bb251"),
    ] {
      let request = try AuthorizationRequest(
        client: client, redirectURI: "https://app.example/cb", scope: ["openid"], nonce: "sandbox-raw-nonce",
        nonceForm: form, randomBytes: SystemRandom.bytes)
      #expect(request.nonce == "sandbox-raw-nonce")
      #expect(Fixture.query(try request.url(Fixture.server)).first { $0.name == "nonce" }?.value == sent)
      #expect(form.expectation(nil) == .none)
    }
    #expect(NonceForm.plain.expectation("n") == .value("n"))
    #expect(NonceForm.sha256Hex.expectation("n") == .sha256Hex("n"))
  }

  @Test func `takes the nonce of others only where one is sent, and none that is empty`() throws {
    let without = try AuthorizationRequest(
      client: client, redirectURI: "https://app.example/cb", scope: ["email"], nonce: "n",
      randomBytes: SystemRandom.bytes)
    #expect(without.nonce == nil)
    #expect(throws: OAuth2Error.invalidRequest("the nonce is empty")) {
      try AuthorizationRequest(
        client: client, redirectURI: "https://app.example/cb", scope: ["openid"], nonce: "",
        randomBytes: SystemRandom.bytes)
    }
  }

  @Test func `makes fresh secrets that no escaping can hurt`() throws {
    var seen: Set<Secret> = []
    for _ in 0..<200 {
      let request = try make()
      for secret in [request.state, try #require(request.nonce), request.codeVerifier] {
        #expect(seen.insert(secret).inserted)
        #expect(secret.exposed.utf8.count == 43)
        #expect(secret.exposed.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
      }
    }
  }

  @Test func `sends a nonce when openid is asked for, or when told to`() throws {
    #expect(try make().nonce != nil)
    #expect(try make("https://app.example/cb", ["email"]).nonce == nil)
    #expect(try make("https://app.example/cb", ["email"], usesNonce: true).nonce != nil)
    #expect(try make("https://app.example/cb", ["openid"], usesNonce: false).nonce == nil)
    #expect(try make("https://app.example/cb", []).url(Fixture.server).contains("scope") == false)
  }

  @Test func `refuses a source of randomness that gives too little`() {
    #expect(throws: OAuth2Error.self) { try make(randomBytes: { _ in [1, 2, 3] }) }
  }

  @Test func `does not let the host replace what the protocol sends`() {
    for name in ["state", "nonce", "client_id", "redirect_uri", "response_type", "scope", "code_challenge"] {
      #expect(throws: OAuth2Error.invalidRequest("the parameter \(name) belongs to the protocol")) {
        try make(parameters: [name: "x"])
      }
    }
  }

  @Test func `sends the parameters of the host after its own`() throws {
    let url = try make(parameters: ["login_hint": "a&b@c.example", "prompt": "consent"]).url(Fixture.server)
    #expect(url.hasSuffix("&login_hint=a%26b%40c.example&prompt=consent"))
  }

  @Test func `refuses redirect URIs that nobody should register`() {
    for redirectURI in [
      "", "/cb", "http://app.example/cb", "https://app.example/cb#f", "javascript:alert(1)", "data:text/html,x",
      "file:///cb", "https://user@app.example/cb", "https:///cb", "http://127.0.0.1.evil.example/cb",
      "http://0.0.0.0/cb",
    ] {
      #expect(throws: OAuth2Error.self, "\(redirectURI)") { try make(redirectURI) }
    }
    for redirectURI in ["com.example.app:/cb", "http://[::1]:1/cb", "http://localhost:1", "https://app.example/cb?x"] {
      #expect(throws: Never.self, "\(redirectURI)") { try make(redirectURI) }
    }
  }

  @Test func `refuses verifiers of the wrong length or alphabet`() {
    for verifier in [
      "", String(repeating: "a", count: 42), String(repeating: "a", count: 129), Fixture.verifier + "+",
      Fixture.verifier + "\n",
    ] {
      #expect(throws: OAuth2Error.self) {
        try AuthorizationRequest(
          client: client, redirectURI: "https://app.example/cb", scope: [], state: "s", nonce: nil,
          codeVerifier: Secret(verifier))
      }
    }
  }

  @Test func `goes to no endpoint that is missing, insecure or has a fragment`() throws {
    let request = try make()
    #expect(throws: OAuth2Error.missingEndpoint("authorization")) { try request.url(ServerMetadata()) }
    for endpoint in ["http://op.example/auth", "ftp://op.example", "op.example", "https://a@op.example/", "https:///x"]
    {
      #expect(throws: OAuth2Error.insecureEndpoint("authorization")) {
        try request.url(ServerMetadata(authorizationEndpoint: endpoint))
      }
    }
    #expect(throws: OAuth2Error.self) {
      try request.url(ServerMetadata(authorizationEndpoint: "https://op.example/#a"))
    }
  }

  @Test func `knows its own redirect from all others`() throws {
    let request = try Fixture.request()
    for url in [
      "com.example.app://cb?code=c&state=s1", "com.example.app://cb/?state=s1#_=_", "COM.EXAMPLE.APP://CB?state=s1",
    ] {
      #expect(request.accepts(redirect: url), "\(url)")
    }
    for url in [
      "com.example.app://cb?code=c", "com.example.app://cb?code=c&state=s2", "com.example.app://cb?state=s1&state=s1",
      "com.example.app://cb/other?state=s1", "com.example.app:/cb?state=s1", "com.example.app://cb?code=c#state=s1",
      "com.example.app://cb?STATE=s1", "com.example.app://cb?state=%zz", "https://cb?state=s1", "", "?state=s1",
    ] {
      #expect(!request.accepts(redirect: url), "\(url)")
    }
  }
}
