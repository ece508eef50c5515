internal import LanyardCrypto
internal import LanyardOAuth

extension OpenIDSandbox {
  /// The userinfo endpoint (OpenID Connect Core §5.3). It takes the token from the header field alone (RFC 6750 §2.1).
  func userInfo(_ call: SandboxCall) throws -> HTTPResponse {
    guard call.query["access_token"] == nil, call.form["access_token"] == nil else {
      return refusal(400, "invalid_request")
    }
    do {
      guard let token = try presentedToken(call), token.grant.scopes.contains("openid") else {
        return refusal(401, "invalid_token")
      }
      return try answer(call, token.grant)
    } catch {
      guard let challenge = challenge(error) else { throw error }
      return challenge
    }
  }

  private func answer(_ call: SandboxCall, _ grant: SandboxGrant) throws -> HTTPResponse {
    let faults = core.scenarios(SandboxScenario.userInfo, for: call, parties(grant), at: .userInfo)
    let claims = profile(of: grant, faults)
    return faults.contains(.signedProfile) ? try signed(claims, grant) : .json(200, claims)
  }

  private func profile(of grant: SandboxGrant, _ faults: Set<SandboxScenario>) -> JSONObject {
    var claims = core.claims(
      of: grant.person, email: grant.scopes.contains("email"), profile: grant.scopes.contains("profile"))
    claims["sub"] = .string(subject(of: grant.person))
    falsify(profile: &claims, faults)
    return claims
  }

  private func signed(_ claims: JSONObject, _ grant: SandboxGrant) throws -> HTTPResponse {
    var claims = claims
    claims["iss"] = .string(issuer)
    claims["aud"] = .string(grant.clientID)
    let algorithm = idTokenAlgorithm(of: grant.clientID)
    let generation = keys.current
    guard let key = generation.key(for: algorithm) else { throw CryptoError.wrongAlgorithm(algorithm) }
    let token = try JSONWebToken.sign(claims: claims, key: key, algorithm: algorithm, keyID: generation.id)
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "application/jwt", "Cache-Control": "no-store"],
      body: Array(token.utf8))
  }

  private func refusal(_ status: Int, _ error: String) -> HTTPResponse {
    .json(
      status, ["error": .string(error)], headers: ["WWW-Authenticate": "Bearer error=\"\(error)\""])
  }
}
