internal import LanyardOAuth

extension CodeFlowProvider {
  /// Reads the grant type and hands the request on.
  func checkedGrantType(_ form: SandboxForm) throws(SandboxTokenError) -> String {
    if let name = form.firstRepeatedName {
      throw .invalidRequest("OAuth 2 parameters can only have a single value: \(name)")
    }
    guard let type = form["grant_type"], !type.isEmpty else {
      throw .invalidRequest("Required parameter is missing: grant_type")
    }
    return type
  }

  // MARK: Codes

  /// Redeems a code (RFC 6749 §4.1.3).
  func redeem(_ call: SandboxCall, clientID: String) async throws -> HTTPResponse {
    guard let text = call.form["code"], !text.isEmpty else { throw SandboxTokenError.missing("code") }
    guard let redirect = call.form["redirect_uri"], !redirect.isEmpty else {
      throw SandboxTokenError.missing("redirect_uri")
    }
    let code = try validCode(text, clientID)
    guard redirect == code.request.redirectURI else {
      throw SandboxTokenError(error: habits.redirectMismatch, description: "Bad Request")
    }
    try checkVerifier(call.form["code_verifier"], code)
    let faults = core.scenarios(SandboxScenario.token, for: call, parties(code.grant), at: .token)
    if faults.contains(.invalidGrant) { throw SandboxTokenError.invalidGrant("Bad Request") }
    try spend(text)
    var answer = try await issue(code.grant, faults)
    if code.hasRefreshToken, !faults.contains(.missingRefreshToken) {
      answer["refresh_token"] = .string(addRefreshToken(code.grant))
    }
    return .json(200, answer)
  }

  private func validCode(_ text: String, _ clientID: String) throws(SandboxTokenError) -> CodeFlowCode<Request> {
    guard let code = withState({ $0.codes[text] }) else { throw .invalidGrant("Malformed auth code.") }
    guard !code.isUsed, core.seconds < code.expires, code.request.clientID == clientID else {
      throw .invalidGrant("Bad Request")
    }
    return code
  }

  private func checkVerifier(_ verifier: String?, _ code: CodeFlowCode<Request>) throws(SandboxTokenError) {
    let verifier = verifier.flatMap { $0.isEmpty ? nil : $0 }
    switch (code.request.challenge, verifier) {
    case (nil, nil): break
    // Otherwise somebody could strip the challenge from the authorization request unnoticed (RFC 9700 §4.8.2).
    case (nil, _?): throw .invalidGrant("code_verifier or verifier is not needed.")
    case (_?, nil): throw .invalidGrant("Missing code verifier.")
    case (let challenge?, let verifier?):
      guard challenge.accepts(verifier) else { throw .invalidGrant("Invalid code verifier.") }
    }
  }

  /// Of two requests with the same code one comes second.
  private func spend(_ text: String) throws(SandboxTokenError) {
    let isFirst = withState { state in
      guard state.codes[text]?.isUsed == false else { return false }
      state.codes[text]?.isUsed = true
      return true
    }
    guard isFirst else { throw .invalidGrant("Bad Request") }
  }

  // MARK: Tokens

  /// Makes tokens. Who gets a refresh token is the provider's affair.
  func issue(_ grant: SandboxGrant, _ faults: Set<SandboxScenario>) async throws -> JSONObject {
    if faults.contains(.rotatedKeys) { try await rotateKeys() }
    let lifetime = habits.accessTokenLifetime
    let accessToken = habits.accessToken.prefix + core.randomText(bytes: habits.accessToken.bytes)
    let expires = core.seconds + lifetime
    withState { $0.accessTokens[accessToken] = SandboxToken(grant: grant, expires: expires) }
    var answer: JSONObject = [:]
    if !faults.contains(.missingAccessToken) { answer["access_token"] = .string(accessToken) }
    if !faults.contains(.missingExpiry) {
      answer["expires_in"] = faults.contains(.expiryAsString) ? .string("\(lifetime)") : JSONValue(lifetime)
    }
    if !faults.contains(.missingScope) { answer["scope"] = .string(grant.scopes.joined(separator: " ")) }
    answer["token_type"] = .string(tokenType(faults))
    if grant.scopes.contains("openid"), !faults.contains(.missingIDToken) {
      answer["id_token"] = .string(try idToken(grant, accessToken: accessToken, faults))
    }
    return answer
  }

  private func tokenType(_ faults: Set<SandboxScenario>) -> String {
    if faults.contains(.foreignTokenType) { return "mac" }
    return faults.contains(.lowerCaseTokenType) ? "bearer" : habits.tokenType
  }

  func addRefreshToken(_ grant: SandboxGrant) -> String {
    let text = habits.refreshToken.prefix + core.randomText(bytes: habits.refreshToken.bytes)
    withState { $0.refreshTokens[text] = SandboxToken(grant: grant, expires: nil) }
    return text
  }

  private func idToken(
    _ grant: SandboxGrant, accessToken: String, _ faults: Set<SandboxScenario>
  ) throws -> String {
    let forge = IDTokenForge(
      issuer: issuer, clientID: grant.clientID, algorithm: idTokenAlgorithm(of: grant.clientID),
      secret: secret(of: grant.clientID), now: core.seconds, lifetime: habits.idTokenLifetime, faults: faults)
    return try forge.token(idTokenClaims(grant), grant, accessToken: accessToken, keys: keys)
  }
}
