import FoundationEssentials
import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox OpenID provider` {
  @Test func `describes itself`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let openID = sandbox.openID
      let document = try await OpenIDVisitor(sandbox).get(openID.issuer + "/.well-known/openid-configuration").object
      #expect(document["issuer"]?.stringValue == openID.issuer)
      #expect(document["token_endpoint"]?.stringValue == openID.tokenEndpoint)
      #expect(document["jwks_uri"]?.stringValue == openID.keysEndpoint)
      #expect(document["authorization_response_iss_parameter_supported"] == true)
      #expect(document["code_challenge_methods_supported"] == ["S256"])
    }
  }

  // The visitor has no key; the client whose tokens are bound to one is tested with the real client.
  @Test(arguments: OpenIDSandboxClient.defaults.filter { $0.proofOfPossession == .none })
  func `signs in every client in its way`(client: OpenIDSandboxClient) async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = OpenIDVisitor(sandbox, client)
      let redirect = try await visitor.redirect()
      #expect(redirect["iss"] == sandbox.openID.issuer)
      #expect(redirect["state"] == "st&te")
      let answer = try await visitor.redeem(try found(redirect["code"])).object
      let token = try OpenToken(answer)
      #expect(token.header["alg"]?.stringValue == client.idTokenAlgorithm.rawValue)
      #expect(token.claims["sub"]?.stringValue == sandbox.openID.subject(of: .ada))
      #expect(token.claims["email"] == nil, "that is what the profile is for")
      let access = try found(answer["access_token"]?.stringValue)
      let profile = try await visitor.get(
        sandbox.openID.userInfoEndpoint, headers: ["Authorization": "Bearer \(access)"])
      #expect(try profile.object["email"] == "ada@gmail.com")
    }
  }

  @Test func `publishes keys of all kinds under one name, and others beside them`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = OpenIDVisitor(sandbox)
      let document = try await visitor.get(sandbox.openID.keysEndpoint)
      let keys = try document.object["keys"]?.arrayValue ?? []
      let current = try OpenToken(try await visitor.signIn()).header["kid"]
      #expect(keys.filter { $0["kid"] == current }.count > 3)
      // Two generations of RSA, P-256 and Ed25519 are for use.
      #expect(try JSONWebKeySet(document).count == 6)
      sandbox.scenarios.enqueue(.singleKeysWithoutIDs)
      let nameless = try await visitor.get(sandbox.openID.keysEndpoint)
      #expect(try JSONWebKeySet(nameless).count == 3)
      #expect(try JSONWebKeySet(nameless).keyIDs == [])
    }
  }

  @Test(
    arguments: [
      (["code_challenge": nil, "code_challenge_method": nil], "code_challenge"),
      (["code_challenge_method": "plain"], "S256"), (["redirect_uri": "http://127.0.0.1:51004/other"], "redirect"),
      (["redirect_uri": "http://localhost:51004/"], "redirect"), (["redirect_uri": nil], "redirect_uri"),
      (["client_id": "stranger"], "not found"), (["response_type": "token"], "response_type"),
      (["scope": nil], "scope"), (["prompt": "none login"], "prompt"), (["request_uri": "urn:x"], "request_uri"),
    ] as [([String: String?], String)])
  func `refuses an authorization request`(changes: [String: String?], because text: String) async throws {
    try await withSandbox { sandbox, _ async throws in
      let response = try await OpenIDVisitor(sandbox).authorize(changes)
      #expect((400...401).contains(response.status))
      #expect(response.text.contains(text))
    }
  }

  @Test func `answers a request that may not ask the person`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = OpenIDVisitor(sandbox)
      #expect(try await visitor.redirect(["prompt": "none", "login_hint": nil])["error"] == "login_required")
      #expect(try await visitor.redirect(["prompt": "none"])["error"] == "consent_required")
      _ = try await visitor.redirect()
      #expect(try await visitor.redirect(["prompt": "none"])["code"] != nil)
    }
  }

  @Test func `refuses a client that does not prove itself in its way`() async throws {
    try await withSandbox { sandbox, _ async throws in
      var visitor = OpenIDVisitor(sandbox, .basic)
      let code = try found(try await visitor.redirect()["code"])
      for (authentication, secret): (OpenIDSandboxClient.Authentication, String?) in [
        (.none, nil), (.clientSecretPost, OpenIDSandboxClient.basic.secret), (.clientSecretBasic, "wrong"),
      ] {
        visitor.client.authentication = authentication
        visitor.client.secret = secret
        let response = try await visitor.redeem(code)
        #expect(response.status == 401)
        #expect(try response.object["error"] == "invalid_client")
        #expect((response.headers["WWW-Authenticate"] != nil) == (authentication == .clientSecretBasic))
      }
      visitor.client = .basic
      #expect(try await visitor.redeem(code, ["client_secret": "x"]).object["error"] == "invalid_request")
      #expect(try await visitor.redeem(code).status == 200, "nothing of that has spent the code")
    }
  }

  @Test func `takes an assertion once, and only a good one`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let key = try PrivateKey.generate(.p256)
      let client = OpenIDSandboxClient(
        id: "keyed", authentication: .privateKeyJWT, publicKey: key.publicKey.components, name: "Keyed")
      sandbox.openID.clients.add(client)
      let visitor = OpenIDVisitor(sandbox, client)
      let now = Int(clock.now.timeIntervalSince1970)
      func send(_ changes: JSONObject, by key: PrivateKey) async throws -> Int {
        var claims: JSONObject = [
          "iss": "keyed", "sub": "keyed", "aud": .string(sandbox.openID.issuer), "jti": "1", "exp": JSONValue(now + 60),
        ]
        for member in changes.members { claims[member.name] = member.value }
        let assertion = try JSONWebToken.sign(claims: claims, key: key, algorithm: .es256, keyID: nil)
        return try await visitor.refresh(
          "refresh-x",
          [
            "client_assertion": assertion,
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          ]
        ).status
      }
      #expect(try await send([:], by: .generate(.p256)) == 401)
      for changes: JSONObject in [
        ["iss": "other"], ["sub": "native"], ["aud": "https://other.example"], ["exp": JSONValue(now)], ["jti": 1],
      ] {
        #expect(try await send(changes, by: key) == 401, "\(changes.text)")
      }
      #expect(try await send([:], by: key) == 400, "the refresh token is not known; the client is")
      #expect(try await send([:], by: key) == 401, "twice")
    }
  }

  @Test func `ends a sign-in whose refresh token comes twice`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = OpenIDVisitor(sandbox)
      let first = try found(try await visitor.signIn()["refresh_token"]?.stringValue)
      let second = try found(try await visitor.refresh(first).object["refresh_token"]?.stringValue)
      #expect(try await visitor.refresh(first).object["error"] == "invalid_grant")
      #expect(try await visitor.refresh(second).object["error"] == "invalid_grant")
    }
  }

  @Test func `keeps a pushed request for one use and one minute`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = OpenIDVisitor(sandbox, .basic)
      func push() async throws -> String {
        let answer = try await visitor.send(
          visitor.parameters(), to: sandbox.openID.pushedAuthorizationRequestEndpoint)
        #expect(answer.status == 201)
        return try found(try answer.object["request_uri"]?.stringValue)
      }
      func open(_ name: String, as client: String = OpenIDSandboxClient.basic.id) async throws -> Int {
        let query: SandboxForm = ["client_id": client, "request_uri": name]
        return try await visitor.get(sandbox.openID.authorizationEndpoint + "?" + query.encoded).status
      }
      let name = try await push()
      #expect(try await open(name) == 200)
      #expect(try await open(name) == 400)
      #expect(try await open(try await push(), as: OpenIDSandboxClient.native.id) == 400)
      let late = try await push()
      clock.advance(by: .seconds(60))
      #expect(try await open(late) == 400)
      let faulty = try await visitor.send(
        visitor.parameters(["response_type": "token"]), to: sandbox.openID.pushedAuthorizationRequestEndpoint)
      #expect(faulty.status == 400)
    }
  }

  @Test func `signs out whoever shows a token of theirs`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = OpenIDVisitor(sandbox)
      let token = try found(try await visitor.signIn()["id_token"]?.stringValue)
      func logout(_ query: SandboxForm) async throws -> HTTPResponse {
        try await visitor.get(sandbox.openID.endSessionEndpoint + "?" + query.encoded)
      }
      let back = "http://127.0.0.1:4711/"
      let answer = try await logout(["id_token_hint": token, "post_logout_redirect_uri": back, "state": "s"])
      #expect(answer.headers["Location"] == back + "?state=s")
      #expect(try await logout(["id_token_hint": token]).status == 200)
      for query: SandboxForm in [
        [:], ["id_token_hint": token + "x"], ["id_token_hint": token, "client_id": "other"],
        ["id_token_hint": token, "post_logout_redirect_uri": "https://evil.example/"],
      ] {
        #expect(try await logout(query).status == 400, "\(query.encoded)")
      }
    }
  }

  @Test func `takes an access token only in the header field`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = OpenIDVisitor(sandbox)
      let token = try found(try await visitor.signIn()["access_token"]?.stringValue)
      let url = sandbox.openID.userInfoEndpoint
      let header: HTTPFields = ["Authorization": "Bearer \(token)"]
      #expect(try await visitor.get(url, headers: header).status == 200)
      #expect(try await visitor.get(url + "?access_token=\(token)").status == 400)
      #expect(try await visitor.get(url + "?access_token=\(token)", headers: header).status == 400)
      #expect(try await visitor.post(url, ["access_token": token]).status == 400)
      #expect(try await visitor.get(url).status == 401)
      #expect(try await visitor.send(["token": token], to: sandbox.openID.revocationEndpoint).status == 200)
      #expect(try await visitor.get(url, headers: header).status == 401)
    }
  }

  @Test func `takes clients as JSON`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let url = sandbox.baseURL + "/sandbox/clients"
      func add(_ client: JSONObject) async throws -> Int {
        let request = HTTPRequest(
          method: "POST", url: url, headers: ["Content-Type": "application/json"], body: client.serialized())
        return try await Visitor(sandbox).send(request).status
      }
      let client: JSONObject = [
        "provider": "openid", "id": "mine", "kind": "client_secret_post", "secret": "s",
        "redirect_uris": ["http://127.0.0.1/"], "id_token_signed_response_alg": "ES256",
      ]
      #expect(try await add(client) == 200)
      let added = try found(sandbox.openID.clients.all.first { $0.id == "mine" })
      let token = try OpenToken(try await OpenIDVisitor(sandbox, added).signIn())
      #expect(token.header["alg"] == "ES256")
      for (name, value): (String, JSONValue) in [
        ("kind", "private_key_jwt"), ("kind", "none of these"), ("id_token_signed_response_alg", "ES512"),
        ("id", ""),
      ] {
        var wrong = client
        wrong[name] = value
        #expect(try await add(wrong) == 400, "\(name) \(value)")
      }
      sandbox.reset()
      #expect(!sandbox.openID.clients.all.contains { $0.id == "mine" })
    }
  }
}
