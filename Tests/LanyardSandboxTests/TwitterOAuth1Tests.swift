import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox X by OAuth 1` {
  private func inVisit(
    _ app: TwitterSandboxClient = .native, _ body: (TwitterVisitor) async throws -> Void
  ) async throws {
    try await withSandbox { sandbox, clock in try await body(TwitterVisitor(sandbox, clock, app: app)) }
  }

  private func expect(
    _ response: HTTPResponse, _ status: Int, _ code: Int64, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(response.status == status, sourceLocation: sourceLocation)
    #expect(try response.twitterCode == code, "\(response.text)", sourceLocation: sourceLocation)
  }

  @Test func `answers in the shapes of the real one`() async throws {
    try await inVisit { visitor in
      let first = try await visitor.requestToken()
      #expect(first.headers["Content-Type"] == "text/html; charset=utf-8", "the real one says so too")
      let fields = SandboxForm(encoded: first.text)
      #expect(fields.fields.map(\.name) == ["oauth_token", "oauth_token_secret", "oauth_callback_confirmed"])
      #expect(fields["oauth_callback_confirmed"] == "true")
      let request = try visitor.credentials(first)
      let back = try await visitor.allow(request.token).redirectFields
      #expect(back.fields.map(\.name) == ["oauth_token", "oauth_verifier"])
      let answer = try await visitor.accessToken(request, verifier: try found(back["oauth_verifier"]))
      let access = SandboxForm(encoded: answer.text)
      #expect(access["user_id"] == visitor.sandbox.twitter.id(of: .ada))
      #expect(access["screen_name"] == "ada")
      let profile = try await visitor.verify(try visitor.credentials(answer))
      #expect(try profile.object["id_str"]?.stringValue == access["user_id"])
      #expect(try profile.object["id"]?.text == access["user_id"])
      #expect(try profile.object["email"]?.stringValue == "ada@gmail.com")
      #expect(profile.headers["x-rate-limit-remaining"] != nil)
    }
  }

  @Test func `refuses what is not rightly signed`() async throws {
    try await inVisit { visitor in
      try expect(try await visitor.requestToken(.init(secret: "wrong")), 401, 32)
      try expect(try await visitor.requestToken(.init(query: "?added=later")), 401, 32)
      try expect(try await visitor.requestToken(.init(signature: .plaintext)), 401, 32)
      try expect(try await visitor.requestToken(.init(signature: .hmacSHA256)), 401, 32)
      try expect(try await visitor.requestToken(.init(header: { _ in "Basic eDp5" })), 400, 215)
      try expect(try await visitor.requestToken(.init(header: { $0 + ", oauth_nonce=\"twice\"" })), 400, 215)
      try expect(
        try await visitor.requestToken(.init(header: { $0.replacing("sandboxNativeKey", with: "unknown") })), 401, 32)
      try expect(
        try await visitor.requestToken(
          .init(header: { $0.replacing("oauth_version=\"1.0\"", with: "oauth_version=\"2.0\"") })),
        401, 32)
      #expect(try await visitor.requestToken().status == 200)
    }
  }

  @Test func `refuses the same nonce twice, however many come at once`() async throws {
    try await inVisit { visitor in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<10 { group.addTask { try await visitor.requestToken(.init(nonce: "same")).status } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 200 }.count == 1)
      #expect(statuses.filter { $0 == 401 }.count == 9)
      // A nonce counts together with its time.
      visitor.clock.advance(by: .seconds(1))
      #expect(try await visitor.requestToken(.init(nonce: "same")).status == 200)
    }
  }

  @Test func `refuses a clock that is more than five minutes off`() async throws {
    try await inVisit { visitor in
      for seconds in [-301, 301] { try expect(try await visitor.requestToken(.init(seconds: seconds)), 401, 135) }
      for seconds in [-300, 300] { #expect(try await visitor.requestToken(.init(seconds: seconds)).status == 200) }
    }
  }

  @Test func `compares callbacks byte by byte`() async throws {
    try await inVisit(.web) { visitor in
      for callback in [
        "http://127.0.0.1:8081/callback", "http://127.0.0.1:8080/callback/", "http://localhost:8080/callback",
        "https://app.example/callback?x=1", "https://evil.example/callback",
      ] {
        try expect(try await visitor.requestToken(callback: callback), 403, 415)
      }
      #expect(try await visitor.requestToken(callback: "https://app.example/callback").status == 200)
      #expect(try await visitor.requestToken(callback: "oob").status == 200)
    }
    try await inVisit(.desktop) { visitor in
      try expect(try await visitor.requestToken(), 403, 417)
      #expect(try await visitor.requestToken(callback: "oob").status == 200)
    }
    try await inVisit(.suspended) { visitor in
      let refusal = try await visitor.requestToken()
      #expect(try refusal.twitterCode == 416)
    }
  }

  @Test func `ties the exchange to token, secret, application and verifier`() async throws {
    try await inVisit { visitor in
      let request = try visitor.credentials(try await visitor.requestToken())
      let early = try await visitor.accessToken(request, verifier: "1234567")
      #expect(early.status == 401, "nobody has allowed it yet")
      let verifier = try found(try await visitor.allow(request.token).redirectFields["oauth_verifier"])
      #expect(try await visitor.accessToken(request, verifier: verifier + "x").status == 401)
      let wrongSecret = OAuth1Credentials(token: request.token, tokenSecret: "wrong")
      try expect(try await visitor.accessToken(wrongSecret, verifier: verifier), 401, 32)
      var other = visitor
      other.app = .web
      #expect(try await other.accessToken(request, verifier: verifier).status == 401)
      #expect(try await visitor.accessToken(request, verifier: verifier).status == 200)
      #expect(try await visitor.accessToken(request, verifier: verifier).status == 401, "it works once")
    }
  }

  @Test func `exchanges once however many try at once`() async throws {
    try await inVisit { visitor in
      let request = try visitor.credentials(try await visitor.requestToken())
      let verifier = try found(try await visitor.allow(request.token).redirectFields["oauth_verifier"])
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<10 { group.addTask { try await visitor.accessToken(request, verifier: verifier).status } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 200 }.count == 1)
    }
  }

  @Test func `forgets request tokens after a quarter of an hour`() async throws {
    try await inVisit { visitor in
      let request = try visitor.credentials(try await visitor.requestToken())
      visitor.clock.advance(by: .seconds(900))
      let page = try await visitor.page(request.token)
      #expect(page.status == 403)
      #expect(try await visitor.page("unknown").status == 403)
    }
  }

  @Test func `shows a number of seven digits where there is no callback`() async throws {
    try await inVisit { visitor in
      let request = try visitor.credentials(try await visitor.requestToken(callback: "oob"))
      let page = try await visitor.allow(request.token)
      let number = try #require(page.text.firstMatch(of: /<code>(\d{7})<\/code>/)).output.1
      #expect(try await visitor.accessToken(request, verifier: String(number)).status == 200)
    }
  }

  @Test func `tells a refusal only to who goes back`() async throws {
    try await inVisit { visitor in
      let request = try visitor.credentials(try await visitor.requestToken())
      let cancelled = try await visitor.press("deny", on: try await visitor.page(request.token))
      #expect(cancelled.status == 200)
      let back = try await visitor.press("deny", on: cancelled).redirectFields
      #expect(back.fields.map(\.name) == ["denied"])
      #expect(request.token.withExposedValue { $0 } == back["denied"])
    }
  }

  @Test func `a page of another site decides nothing`() async throws {
    try await inVisit { visitor in
      let request = try visitor.credentials(try await visitor.requestToken())
      let page = try await visitor.page(request.token)
      #expect(page.headers["Content-Security-Policy"]?.contains("form-action 'self' http://127.0.0.1:51004") == true)
      #expect(page.headers["X-Frame-Options"] == "DENY")
      // What the application knows is not enough to answer for the person.
      let token = request.token.withExposedValue { $0 }
      #expect(!page.text.contains("value=\"\(token)\""))
      let forged = try await Visitor(visitor.sandbox).post(
        visitor.sandbox.twitter.baseURL + "/oauth/consent", [("transaction", token), ("action", "allow")])
      #expect(forged.status == 403)
      let foreign = try await Visitor(visitor.sandbox).post(
        visitor.sandbox.twitter.baseURL + "/oauth/account", [], headers: ["Origin": "https://evil.example"])
      #expect(foreign.status == 403)
    }
  }

  @Test func `passes who has allowed it before, at the page that is for that`() async throws {
    try await inVisit { visitor in
      _ = try await visitor.signIn()
      func page(_ name: String, _ query: String) async throws -> HTTPResponse {
        let request = try visitor.credentials(try await visitor.requestToken())
        return try await visitor.page(request.token, name, query)
      }
      #expect(try await page("authenticate", "&screen_name=ada").status == 302)
      #expect(try await page("authenticate", "&screen_name=ada&force_login=true").status == 200)
      #expect(try await page("authenticate", "&screen_name=grace").status == 200)
      #expect(try await page("authenticate", "").status == 200)
      #expect(try await page("authorize", "&screen_name=ada").status == 200)
    }
  }

  @Test func `tells addresses only to those who may have them and ask by the word`() async throws {
    try await inVisit { visitor in
      let access = try await visitor.signIn()
      for query in ["", "?include_email=1", "?include_email=True"] {
        #expect(try await visitor.verify(access, query).object["email"] == nil)
      }
      #expect(try await visitor.verify(access).object["email"] != nil)
    }
  }

  @Test func `ends tokens, and only by the path that does`() async throws {
    try await inVisit { visitor in
      let access = try await visitor.signIn()
      try expect(try await visitor.send("POST", "/oauth/invalidate_token", with: access), 404, 34)
      #expect(try await visitor.verify(access).status == 200)
      let ended = try await visitor.send("POST", "/1.1/oauth/invalidate_token.json", with: access)
      #expect(try ended.object["access_token"]?.stringValue == access.token.withExposedValue { $0 })
      try expect(try await visitor.verify(access), 401, 89)
      let other = try await visitor.signIn()
      visitor.sandbox.twitter.revokeAccess(of: .ada, to: .native)
      try expect(try await visitor.verify(other), 401, 89)
    }
  }

  @Test func `lists and takes applications like the other providers`() async throws {
    try await withSandbox { sandbox, clock in
      let visitor = Visitor(sandbox)
      let object: JSONObject = [
        "provider": "twitter", "id": "k1", "secret": "s1", "callback_urls": ["https://mine.example/cb"],
      ]
      let added = try await visitor.send(
        HTTPRequest(
          method: "POST", url: sandbox.baseURL + "/sandbox/clients", headers: ["Content-Type": "application/json"],
          body: object.serialized()))
      #expect(added.status == 200)
      let app = try found(sandbox.twitter.clients.all.first { $0.consumerKey == "k1" })
      var mine = TwitterVisitor(sandbox, clock, app: app)
      mine.callback = "https://mine.example/cb"
      #expect(try await mine.requestToken().status == 200)
      let overview = try await visitor.get(sandbox.baseURL + "/sandbox").object["twitter"]
      #expect(overview?["base_url"]?.stringValue == sandbox.twitter.baseURL)
      #expect(overview?["clients"]?.arrayValue?.contains { $0["id"] == "k1" } == true)
      #expect(try await visitor.get(sandbox.baseURL).text.contains("sandboxNativeKey"))
      sandbox.reset()
      #expect(!sandbox.twitter.clients.all.contains(app))
    }
  }
}

extension TwitterVisitor {
  fileprivate func requestToken(_ changes: Changes) async throws -> HTTPResponse {
    try await requestToken(callback: nil, changes)
  }
}
