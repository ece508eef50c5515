import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox X by OAuth 2` {
  /// The parameters of an ordinary request; `nil` takes one away.
  private func authorization(
    _ visitor: Visitor, _ app: TwitterSandboxClient = .native, _ changes: [String: String?] = [:]
  ) async throws -> HTTPResponse {
    var all: [(String, String)] = [
      ("response_type", "code"), ("client_id", app.clientID), ("redirect_uri", "http://127.0.0.1:51004/"),
      ("scope", "users.read tweet.read users.email offline.access"), ("state", "s1"),
      ("code_challenge", Visitor.challenge), ("code_challenge_method", "S256"),
    ]
    for (name, value) in changes {
      all.removeAll { $0.0 == name }
      if let value { all.append((name, value)) }
    }
    return try await visitor.get(
      visitor.sandbox.twitter.baseURL + "/i/oauth2/authorize?" + FormURLEncoding.encode(all))
  }

  private func code(
    _ visitor: Visitor, _ app: TwitterSandboxClient = .native, _ changes: [String: String?] = [:]
  ) async throws -> String {
    let accounts = try await authorization(visitor, app, changes)
    let consent = try await visitor.press("ada@gmail.com", on: accounts)
    return try found(try await visitor.press("allow", on: consent).redirectFields["code"])
  }

  private func token(
    _ visitor: Visitor, _ form: [(String, String)], basic: String? = nil
  ) async throws -> HTTPResponse {
    var headers = HTTPFields()
    headers["Authorization"] = basic
    return try await visitor.post(visitor.sandbox.twitter.baseURL + "/2/oauth2/token", form, headers: headers)
  }

  private func redemption(_ code: String, _ changes: [String: String?] = [:]) -> [(String, String)] {
    var all: [(String, String)] = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", "http://127.0.0.1:51004/"),
      ("code_verifier", Visitor.verifier), ("client_id", TwitterSandboxClient.native.clientID),
    ]
    for (name, value) in changes {
      all.removeAll { $0.0 == name }
      if let value { all.append((name, value)) }
    }
    return all
  }

  private func expect(
    _ response: HTTPResponse, _ status: Int, _ error: String, _ description: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let wanted: JSONObject = ["error": .string(error), "error_description": .string(description)]
    #expect(response.status == status, sourceLocation: sourceLocation)
    #expect(try response.object == wanted, sourceLocation: sourceLocation)
  }

  @Test func `shows a page for a request that is wrong, and never sends it back`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = Visitor(sandbox)
      for change: [String: String?] in [
        ["state": nil], ["state": String(repeating: "s", count: 501)], ["code_challenge": nil],
        ["code_challenge_method": "S512"], ["scope": nil], ["scope": "openid"], ["client_id": "unknown"],
        ["redirect_uri": "https://evil.example/"], ["redirect_uri": nil], ["response_type": "token"],
        ["client_id": TwitterSandboxClient.suspended.clientID],
      ] {
        let page = try await authorization(visitor, .native, change)
        #expect((400..<500).contains(page.status), "\(change)")
        #expect(page.headers["Location"] == nil)
      }
      #expect(try await authorization(visitor, .native, ["code_challenge_method": "s256"]).status == 200)
      #expect(try await authorization(visitor, .native, ["state": String(repeating: "s", count: 500)]).status == 200)
    }
  }

  @Test func `hands out bearer tokens, and refresh tokens to who asks for them`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = Visitor(sandbox)
      let answer = try await token(visitor, redemption(try await code(visitor))).object
      #expect(answer["token_type"] == "bearer")
      #expect(answer["expires_in"]?.intValue == 7200)
      #expect(answer["refresh_token"] != nil && answer["id_token"] == nil)
      let online = try await code(visitor, .native, ["scope": "users.read tweet.read"])
      #expect(try await token(visitor, redemption(online)).object["refresh_token"] == nil)
    }
  }

  @Test func `calls spent and foreign codes invalid requests`() async throws {
    try await withSandbox { sandbox, clock in
      let visitor = Visitor(sandbox)
      let invalid = "Value passed for the authorization code was invalid."
      let used = try await code(visitor)
      #expect(try await token(visitor, redemption(used)).status == 200)
      try expect(try await token(visitor, redemption(used)), 400, "invalid_request", invalid)
      try expect(try await token(visitor, redemption("nonsense")), 400, "invalid_request", invalid)
      let wrongVerifier = redemption(try await code(visitor), ["code_verifier": String(Visitor.verifier.reversed())])
      try expect(try await token(visitor, wrongVerifier), 400, "invalid_request", invalid)
      let elsewhere = redemption(try await code(visitor), ["redirect_uri": "http://127.0.0.1:51005/"])
      try expect(
        try await token(visitor, elsewhere), 400, "invalid_request", "Value passed for the redirect uri was invalid.")
      let fresh = try await code(visitor)
      clock.advance(by: .seconds(29))
      #expect(try await token(visitor, redemption(fresh)).status == 200)
      let stale = try await code(visitor)
      clock.advance(by: .seconds(30))
      try expect(try await token(visitor, redemption(stale)), 400, "invalid_request", invalid)
    }
  }

  @Test func `wants the header of those that have a secret, and the id of the others`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = Visitor(sandbox)
      let app = TwitterSandboxClient.confidential
      let missing = "Missing valid authorization header"
      let bare = redemption(try await code(visitor, app), ["client_id": app.clientID])
      try expect(try await token(visitor, bare), 401, "unauthorized_client", missing)
      try expect(
        try await token(visitor, bare, basic: "Basic eDp5"), 400, "invalid_client",
        "Value passed for the client id was invalid.")
      let header = ClientAuthentication.clientSecretBasic(Secret(app.clientSecret ?? ""))
      let request = try TokenRequest.extensionGrant("x", parameters: [:]).httpRequest(
        ServerMetadata(tokenEndpoint: sandbox.twitter.baseURL + "/2/oauth2/token"),
        client: OAuthClient(clientID: app.clientID, authentication: header))
      #expect(try await token(visitor, bare, basic: request.headers["Authorization"]).status == 200)
      try expect(
        try await token(visitor, redemption("x", ["client_id": nil])), 400, "invalid_request",
        "Missing required parameter [client_id].")
      try expect(
        try await token(visitor, redemption("x", ["grant_type": "password"])), 400, "invalid_request",
        "Value passed for the grant type was invalid.")
    }
  }

  @Test func `takes each refresh token once`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = Visitor(sandbox)
      let first = try found(
        try await token(visitor, redemption(try await code(visitor))).object["refresh_token"]?.stringValue)
      let form = [
        ("grant_type", "refresh_token"), ("refresh_token", first), ("client_id", TwitterSandboxClient.native.clientID),
      ]
      let second = try await token(visitor, form).object["refresh_token"]?.stringValue
      #expect(second != nil && second != first)
      try expect(
        try await token(visitor, form), 400, "invalid_request", "Value passed for the token was invalid.")
    }
  }

  @Test func `refuses with problems`() async throws {
    try await withSandbox { sandbox, clock in
      let visitor = Visitor(sandbox)
      let me = sandbox.twitter.baseURL + "/2/users/me"
      let nobody = try await visitor.get(me)
      #expect(nobody.status == 401)
      #expect(nobody.headers["Content-Type"] == "application/problem+json")
      #expect(try nobody.object["type"] == "about:blank")
      let limited = try await code(visitor, .native, ["scope": "users.read tweet.read"])
      let access = try found(
        try await token(visitor, redemption(limited)).object["access_token"]?.stringValue)
      let headers: HTTPFields = ["Authorization": "Bearer " + access]
      let unknown = try await visitor.get(me + "?user.fields=shoe_size", headers: headers)
      #expect(unknown.status == 400)
      let partial = try await visitor.get(me + "?user.fields=confirmed_email", headers: headers)
      #expect(partial.status == 200)
      #expect(try partial.object["data"]?["username"] == "ada")
      #expect(try partial.object["data"]?["confirmed_email"] == nil)
      #expect(
        try partial.object["errors"]?.arrayValue?.first?["type"]
          == "https://api.x.com/2/problems/not-authorized-for-field")
      clock.advance(by: .seconds(7200))
      #expect(try await visitor.get(me, headers: headers).status == 401)
    }
  }
}
