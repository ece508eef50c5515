import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox Google token refusals` {
  private func expect(
    _ response: HTTPResponse, _ status: Int, _ error: String, _ description: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let wanted: JSONObject = ["error": .string(error), "error_description": .string(description)]
    #expect(response.status == status, sourceLocation: sourceLocation)
    #expect(try response.object == wanted, sourceLocation: sourceLocation)
    #expect(response.headers["Cache-Control"]?.contains("no-store") == true, sourceLocation: sourceLocation)
  }

  @Test func `refuses codes that are garbage, used, expired or of another client`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = Visitor(sandbox)
      try expect(try await visitor.redeem("x"), 400, "invalid_grant", "Malformed auth code.")
      try expect(try await visitor.redeem("4/0Aunknown"), 400, "invalid_grant", "Malformed auth code.")
      let used = try await visitor.code()
      #expect(try await visitor.redeem(used).status == 200)
      try expect(try await visitor.redeem(used), 400, "invalid_grant", "Bad Request")
      let stale = try await visitor.code()
      clock.advance(by: .seconds(600))
      try expect(try await visitor.redeem(stale), 400, "invalid_grant", "Bad Request")
      let foreign = try await visitor.code()
      var other = Visitor(sandbox, client: .ios)
      other.redirectURI = visitor.redirectURI
      try expect(try await other.redeem(foreign), 400, "invalid_grant", "Bad Request")
    }
  }

  @Test func `redeems a code once however many try at once`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await visitor.redeem(code).status } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 200 }.count == 1)
      #expect(statuses.filter { $0 == 400 }.count == 19)
    }
  }

  @Test func `insists on the verifier of the challenge`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code()
      try expect(
        try await visitor.redeem(code, ["code_verifier": nil]), 400, "invalid_grant", "Missing code verifier.")
      let wrong = String(Visitor.verifier.reversed())
      for verifier in [wrong, Visitor.challenge, "short", Visitor.verifier + " "] {
        try expect(
          try await visitor.redeem(code, ["code_verifier": verifier]), 400, "invalid_grant", "Invalid code verifier.")
      }
      #expect(try await visitor.redeem(code).status == 200)
      let bare = try await visitor.code(["code_challenge": nil, "code_challenge_method": nil])
      try expect(
        try await visitor.redeem(bare), 400, "invalid_grant", "code_verifier or verifier is not needed.")
    }
  }

  @Test func `insists on the redirect of the authorization request`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code()
      for redirect in ["http://127.0.0.1:51004/callback/", "http://127.0.0.1:51005/callback"] {
        try expect(
          try await visitor.redeem(code, ["redirect_uri": redirect]), 400, "redirect_uri_mismatch", "Bad Request")
      }
      try expect(
        try await visitor.redeem(code, ["redirect_uri": nil]), 400, "invalid_request",
        "Missing required parameter: redirect_uri")
    }
  }

  @Test func `insists on the right client and its secret`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code()
      try expect(
        try await visitor.redeem(code, ["client_secret": nil]), 400, "invalid_request", "client_secret is missing.")
      try expect(
        try await visitor.redeem(code, ["client_secret": "wrong"]), 401, "invalid_client", "Unauthorized")
      try expect(
        try await visitor.redeem(code, ["client_id": "unknown"]), 401, "invalid_client",
        "The OAuth client was not found.")
      try expect(
        try await visitor.redeem(code, ["client_id": nil]), 400, "invalid_request",
        "Could not determine client ID from request.")
      try expect(
        try await visitor.redeem(code, ["client_id": GoogleSandboxClient.deleted.id]), 401, "deleted_client",
        "The OAuth client was deleted.")
      let phone = Visitor(sandbox, client: .ios, redirectURI: "com.example.sandbox:/cb")
      try expect(
        try await phone.redeem(try await phone.code(), ["client_secret": "made-up"]), 401, "invalid_client",
        "Unauthorized")
    }
  }

  @Test func `challenges a client that authenticates with the header field`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let wrong = "Basic " + Base64.encode(Array("\(visitor.client.id):wrong".utf8))
      let code = try await visitor.code()
      let response = try await visitor.redeem(code, ["client_secret": nil], headers: ["Authorization": wrong])
      try expect(response, 401, "invalid_client", "Unauthorized")
      #expect(response.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
      #expect(try await visitor.redeem(code, ["client_secret": "wrong"]).headers["WWW-Authenticate"] == nil)
      #expect(try await visitor.redeem(code, headers: ["Authorization": wrong]).status == 400)
    }
  }

  @Test func `refuses requests that are not token requests`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.google.tokenEndpoint
      try expect(
        try await visitor.redeem("x", ["grant_type": nil]), 400, "invalid_request",
        "Required parameter is missing: grant_type")
      try expect(
        try await visitor.redeem("x", ["grant_type": "password"]), 400, "unsupported_grant_type",
        "Invalid grant_type: password")
      try expect(
        try await visitor.redeem("x", ["code": nil]), 400, "invalid_request", "Missing required parameter: code")
      try expect(
        try await visitor.post(url, visitor.tokenFields(code: "x") + [("code", "y")]), 400, "invalid_request",
        "OAuth 2 parameters can only have a single value: code")
      #expect(try await visitor.get(url).status == 405)
      let json = HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))
      #expect(try await visitor.send(json).status == 400)
    }
  }

  @Test func `refreshes without a new refresh token and without a nonce`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let first = try await visitor.signIn()
      let refreshToken = try found(first["refresh_token"]?.stringValue)
      for _ in 0..<2 {
        let answer = try await visitor.refresh(refreshToken).object
        #expect(answer["access_token"] != nil && answer["access_token"] != first["access_token"])
        #expect(answer["refresh_token"] == nil)
        let token = try OpenToken(answer)
        #expect(token.claims["nonce"] == nil)
        #expect(token.claims["sub"]?.stringValue == SandboxPerson.ada.id)
        #expect(try await token.isSigned(byKeysOf: visitor))
      }
    }
  }

  @Test func `refuses refresh tokens that are dead, foreign or asked to do more`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let token = try found(try await visitor.signIn()["refresh_token"]?.stringValue)
      try expect(try await visitor.refresh("garbage"), 400, "invalid_grant", "Bad Request")
      try expect(
        try await visitor.refresh("1//0unknown"), 400, "invalid_grant", "Token has been expired or revoked.")
      try expect(
        try await visitor.refresh(""), 400, "invalid_request", "Missing required parameter: refresh_token")
      let web = Visitor(sandbox, client: .web)
      try expect(try await web.refresh(token), 401, "unauthorized_client", "Unauthorized")
      try expect(
        try await visitor.refresh(token, ["scope": "https://www.googleapis.com/auth/drive"]), 400, "invalid_scope",
        "Bad Request")
      #expect(try await visitor.refresh(token, ["scope": "openid"]).object["scope"] == "openid")
      sandbox.google.revokeAccess(of: .ada, to: .desktop)
      try expect(
        try await visitor.refresh(token), 400, "invalid_grant", "Token has been expired or revoked.")
    }
  }
}
