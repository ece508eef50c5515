import LanyardOAuth
import Testing

@Suite struct `Bug reports about token responses` {
  private static let client = OAuthClient(clientID: "c1")

  /// A request for each grant, since both go through one reader.
  private func requests() throws -> [TokenRequest] {
    let request = try Fixture.request()
    let response = try AuthorizationResponse(
      redirect: "com.example.app://cb?code=c&state=s1", to: request, from: Fixture.server, issuer: nil)
    return [.authorizationCode(response, request), .refreshToken("rt0", grantedScope: ["openid"])]
  }

  private func read(
    _ text: String, status: Int = 200, type: String = "application/json", to request: TokenRequest? = nil
  ) throws(OAuth2Error) -> TokenResponse {
    let response = HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
    return try TokenResponse(response, to: request ?? .refreshToken("rt0"))
  }

  @Test func `A-T1 a lifetime in quotes is the lifetime`() throws {
    let quoted = try read(#"{"access_token":"at1","token_type":"Bearer","expires_in":"3600","refresh_token":"rt1"}"#)
    let plain = try read(#"{"access_token":"at1","token_type":"Bearer","expires_in":3600,"refresh_token":"rt1"}"#)
    #expect(quoted.expiresIn == 3600)
    #expect(quoted.expiresIn == plain.expiresIn)
    #expect(quoted.refreshToken == "rt1")
  }

  @Test func `A-T2 a form is read whatever it is labelled, after asking for JSON`() throws {
    for request in try requests() {
      #expect(try request.httpRequest(Fixture.server, client: Self.client).headers["Accept"] == "application/json")
      for type in ["text/plain; charset=utf-8", "application/x-www-form-urlencoded", "text/html"] {
        let tokens = try read(
          "access_token=at%2B1&token_type=bearer&scope=a%20b&expires_in=60", type: type, to: request)
        #expect(tokens.accessToken == "at+1")
        #expect(tokens.scope == ["a", "b"])
        #expect(tokens.expiresIn == 60)
      }
    }
    #expect(throws: OAuth2Error.unreadableBody(status: 200, "text/html")) {
      try read("<html>SECRET</html>", type: "Text/HTML; charset=utf-8")
    }
    #expect(throws: OAuth2Error.unreadableBody(status: 200, "no content type")) {
      try TokenResponse(HTTPResponse(status: 200), to: .refreshToken("r"))
    }
    #expect(throws: OAuth2Error.unreadableBody(status: 200, "a content type that is none")) {
      try read("x", type: "text/\u{1B}[2J")
    }
  }

  @Test func `A-T3 a scope may be a list, in each grant`() throws {
    for request in try requests() {
      let list = try read(
        #"{"access_token":"at1","token_type":"bearer","expires_in":60,"scope":["openid","user:read"]}"#, to: request)
      #expect(list.scope == ["openid", "user:read"])
      #expect(try read(#"{"access_token":"at1","token_type":"bearer","scope":""}"#, to: request).scope.isEmpty)
    }
  }

  @Test func `A-T4 members that are null or absent say nothing`() throws {
    for request in try requests() {
      for text in [
        #"{"access_token":"at1","token_type":"Bearer","expires_in":null,"refresh_token":null,"scope":null,"id_token":null}"#,
        #"{"access_token":"at1","token_type":"Bearer"}"#,
      ] {
        let tokens = try read(text, to: request)
        #expect(tokens.expiresIn == nil)
        #expect(tokens.refreshToken == request.currentRefreshToken)
        #expect(tokens.idToken == nil)
        #expect(tokens.scope == ["openid"])
      }
    }
  }

  @Test func `A-T5 the type has no case, and an unknown one is refused`() throws {
    for type in ["bearer", "BEARER", "Bearer"] {
      let tokens = try read("{\"access_token\":\"at1\",\"token_type\":\"\(type)\"}")
      let request = try UserInfoRequest(accessToken: tokens.accessToken).httpRequest(Fixture.server)
      #expect(request.headers["Authorization"] == "Bearer at1")
    }
    for type in ["mac", "N_A"] {
      #expect(throws: OAuth2Error.unsupportedTokenType(type)) {
        try read("{\"access_token\":\"at1\",\"token_type\":\"\(type)\"}")
      }
    }
  }

  @Test func `A-T6 what is no refusal of the protocol is not shown as one`() {
    func error(_ status: Int, _ text: String, _ type: String = "application/json") -> OAuth2Error? {
      do throws(OAuth2Error) {
        _ = try read(text, status: status, type: type)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      error(400, #"{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"m"}}"#)
        == .unexpectedStatus(400, retryAfter: nil))
    #expect(error(502, "<html>x</html>", "text/html") == .unexpectedStatus(502, retryAfter: nil))
    #expect(error(500, "") == .unexpectedStatus(500, retryAfter: nil))
    #expect(
      error(400, #"{"error":"invalid_grant","error_description":null}"#)
        == .token(ErrorResponse(error: "invalid_grant", status: 400)))
    #expect(
      error(200, #"{"error":"bad_verification_code"}"#)
        == .token(ErrorResponse(error: "bad_verification_code", status: 200)))
  }

  @Test func `A-T7 a lifetime of zero is a lifetime`() throws {
    let tokens = try read(#"{"access_token":"at1","token_type":"Bearer","expires_in":0,"refresh_token":"rt1"}"#)
    #expect(tokens.expiresIn == 0)
    #expect(tokens.refreshToken == "rt1")
  }
}
