internal import LanyardCrypto
internal import LanyardOAuth

extension FacebookSandbox {
  /// Whose token a call carries, if it is good for it and for now.
  func caller(of call: SandboxCall, at endpoint: SandboxEndpoint) throws(FacebookRefusal) -> SandboxToken {
    guard let text = call.graphToken, !text.isEmpty else { throw .missingToken }
    // The token of an application knows no "me".
    if clients.all.contains(where: { $0.appToken == text }) { throw .missingToken }
    let token = try livingToken(text)
    try checkProof(call, text, token.grant.clientID)
    try checkScenario(call, parties(token.grant), at: endpoint)
    return token
  }

  func checkScenario(
    _ call: SandboxCall, _ parties: SandboxParties, at endpoint: SandboxEndpoint
  ) throws(FacebookRefusal) {
    let detail = core.detail(of: .providerError, for: call, parties, at: endpoint)
    if let refusal = detail.flatMap({ FacebookRefusal(detail: $0) }) { throw refusal }
  }

  /// A token that somebody could use.
  func livingToken(_ text: String) throws(FacebookRefusal) -> SandboxToken {
    guard let token = withState({ $0.accessTokens[text] }) else { throw .malformedToken }
    guard token.isAlive(at: core.seconds) else { throw .expiredToken }
    guard withBook({ $0.isInstalled(token.grant.clientID, token.grant.person) }) else { throw .removedApp }
    return token
  }

  private func checkProof(_ call: SandboxCall, _ token: String, _ clientID: String) throws(FacebookRefusal) {
    guard let client = clients.find(clientID) else { throw .malformedToken }
    guard let proof = call.fields["appsecret_proof"] else {
      if client.requiresAppSecretProof { throw .missingProof }
      return
    }
    var message = token
    if let time = call.fields["appsecret_time"] {
      guard let seconds = Int(time), abs(core.seconds - seconds) <= 300 else { throw .wrongProof }
      message += "|" + time
    }
    let code = HashAlgorithm.sha256.authenticationCode(for: message.utf8, key: client.secret.utf8)
    guard proof == code.hexadecimal else { throw .wrongProof }
  }

  // MARK: Calls

  /// `GET /me`.
  func profile(_ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    let grant = try caller(of: call, at: .userInfo).grant
    var profile = try FacebookProfile(facebook: self, grant: grant).object(fields: call.fields["fields"] ?? "id,name")
    let faults = core.scenarios(SandboxScenario.userInfo, for: call, parties(grant), at: .userInfo)
    if faults.contains(.foreignProfile) { profile["id"] = profile["id"]?.stringValue.map { .string($0 + "1") } }
    if faults.contains(.missingProfileSubject) { profile["id"] = nil }
    if faults.contains(.oddPicture), profile["picture"] != nil { profile["picture"] = "https://pictures.example/p.jpg" }
    if faults.contains(.numericIDs) {
      profile["id"] = profile["id"]?.stringValue.flatMap { Int64($0) }.map { JSONValue($0) }
    }
    return .json(200, profile)
  }

  /// `GET` and `DELETE /me/permissions`.
  func permissions(_ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    let grant = try caller(of: call, at: .revocation).grant
    guard call.method == "DELETE" else {
      return .json(200, FacebookProfile(facebook: self, grant: grant).permissions)
    }
    withBook { $0.remove(grant.clientID, grant.person) }
    return .json(200, ["success": true])
  }

  /// `DELETE /me/permissions/{name}`.
  func revoke(_ permission: String, _ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    let grant = try caller(of: call, at: .revocation).grant
    guard FacebookPermissionName.isKnown(permission) else { throw .invalid("(#100) Invalid permission \(permission)") }
    withBook { $0.decline(permission, grant.clientID, grant.person) }
    return .json(200, ["success": true])
  }

  /// `GET /app`: the application that a token was issued to.
  func app(_ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    let grant = try caller(of: call, at: .tokenInfo).grant
    let app: JSONObject = [
      "category": "Utilities", "link": .string("\(issuer)/apps/\(grant.clientID)"),
      "name": .string(clients.find(grant.clientID)?.name ?? ""), "id": .string(grant.clientID),
    ]
    return .json(200, app)
  }
}
