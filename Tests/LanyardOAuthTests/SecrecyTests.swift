import LanyardOAuth
import Testing

@Suite struct `Secrets` {
  /// Everything a logger could get out of a value.
  private func shown(_ value: some Any) -> String {
    var text = "\(value) \(String(reflecting: value))"
    dump(value, to: &text)
    return text
  }

  @Test func `do not show in any description`() throws {
    let mark = "SECRET"
    let client = OAuthClient(clientID: "c1", authentication: .clientSecretPost(Secret(mark)))
    let request = try AuthorizationRequest(
      client: client, redirectURI: "https://app.example/cb", scope: [], parameters: ["hint": mark],
      state: Secret(mark), nonce: Secret(mark), codeVerifier: Secret(mark + Fixture.verifier))
    let response = try AuthorizationResponse(
      redirect: "https://app.example/cb?code=\(mark)&state=\(mark)", to: request, from: Fixture.server, issuer: nil)
    let token = TokenRequest.authorizationCode(response, request)
    let http = try token.httpRequest(Fixture.server, client: client)
    let answer = Fixture.json(
      "{\"access_token\":\"\(mark)\",\"token_type\":\"Bearer\",\"refresh_token\":\"\(mark)\",\"id_token\":\"\(mark)\"}")
    let tokens = try TokenResponse(answer, to: token)
    let device = try DeviceAuthorizationResponse(
      Fixture.json(
        "{\"device_code\":\"\(mark)\",\"user_code\":\"\(mark)\",\"verification_uri\":\"https://op.example/d\","
          + "\"verification_uri_complete\":\"https://op.example/d?\(mark)\",\"expires_in\":1}"))
    let deviceRequest = DeviceAuthorizationRequest(scope: [], parameters: ["hint": mark])
    let pushed = try PushedAuthorizationResponse(
      Fixture.json("{\"request_uri\":\"\(mark)\",\"expires_in\":1}"), to: request)
    let values: [Any] = [
      pushed, PushedAuthorizationRequest(request),
      device, deviceRequest, TokenRequest.deviceCode(device, deviceRequest),
      Secret(mark), client, client.authentication, request, response, token, http, answer, tokens,
      TokenRequest.refreshToken(Secret(mark)), RevocationRequest(Secret(mark)),
      UserInfoRequest(accessToken: Secret(mark)),
      OAuthParameters([("a", mark)]), NonceExpectation.value(Secret(mark)),
    ]
    for value in values { #expect(!shown(value).contains(mark), "\(type(of: value))") }
  }

  @Test func `do not show in an ID token or in the errors about one`() throws {
    let factory = try TokenFactory(.ed25519)
    let text = try factory.sign(with: ["email": "SECRET@b.example"])
    let token = try TokenFactory.verifier.verify(
      Secret(text), keys: factory.keys(), nonce: .value("n1"), now: TokenFactory.now)
    #expect(!shown(token).contains("SECRET"))
    #expect(!shown(token).contains(text))
    do {
      _ = try TokenFactory.verifier.verify(
        Secret(text), keys: factory.keys(), nonce: .value("SECRET"), now: TokenFactory.now)
    } catch {
      #expect(!shown(error).contains("SECRET"))
    }
  }

  @Test func `are equal only byte for byte`() {
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("\u{E9}") != Secret("e\u{301}"))
    #expect(Set([Secret("\u{E9}"), Secret("e\u{301}"), Secret("\u{E9}")]).count == 2)
  }
}
