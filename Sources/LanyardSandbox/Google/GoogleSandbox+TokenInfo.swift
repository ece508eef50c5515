internal import LanyardOAuth

extension GoogleSandbox {
  /// Explains a token. All values are texts, numbers and flags too.
  func tokenInfo(_ call: SandboxCall) -> HTTPResponse {
    func field(_ name: String) -> String? { call.query[name] ?? call.form[name] }
    let answer = field("id_token").map(explainIDToken) ?? field("access_token").map(explainAccessToken)
    guard let found = answer else {
      return .json(400, ["error": "invalid_request", "error_description": "Bad Request"])
    }
    guard let info = found else {
      return .json(400, ["error": "invalid_token", "error_description": "Invalid Value"])
    }
    return .json(200, info)
  }

  private func explainAccessToken(_ text: String) -> JSONObject? {
    guard let token = validAccessToken(text), let expires = token.expires else { return nil }
    let grant = token.grant
    var info: JSONObject = ["azp": .string(grant.clientID), "aud": .string(grant.clientID)]
    if grant.scopes.contains(GoogleScope.openID) { info["sub"] = .string(grant.person.id) }
    info["scope"] = .string(grant.scopes.joined(separator: " "))
    info["exp"] = .string(String(expires))
    info["expires_in"] = .string(String(expires - core.seconds))
    if grant.scopes.contains(GoogleScope.email) {
      info["email"] = .string(grant.person.email)
      info["email_verified"] = grant.person.isEmailVerified ? "true" : "false"
    }
    info["access_type"] = grant.isOffline ? "offline" : "online"
    return info
  }

  private func explainIDToken(_ text: String) -> JSONObject? {
    guard let claims = try? livingIDToken(text), let header = CompactToken(text)?.header else { return nil }
    var info = JSONObject()
    for member in claims.members { info[member.name] = .string(member.value.stringValue ?? member.value.text) }
    for name in ["alg", "kid", "typ"] { info[name] = header[name] }
    return info
  }
}
