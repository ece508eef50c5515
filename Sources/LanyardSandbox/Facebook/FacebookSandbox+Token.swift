internal import LanyardCrypto
internal import LanyardOAuth

extension FacebookSandbox {
  /// The token endpoint, by GET or POST.
  func token(_ call: SandboxCall) async throws -> HTTPResponse {
    let fields = call.fields
    guard let id = fields["client_id"] ?? call.basicCredentials?.name, !id.isEmpty else {
      throw FacebookRefusal.missing("client_id")
    }
    guard let client = clients.find(id) else { throw FacebookRefusal.unknownApp }
    let secret = fields["client_secret"] ?? call.basicCredentials?.password
    guard secret == nil || secret == client.secret else { throw FacebookRefusal.wrongSecret }
    switch fields["grant_type"] {
    case nil, "authorization_code": return try await redeem(call, client, hasSecret: secret != nil)
    case let type? where secret == nil: throw FacebookRefusal.missing("client_secret for \(type)")
    case "fb_exchange_token": return try extend(call, client)
    case "client_credentials":
      guard !client.isNative else { throw FacebookRefusal.nativeSecret }
      return .json(200, ["access_token": .string(client.appToken), "token_type": "bearer"])
    case let type?: throw FacebookRefusal.invalid("Unsupported grant type \(type).")
    }
  }

  private func redeem(_ call: SandboxCall, _ client: Client, hasSecret: Bool) async throws -> HTTPResponse {
    let fields = call.fields
    guard let text = fields["code"], !text.isEmpty else { throw FacebookRefusal.missing("code") }
    guard let redirect = fields["redirect_uri"], !redirect.isEmpty else {
      throw FacebookRefusal.missing("redirect_uri")
    }
    guard let code = withState({ $0.codes[text] }), code.request.clientID == client.id else {
      throw FacebookRefusal.malformedCode
    }
    guard redirect == code.request.redirectURI else { throw FacebookRefusal.otherRedirect }
    try checkVerifier(fields["code_verifier"], code.request.challenge, hasSecret: hasSecret)
    guard core.seconds < code.expires else { throw FacebookRefusal.expiredCode }
    let faults = core.scenarios(SandboxScenario.token, for: call, parties(code.grant), at: .token)
    let isFirst = withState { state in
      defer { state.codes[text]?.isUsed = true }
      return state.codes[text]?.isUsed == false
    }
    guard isFirst, !faults.contains(.invalidGrant) else { throw FacebookRefusal.usedCode }
    if faults.contains(.rotatedKeys) { try await rotateKeys() }
    return answer(try tokens(code.grant, faults), faults)
  }

  /// Either the secret or the verifier proves that it is the application that asked.
  private func checkVerifier(
    _ verifier: String?, _ challenge: SandboxCodeChallenge?, hasSecret: Bool
  ) throws(FacebookRefusal) {
    switch (challenge, verifier) {
    case (nil, nil) where hasSecret: break
    case (nil, nil): throw .missing("client_secret")
    case (let challenge?, let verifier?) where challenge.accepts(verifier): break
    default: throw .invalid("Invalid code_verifier parameter.")
    }
  }

  /// A token of a person that lives for a while.
  func newToken(_ grant: SandboxGrant) -> String {
    let token = habits.accessToken.prefix + core.randomText(bytes: habits.accessToken.bytes)
    let now = core.seconds
    withState { state in
      state.pruneIfLarge(at: now)
      state.accessTokens[token] = SandboxToken(grant: grant, expires: now + habits.accessTokenLifetime)
    }
    return token
  }

  private func tokens(_ grant: SandboxGrant, _ faults: Set<SandboxScenario>) throws -> JSONObject {
    let useless = habits.accessToken.prefix + core.randomText(bytes: 24)
    let token = faults.contains(.uselessAccessToken) ? useless : newToken(grant)
    var answer: JSONObject = ["access_token": .string(token), "token_type": "bearer"]
    if faults.contains(.missingAccessToken) { answer["access_token"] = nil }
    if faults.contains(.foreignTokenType) { answer["token_type"] = "mac" }
    answer["expires_in"] = lifetime(faults)
    guard grant.scopes.contains(FacebookPermissionName.openID), !faults.contains(.missingIDToken) else { return answer }
    let forge = IDTokenForge(
      issuer: faults.contains(.limitedIssuer) ? issuer + "/limited" : issuer, clientID: grant.clientID,
      algorithm: .rs256, secret: secret(of: grant.clientID), now: core.seconds, lifetime: habits.idTokenLifetime,
      faults: faults)
    answer["id_token"] = .string(
      try forge.token(idTokenClaims(grant), grant, accessToken: token, keys: keys))
    return answer
  }

  private func lifetime(_ faults: Set<SandboxScenario>) -> JSONValue? {
    if faults.contains(.missingExpiry) { return nil }
    if faults.contains(.zeroExpiry) { return 0 }
    if faults.contains(.negativeExpiry) { return -1 }
    let lifetime = habits.accessTokenLifetime
    return faults.contains(.expiryAsString) ? .string("\(lifetime)") : JSONValue(lifetime)
  }

  /// The answer in JSON, or as versions before 2.3 gave it.
  private func answer(_ members: JSONObject, _ faults: Set<SandboxScenario>) -> HTTPResponse {
    guard faults.contains(.formBody) else { return .json(200, members) }
    var form = SandboxForm()
    for member in members.members where member.name != "token_type" {
      form.fields.append(
        .init(member.name == "expires_in" ? "expires" : member.name, member.value.stringValue ?? member.value.text))
    }
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store"],
      body: Array(form.encoded.utf8))
  }

  /// Exchanges a token that is alive for one that lives for sixty days.
  private func extend(_ call: SandboxCall, _ client: Client) throws -> HTTPResponse {
    guard let text = call.fields["fb_exchange_token"], !text.isEmpty else {
      throw FacebookRefusal.missing("fb_exchange_token")
    }
    let token = try livingToken(text)
    guard token.grant.clientID == client.id else { throw FacebookRefusal.malformedToken }
    let faults = core.scenarios(SandboxScenario.token, for: call, parties(token.grant), at: .token)
    var answer: JSONObject = ["access_token": .string(newToken(token.grant)), "token_type": "bearer"]
    answer["expires_in"] = lifetime(faults)
    return self.answer(answer, faults)
  }

  func idTokenAlgorithm(of clientID: String) -> SignatureAlgorithm { .rs256 }

  func secret(of clientID: String) -> String? { clients.find(clientID)?.secret }
}
