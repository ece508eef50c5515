internal import LanyardOAuth

extension GoogleSandbox {
  /// The token endpoint.
  func token(_ call: SandboxCall) async throws -> HTTPResponse {
    do {
      let form = call.form
      if let name = form.firstRepeatedName {
        throw GoogleTokenError.invalidRequest("OAuth 2 parameters can only have a single value: \(name)")
      }
      guard let type = form["grant_type"], !type.isEmpty else {
        throw GoogleTokenError.invalidRequest("Required parameter is missing: grant_type")
      }
      switch type {
      case "authorization_code": return try await redeem(call, try authenticate(call))
      case "refresh_token": return try await refresh(call, try authenticate(call))
      case "urn:ietf:params:oauth:grant-type:device_code":
        return try await redeemDevice(call, try authenticate(call))
      default:
        throw GoogleTokenError(error: "unsupported_grant_type", description: "Invalid grant_type: \(type)")
      }
    } catch let error as GoogleTokenError {
      return error.response
    }
  }

  // MARK: Client

  private func authenticate(_ call: SandboxCall) throws(GoogleTokenError) -> GoogleSandboxClient {
    let basic = call.basicCredentials
    // RFC 6749 §2.3: one way at a time.
    if basic != nil, call.form["client_secret"] != nil {
      throw .invalidRequest("The client credentials were sent twice.")
    }
    guard let id = basic?.name ?? call.form["client_id"], !id.isEmpty else {
      throw .invalidRequest("Could not determine client ID from request.")
    }
    guard let client = clients.all.first(where: { $0.id == id }) else {
      throw refusedClient("invalid_client", "The OAuth client was not found.", basic != nil)
    }
    guard !client.isDeleted else {
      throw refusedClient("deleted_client", "The OAuth client was deleted.", basic != nil)
    }
    try checkSecret(basic?.password ?? call.form["client_secret"], of: client, isBasic: basic != nil)
    return client
  }

  private func checkSecret(
    _ secret: String?, of client: GoogleSandboxClient, isBasic: Bool
  ) throws(GoogleTokenError) {
    let sent = secret.flatMap { $0.isEmpty ? nil : $0 }
    // A client with a secret must send it, even with a code verifier and even if it is installed software.
    if client.secret != nil, sent == nil { throw .invalidRequest("client_secret is missing.") }
    guard sent == client.secret else { throw refusedClient("invalid_client", "Unauthorized", isBasic) }
  }

  private func refusedClient(_ error: String, _ description: String, _ isBasic: Bool) -> GoogleTokenError {
    GoogleTokenError(status: 401, error: error, description: description, challenges: isBasic)
  }

  // MARK: Codes

  private func redeem(_ call: SandboxCall, _ client: GoogleSandboxClient) async throws -> HTTPResponse {
    guard let text = call.form["code"], !text.isEmpty else { throw GoogleTokenError.missing("code") }
    guard let redirect = call.form["redirect_uri"], !redirect.isEmpty else {
      throw GoogleTokenError.missing("redirect_uri")
    }
    let code = try validCode(text, client)
    guard redirect == code.request.redirectURI else {
      throw GoogleTokenError(error: "redirect_uri_mismatch", description: "Bad Request")
    }
    try checkVerifier(call.form["code_verifier"], code)
    let faults = tokenFaults(call, client, code.grant)
    if faults.contains(.invalidGrant) { throw GoogleTokenError.invalidGrant("Bad Request") }
    try spend(text)
    var answer = try await issue(code.grant, isRefresh: false, faults)
    if code.hasRefreshToken, !faults.contains(.missingRefreshToken) {
      answer["refresh_token"] = .string(addRefreshToken(code.grant))
    }
    return .json(200, answer)
  }

  private func validCode(_ text: String, _ client: GoogleSandboxClient) throws(GoogleTokenError) -> GoogleCode {
    guard let code = withState({ $0.codes[text] }) else { throw .invalidGrant("Malformed auth code.") }
    guard !code.isUsed, core.seconds < code.expires, code.request.client.id == client.id else {
      throw .invalidGrant("Bad Request")
    }
    return code
  }

