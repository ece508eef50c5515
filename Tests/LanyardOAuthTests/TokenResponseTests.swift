import LanyardOAuth
import Testing

@Suite struct `Token response` {
  private func read(
    _ text: String, status: Int = 200, type: String = "application/json", granted: [String] = []
  ) throws(OAuth2Error) -> TokenResponse {
    let response = HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
    return try TokenResponse(response, to: .refreshToken("old", grantedScope: granted))
  }

  private func error(_ text: String, status: Int, type: String = "application/json") -> OAuth2Error? {
    do {
      _ = try read(text, status: status, type: type)
      return nil
    } catch {
      return error
    }
  }

  @Test func `reads a lifetime as number and as text alike`() throws {
    for text in ["3600", "\"3600\"", "3600.0", "3.6e3", "3600.9"] {
      #expect(try read("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":\(text)}").expiresIn == 3600)
    }
    for text in ["0", "\"0\""] {
      #expect(try read("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":\(text)}").expiresIn == 0)
    }
  }

  @Test func `refuses lifetimes that are none`() {
    for text in [
      "true", "[1]", "{}", "\"soon\"", "\"\"", "-1", "\"-1\"", "1e400", "1e30", "\"99999999999999999999999\"",
      "\"1.5\"",
    ] {
      #expect(
        error("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":\(text)}", status: 200)
          == .malformedResponse("expires_in"), "\(text)")
    }
  }

  @Test func `takes members that are null for absent ones`() throws {
    let tokens = try read(
      #"{"access_token":"a","token_type":"Bearer","expires_in":null,"refresh_token":null,"scope":null,"id_token":null}"#,
      granted: ["x"])
    #expect(tokens.expiresIn == nil)
    #expect(tokens.refreshToken == "old")
    #expect(tokens.scope == ["x"])
    #expect(tokens.idToken == nil)
  }

  @Test func `reads forms too, whatever they are labelled`() throws {
    for type in ["text/plain; charset=utf-8", "application/x-www-form-urlencoded", "text/html"] {
      let tokens = try read("access_token=at%2B1&token_type=bearer&scope=a%20b&expires_in=60", type: type)
      #expect(tokens.accessToken == "at+1")
      #expect(tokens.scope == ["a", "b"])
      #expect(tokens.expiresIn == 60)
    }
    #expect(error("error=invalid_grant", status: 400) == .token(ErrorResponse(error: "invalid_grant", status: 400)))
  }

  @Test func `refuses bodies that are neither`() {
    for text in [
      "", " ", "<html>access_token=a</html>", "cb({})", "[]", "1", "null", "access_token", "a=b",
      "access_token=a&access_token=b&token_type=bearer",
    ] {
      #expect(error(text, status: 200) != nil, "\(text)")
    }
  }

  @Test func `reads scope as a text and as a list`() throws {
    for scope in [#""openid user:read""#, #"["openid","user:read"]"#, #"" openid  user:read openid ""#] {
      #expect(
        try read("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"scope\":\(scope)}").scope == [
          "openid", "user:read",
        ])
    }
    #expect(try read(#"{"access_token":"a","token_type":"Bearer","scope":""}"#, granted: ["x"]).scope.isEmpty)
    for scope in ["5", "[1]", "{}"] {
      #expect(
        error("{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"scope\":\(scope)}", status: 200)
          == .malformedResponse("scope"))
    }
  }

  @Test func `splits scope at the separator of the provider`() throws {
    var request = TokenRequest.refreshToken("r")
    request.scopeSeparator = ","
    let tokens = try TokenResponse(
      Fixture.json(#"{"access_token":"a","token_type":"bearer","scope":"email,public_profile"}"#), to: request)
    #expect(tokens.scope == ["email", "public_profile"])
  }

  @Test func `takes the type without case and refuses unknown ones`() throws {
    for type in ["bearer", "BEARER", "Bearer"] {
      #expect(try read("{\"access_token\":\"a\",\"token_type\":\"\(type)\"}").tokenType == "bearer")
    }
    for type in ["mac", "N_A", " Bearer", ""] {
      #expect(error("{\"access_token\":\"a\",\"token_type\":\"\(type)\"}", status: 200) == .unsupportedTokenType(type))
    }
    #expect(error(#"{"access_token":"a"}"#, status: 200) == .missingParameter("token_type"))
  }

  @Test func `refuses tokens that would break out of a header`() {
    for token in ["a\\r\\nX: 1", "a b", "a\\u0000", "é", "a\\u007f"] {
      #expect(
        error("{\"access_token\":\"\(token)\",\"token_type\":\"Bearer\"}", status: 200)
          == .malformedResponse("access_token"))
    }
    #expect(error(#"{"token_type":"Bearer"}"#, status: 200) == .missingParameter("access_token"))
  }

  @Test func `keeps the refresh token that was sent, unless there is a new one`() throws {
    #expect(try read(#"{"access_token":"a","token_type":"Bearer"}"#).refreshToken == "old")
    #expect(try read(#"{"access_token":"a","token_type":"Bearer","refresh_token":"new"}"#).refreshToken == "new")
    #expect(try read(#"{"access_token":"a","token_type":"Bearer","refresh_token":""}"#).refreshToken == "old")
  }

  @Test func `tells refusals from broken answers`() {
    #expect(
      error(#"{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"m"}}"#, status: 400)
        == .unexpectedStatus(400, retryAfter: nil))
    #expect(error("<html>x</html>", status: 502, type: "text/html") == .unexpectedStatus(502, retryAfter: nil))
    #expect(error("", status: 500) == .unexpectedStatus(500, retryAfter: nil))
    #expect(
      error(#"{"error":"invalid_grant","error_description":null}"#, status: 400)
        == .token(ErrorResponse(error: "invalid_grant", status: 400)))
    #expect(
      error(#"{"error":"bad_verification_code"}"#, status: 200)
        == .token(ErrorResponse(error: "bad_verification_code", status: 200)))
    #expect(
      error(#"{"access_token":"a","token_type":"Bearer"}"#, status: 302) == .unexpectedStatus(302, retryAfter: nil))
  }

  @Test func `says what may be tried again`() {
    #expect(error("", status: 503)?.isTransient == true)
    #expect(error("", status: 429)?.isTransient == true)
    #expect(error(#"{"error":"temporarily_unavailable"}"#, status: 400)?.isTransient == true)
    #expect(error(#"{"error":"invalid_grant"}"#, status: 400)?.isTransient == false)
    #expect(error("", status: 404)?.isTransient == false)
    #expect(OAuth2Error.stateMismatch.isTransient == false)
  }
}
