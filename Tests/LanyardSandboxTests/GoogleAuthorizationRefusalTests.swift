import HTTPTestSupport
import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox Google authorization refusals` {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var changes: [String: String?]
    var status: Int
    var code: String

    init(_ name: String, _ changes: [String: String?], _ status: Int, _ code: String) {
      self.name = name
      self.changes = changes
      self.status = status
      self.code = code
    }

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case("no client", ["client_id": nil], 400, "invalid_request"),
    Case("an unknown client", ["client_id": "x"], 401, "invalid_client"),
    Case("a deleted client", ["client_id": GoogleSandboxClient.deleted.id], 401, "deleted_client"),
    Case("no redirect", ["redirect_uri": nil], 400, "invalid_request"),
    Case("a foreign host", ["redirect_uri": "http://evil.example/"], 400, "redirect_uri_mismatch"),
    Case(
      "a host that begins like loopback", ["redirect_uri": "http://127.0.0.1.evil.example/"], 400,
      "redirect_uri_mismatch"),
    Case(
      "a user in front of the host", ["redirect_uri": "http://127.0.0.1:1@evil.example/"], 400, "redirect_uri_mismatch"),
    Case("loopback over https", ["redirect_uri": "https://127.0.0.1:1/"], 400, "redirect_uri_mismatch"),
    Case("a port that is none", ["redirect_uri": "http://127.0.0.1:65536/"], 400, "redirect_uri_mismatch"),
    Case("port 0", ["redirect_uri": "http://127.0.0.1:0/"], 400, "redirect_uri_mismatch"),
    Case("a fragment", ["redirect_uri": "http://127.0.0.1:1/#a"], 400, "invalid_request"),
    Case("a line break", ["redirect_uri": "http://127.0.0.1:1/\r\nX: y"], 400, "invalid_request"),
    Case("out of band", ["redirect_uri": "urn:ietf:wg:oauth:2.0:oob"], 400, "redirect_uri_mismatch"),
    Case("a private scheme for a desktop", ["redirect_uri": "com.example:/cb"], 400, "invalid_request"),
    Case("no response type", ["response_type": nil], 400, "invalid_request"),
    Case("tokens in the redirect", ["response_type": "token"], 400, "unsupported_response_type"),
    Case("a response mode it does not know", ["response_mode": "fragment"], 400, "invalid_request"),
    Case("no scope", ["scope": nil], 400, "invalid_request"),
    Case("an empty scope", ["scope": " "], 400, "invalid_request"),
    Case("a scope it does not know", ["scope": "openid foo"], 400, "invalid_scope"),
    Case("a prompt it does not know", ["prompt": "login"], 400, "invalid_request"),
    Case("prompt none together with another", ["prompt": "none consent"], 400, "invalid_request"),
    Case("an access type it does not know", ["access_type": "always"], 400, "invalid_request"),
    Case("a challenge that is too short", ["code_challenge": "short"], 400, "invalid_request"),
    Case("a challenge with foreign characters", ["code_challenge": "+\(Visitor.challenge)"], 400, "invalid_request"),
    Case("a challenge method it does not know", ["code_challenge_method": "S512"], 400, "invalid_request"),
    Case("a challenge method without challenge", ["code_challenge": nil], 400, "invalid_request"),
  ]

  @Test func `shows its refusals on a page and never redirects them`() async throws {
    try await withSandbox { sandbox, _ async throws in
      for refused in Self.cases {
        let response = try await Visitor(sandbox).authorize(refused.changes)
        #expect(response.status == refused.status, "\(refused.name)")
        #expect(response.text.contains("Error \(refused.status): <code>\(refused.code)</code>"), "\(refused.name)")
        #expect(response.headers["Location"] == nil, "\(refused.name)")
      }
    }
  }

  @Test func `refuses a parameter that is sent twice`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      for name in ["client_id", "redirect_uri", "state", "scope"] {
        let query = FormURLEncoding.encode(visitor.parameters() + [(name, "again")])
        let response = try await visitor.get(sandbox.google.authorizationEndpoint + "?" + query)
        #expect(response.status == 400)
        #expect(response.text.contains("OAuth 2 parameters can only have a single value: \(name)"))
      }
    }
  }

  @Test func `compares the redirects of web clients byte by byte`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let right = "http://localhost:8080/callback"
      #expect(try await Visitor(sandbox, client: .web, redirectURI: right).authorize().status == 200)
      let wrong = [
        right + "/", right + "?x=1", "http://localhost:8081/callback", "http://LOCALHOST:8080/callback",
        "http://localhost:8080/Callback", "http://127.0.0.1:8080/callback", "https://app.example/callback/../x",
      ]
      for redirect in wrong {
        let response = try await Visitor(sandbox, client: .web, redirectURI: redirect).authorize()
        #expect(response.status == 400 && response.text.contains("redirect_uri_mismatch"), "\(redirect)")
      }
    }
  }

  @Test func `refuses loopback and foreign schemes for iOS clients`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let cases = [
        "http://127.0.0.1:51004/": "invalid_request", "https://app.example/": "invalid_request",
        "com.evil:/cb": "redirect_uri_mismatch", "com.googleusercontent.apps.other:/cb": "redirect_uri_mismatch",
        "com.example.sandbox:cb": "redirect_uri_mismatch", "nothing": "invalid_request",
      ]
      for (redirect, code) in cases {
        let response = try await Visitor(sandbox, client: .ios, redirectURI: redirect).authorize()
        #expect(response.status == 400 && response.text.contains(code), "\(redirect)")
      }
    }
  }

  @Test func `keeps strangers out of a client of an organisation`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox, client: .school, redirectURI: "http://localhost:8080/callback")
      let page = try await visitor.press("ada@gmail.com", on: try await visitor.authorize())
      #expect(page.status == 403 && page.text.contains("org_internal"))
      #expect(try await visitor.signIn(as: .grace)["access_token"] != nil)
    }
  }

  @Test func `reports a refusal of the person with the state`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let atOnce = try await visitor.press("deny", on: try await visitor.authorize()).redirectFields
      #expect(atOnce == ["error": "access_denied", "state": "st&te/1"])
      let consent = try await visitor.press("ada@gmail.com", on: try await visitor.authorize())
      let later = try await visitor.press("deny", on: consent).redirectFields
      #expect(later == ["error": "access_denied", "state": "st&te/1"])
    }
  }

  @Test func `answers prompt none without a page`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      #expect(try await visitor.authorize(["prompt": "none"]).redirectFields["error"] == "login_required")
      let hint: [String: String?] = ["prompt": "none", "login_hint": "ada@gmail.com"]
      #expect(try await visitor.authorize(hint).redirectFields["error"] == "interaction_required")
      _ = try await visitor.signIn()
      let silent = try await visitor.authorize(hint).redirectFields
      #expect(silent["code"] != nil && silent["prompt"] == "none")
    }
  }

  @Test func `ends a sign-in with its first answer`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let consent = try await visitor.press("ada@gmail.com", on: try await visitor.authorize())
      _ = try await visitor.press("allow", on: consent).redirectFields
      let again = try await visitor.press("allow", on: consent)
      #expect(again.status == 400 && again.text.contains("has ended"))
    }
  }

  @Test func `ends a sign-in that nobody looks after`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = Visitor(sandbox)
      let page = try await visitor.authorize()
      clock.advance(by: .seconds(1801))
      #expect(try await visitor.press("ada@gmail.com", on: page).status == 400)
    }
  }

  @Test func `refuses answers that no page has asked for`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let account = sandbox.google.issuer + "/signin/account"
      let consent = sandbox.google.issuer + "/signin/consent"
      #expect(try await visitor.post(account, [("account", "ada@gmail.com")]).status == 400)
      #expect(try await visitor.post(consent, [("transaction", "x"), ("action", "allow")]).status == 400)
      #expect(try await visitor.get(account).status == 405)
      let form = try found(HTMLFields.transaction(in: try await visitor.authorize()))
      #expect(try await visitor.post(consent, [("transaction", form), ("action", "allow")]).status == 400)
      #expect(try await visitor.post(account, [("transaction", form), ("account", "nobody@x")]).status == 400)
      let stranger: HTTPFields = ["Origin": "https://evil.example"]
      let fields = [("transaction", form), ("account", "ada@gmail.com")]
      #expect(try await visitor.post(account, fields, headers: stranger).status == 403)
      #expect(try await visitor.post(account, fields, headers: ["Origin": "null"]).status == 403)
      #expect(try await visitor.post(account, fields, headers: ["Origin": sandbox.baseURL]).status == 200)
    }
  }
}