  private func checkVerifier(_ verifier: String?, _ code: GoogleCode) throws(GoogleTokenError) {
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
  private func spend(_ text: String) throws(GoogleTokenError) {
    let isFirst = withState { state in
      guard state.codes[text]?.isUsed == false else { return false }
      state.codes[text]?.isUsed = true
      return true
    }
    guard isFirst else { throw .invalidGrant("Bad Request") }
  }

  // MARK: Refresh

  private func refresh(_ call: SandboxCall, _ client: GoogleSandboxClient) async throws -> HTTPResponse {
    guard let text = call.form["refresh_token"], !text.isEmpty else {
      throw GoogleTokenError.missing("refresh_token")
    }
    guard text.hasPrefix("1//") else { throw GoogleTokenError.invalidGrant("Bad Request") }
    guard let token = withState({ $0.refreshTokens[text] }) else {
      throw GoogleTokenError.invalidGrant("Token has been expired or revoked.")
    }
    guard token.grant.clientID == client.id else {
      throw GoogleTokenError(status: 401, error: "unauthorized_client", description: "Unauthorized")
    }
    let grant = token.grant.narrowed(to: try refreshScopes(call, token.grant))
    let faults = tokenFaults(call, client, grant)
    if faults.contains(.invalidGrant) {
      withState { _ = $0.refreshTokens.removeValue(forKey: text) }
      throw GoogleTokenError.invalidGrant("Token has been expired or revoked.")
    }
    var answer = try await issue(grant, isRefresh: true, faults)
    if faults.contains(.rotatedRefreshToken) {
      withState { _ = $0.refreshTokens.removeValue(forKey: text) }
      answer["refresh_token"] = .string(addRefreshToken(token.grant))
    }
    return .json(200, answer)
  }

  /// A refresh may ask for less, never for more (RFC 6749 §6).
  private func refreshScopes(_ call: SandboxCall, _ grant: GoogleGrant) throws(GoogleTokenError) -> [String] {
    guard let wanted = call.form["scope"], !wanted.isEmpty else { return grant.scopes }
    let scopes = GoogleScope.canonical(wanted)
    guard scopes.allSatisfy(grant.scopes.contains) else {
      throw GoogleTokenError(error: "invalid_scope", description: "Bad Request")
    }
    return scopes
  }

  // MARK: Tokens

  func tokenFaults(
    _ call: SandboxCall, _ client: GoogleSandboxClient, _ grant: GoogleGrant
  ) -> Set<SandboxScenario> {
    let parties = SandboxParties(clientID: client.id, email: grant.person.email, grant: grant.id)
    return core.scenarios(SandboxScenario.token, for: call, parties, at: .token)
  }

  func issue(
    _ grant: GoogleGrant, isRefresh: Bool, _ faults: Set<SandboxScenario>
  ) async throws -> JSONObject {
    if faults.contains(.rotatedKeys) { try await rotateKeys() }
    let accessToken = "ya29.a0" + core.randomText(bytes: 120)
    let expires = core.seconds + Self.accessTokenLifetime
    withState { $0.accessTokens[accessToken] = GoogleToken(grant: grant, expires: expires) }
    var answer: JSONObject = [:]
    if !faults.contains(.missingAccessToken) { answer["access_token"] = .string(accessToken) }
    if !faults.contains(.missingExpiry) {
      let lifetime = Self.accessTokenLifetime
      answer["expires_in"] = faults.contains(.expiryAsString) ? .string("\(lifetime)") : JSONValue(lifetime)
    }
    answer["scope"] = .string(grant.scopes.joined(separator: " "))
    answer["token_type"] = .string(tokenType(faults))
    if grant.scopes.contains(GoogleScope.openID), !faults.contains(.missingIDToken) {
      answer["id_token"] = .string(try idToken(grant, accessToken: accessToken, faults))
    }
    return answer
  }

  private func tokenType(_ faults: Set<SandboxScenario>) -> String {
    if faults.contains(.foreignTokenType) { return "mac" }
    return faults.contains(.lowerCaseTokenType) ? "bearer" : "Bearer"
  }

  func addRefreshToken(_ grant: GoogleGrant) -> String {
    let text = "1//0" + core.randomText(bytes: 72)
    withState { $0.refreshTokens[text] = GoogleToken(grant: grant, expires: nil) }
    return text
  }
}
