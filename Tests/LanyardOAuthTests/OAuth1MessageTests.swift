import LanyardOAuth
import Testing

/// The messages of a sign-in with OAuth 1.0a (RFC 5849 §2).
@Suite struct `A sign-in with OAuth 1` {
  let server = OAuth1Endpoints(
    temporaryCredentialRequest: "https://api.example/oauth/request_token",
    resourceOwnerAuthorization: "https://api.example/oauth/authorize?lang=en",
    tokenRequest: "https://api.example/oauth/access_token")
  let client = OAuth1Client(identifier: "ck1", sharedSecret: "cs1")
  let stamp = OAuth1Stamp(nonce: "n0nce", timestamp: 1_700_000_000)
  let callback = "http://127.0.0.1:8080/callback?mine=1"

  func answer(_ body: String, status: Int = 200) -> HTTPResponse {
    // What one provider calls its forms.
    HTTPResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(body.utf8))
  }

  func authorization(
    _ parameters: OAuthParameters = [:], denial: String? = "denied"
  ) throws -> ResourceOwnerAuthorizationRequest {
    let temporary = try TemporaryCredentialResponse(
      answer("oauth_token=reqtok1&oauth_token_secret=s&oauth_callback_confirmed=true"))
    return try ResourceOwnerAuthorizationRequest(
      temporary, callback: callback, parameters: parameters, denialParameter: denial)
  }

  func outcome(_ query: String, denial: String? = "denied") throws -> OAuth1Error? {
    let request = try authorization(denial: denial)
    do throws(OAuth1Error) {
      _ = try ResourceOwnerAuthorizationResponse(redirect: callback + query, to: request)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Asking

  @Test func `asks for temporary credentials with its callback, signed and without a token`() throws {
    let request = try TemporaryCredentialRequest(client: client, callback: callback).httpRequest(server, stamp)
    #expect(request.method == "POST")
    #expect(request.body == [])
    let header = try #require(request.headers["Authorization"])
    #expect(header.contains(#"oauth_callback="http%3A%2F%2F127.0.0.1%3A8080%2Fcallback%3Fmine%3D1""#))
    #expect(!header.contains("oauth_token="))
  }

  @Test func `sends a provider's own parameters as a form`() throws {
    let request = try TemporaryCredentialRequest(
      client: client, callback: "oob", parameters: ["x_auth_access_type": "read"]
    ).httpRequest(server, stamp)
    #expect(Fixture.body(request) == "x_auth_access_type=read")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
  }

  @Test(arguments: ["http://app.example/cb", "javascript:alert(1)", "https://app.example/cb#x", "", "OOB"])
  func `refuses a callback that is none`(callback: String) {
    #expect(throws: OAuth1Error.self) { try TemporaryCredentialRequest(client: client, callback: callback) }
  }

  @Test func `refuses parameters that belong to the protocol`() throws {
    #expect(throws: OAuth1Error.invalidRequest("the parameter oauth_nonce belongs to the protocol")) {
      try TemporaryCredentialRequest(client: client, callback: "oob", parameters: ["oauth_nonce": "1"])
    }
    #expect(throws: OAuth1Error.invalidRequest("the parameter oauth_token belongs to the protocol")) {
      try authorization(["oauth_token": "other"])
    }
  }

  @Test func `sends secrets to safe places only`() throws {
    var unsafe = server
    unsafe.temporaryCredentialRequest = "http://api.example/oauth/request_token"
    unsafe.resourceOwnerAuthorization = "http://api.example/oauth/authorize"
    unsafe.tokenRequest = "http://api.example/oauth/access_token"
    #expect(throws: OAuth1Error.insecureEndpoint("temporary credential request")) {
      try TemporaryCredentialRequest(client: client, callback: "oob").httpRequest(unsafe, stamp)
    }
    let authorization = try authorization()
    #expect(throws: OAuth1Error.insecureEndpoint("authorization")) { try authorization.url(unsafe) }
    let response = try ResourceOwnerAuthorizationResponse(typed: "1")
    #expect(throws: OAuth1Error.insecureEndpoint("token request")) {
      try TokenCredentialRequest(response, to: authorization, client: client).httpRequest(unsafe, stamp)
    }
  }

  @Test func `sends the person with the token and what the provider wants to know`() throws {
    #expect(
      try authorization(["force_login": "true", "screen_name": "a b"]).url(server)
        == "https://api.example/oauth/authorize?lang=en&oauth_token=reqtok1&force_login=true&screen_name=a%20b")
  }

  // MARK: Coming back

  @Test func `takes the verifier of its own request, wherever it stands`() throws {
    let redirect = callback + "&oauth_verifier=v%2B1&oauth_token=reqtok1#_"
    let request = try authorization()
    #expect(request.accepts(redirect: redirect))
    let response = try ResourceOwnerAuthorizationResponse(redirect: redirect, to: request)
    #expect(response.verifier == "v+1")
  }

  @Test func `tells a refusal from an answer to somebody else`() throws {
    #expect(try outcome("&denied=reqtok1") == .denied)
    #expect(try outcome("&denied=other") == .tokenMismatch)
    #expect(try outcome("&oauth_token=other&oauth_verifier=v") == .tokenMismatch)
    #expect(try outcome("&oauth_verifier=v") == .tokenMismatch)
    #expect(try outcome("&oauth_token=reqtok1") == .missingParameter("oauth_verifier"))
    #expect(try outcome("&oauth_token=reqtok1&oauth_verifier=") == .missingParameter("oauth_verifier"))
    #expect(
      try outcome("&oauth_token=reqtok1&oauth_verifier=a&oauth_verifier=b") == .repeatedParameter("oauth_verifier"))
    #expect(try outcome("&oauth_token=reqtok1&oauth_verifier=%zz") == .malformedResponse("oauth_verifier"))
    #expect(try outcome("&denied=reqtok1", denial: nil) == .tokenMismatch)
    let problem = OAuth1Refusal(status: 200, code: "permission_denied")
    #expect(try outcome("&oauth_token=reqtok1&oauth_problem=permission_denied") == .refused(problem))
  }

  @Test func `goes on waiting when somebody else's answer comes by`() throws {
    let request = try authorization()
    for other in [
      "&denied=other", "&oauth_token=other&oauth_verifier=v", "&oauth_verifier=v", "",
      "&oauth_token=reqtok1&oauth_token=reqtok1", "&oauth_token=reqtok1&denied=reqtok1",
    ] {
      #expect(!request.accepts(redirect: callback + other), "\(other)")
    }
    #expect(!request.accepts(redirect: "http://127.0.0.1:8080/callback?oauth_token=reqtok1"))
    #expect(request.accepts(redirect: callback + "&denied=reqtok1"))
  }

  @Test func `takes a number as somebody copies it`() throws {
    #expect(try ResourceOwnerAuthorizationResponse(typed: " 123 4567\n").verifier == "1234567")
    #expect(throws: OAuth1Error.missingParameter("oauth_verifier")) {
      try ResourceOwnerAuthorizationResponse(typed: " \t")
    }
  }

  // MARK: Exchanging

  @Test func `exchanges with the temporary credentials and the verifier`() throws {
    let authorization = try authorization()
    let response = try ResourceOwnerAuthorizationResponse(typed: "1234567")
    let request = try TokenCredentialRequest(response, to: authorization, client: client).httpRequest(server, stamp)
    #expect(!request.isRepeatable)
    let header = try #require(request.headers["Authorization"])
    #expect(header.contains(#"oauth_token="reqtok1""#) && header.contains(#"oauth_verifier="1234567""#))
  }

  @Test func `hears what comes beside the token`() throws {
    let response = try TokenCredentialResponse(
      answer("oauth_token=a&oauth_token_secret=b&user_id=9007199254740993&screen_name=ada\r\n"))
    #expect(response.credentials == OAuth1Credentials(token: "a", tokenSecret: "b"))
    #expect(response.parameters["user_id"] == "9007199254740993")
    #expect(response.parameters["oauth_token"] == nil)
  }

  @Test func `refuses credentials that come twice or not at all`() {
    #expect(throws: OAuth1Error.repeatedParameter("oauth_token")) {
      try TokenCredentialResponse(answer("oauth_token=a&oauth_token=b&oauth_token_secret=c"))
    }
    #expect(throws: OAuth1Error.missingParameter("oauth_token_secret")) {
      try TokenCredentialResponse(answer("oauth_token=a"))
    }
    #expect(throws: OAuth1Error.malformedResponse("the credentials are no form")) {
      try TokenCredentialResponse(HTTPResponse(status: 200, body: [0xFF]))
    }
  }

  // MARK: Refusals

  @Test(
    arguments: [
      (#"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#, "89", "Invalid or expired token."),
      (#"{"errors":[{"code":"x9","message":"m"}]}"#, "x9", "m"), (#"{"error":"odd"}"#, nil, "odd"),
      (
        "<?xml version='1.0' encoding='UTF-8'?><errors><error code=\"415\">Not approved.</error></errors>", "415",
        "Not approved."
      ),
      ("<hash><error>Gone</error></hash>", nil, "Gone"), ("<errors><error code=\"\"></error></errors>", nil, nil),
      ("oauth_problem=token_rejected&oauth_problem_advice=x", "token_rejected", "x"),
      ("Failed to validate oauth signature and token", nil, "Failed to validate oauth signature and token"),
      ("<html><body>Over capacity</body></html>", nil, nil), ("", nil, nil), ("<error", nil, nil),
      ("<errors", nil, nil),
      (#"{"errors":[]}"#, nil, nil), (#"{"errors":17}"#, nil, nil),
    ] as [(String, String?, String?)])
  func `are read in every form`(body: String, code: String?, message: String?) {
    let refusal = OAuth1Refusal(status: 403, code: code, message: message)
    #expect(OAuth1Refusal(answer(body, status: 403)) == refusal)
    #expect(throws: OAuth1Error.refused(refusal)) { try TemporaryCredentialResponse(answer(body, status: 403)) }
  }

  @Test func `say when to come again`() {
    let response = HTTPResponse(status: 429, headers: ["Retry-After": "17"])
    let error = OAuth1Error.refused(OAuth1Refusal(response))
    #expect(error == .refused(OAuth1Refusal(status: 429, retryAfter: .seconds(17))))
    #expect(error.isTransient)
    #expect(!OAuth1Error.refused(OAuth1Refusal(status: 401)).isTransient)
    #expect(!OAuth1Error.denied.isTransient)
  }

  @Test func `may come with status 200`() {
    #expect(throws: OAuth1Error.refused(OAuth1Refusal(status: 200, code: "nonce_used"))) {
      try TokenCredentialResponse(answer("oauth_problem=nonce_used"))
    }
  }

  @Test func `no message shows a secret`() throws {
    let authorization = try authorization()
    #expect("\(authorization)" == "authorization request to \(callback)")
    var dumped = ""
    dump(authorization, to: &dumped)
    dump(try TokenCredentialRequest(.init(typed: "1234567"), to: authorization, client: client), to: &dumped)
    for secret in ["reqtok1", "1234567", "cs1"] { #expect(!dumped.contains(secret)) }
  }
}
