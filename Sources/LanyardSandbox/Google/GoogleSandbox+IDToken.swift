internal import LanyardCrypto
internal import LanyardOAuth

extension GoogleSandbox {
  /// A signed ID token (OpenID Connect Core §2), or what a scenario makes of it.
  func idToken(_ grant: GoogleGrant, accessToken: String, _ faults: Set<SandboxScenario>) throws -> String {
    var claims = idTokenClaims(grant, accessToken: accessToken)
    falsify(&claims, faults)
    var payload = claims.serialized()
    if faults.contains(.duplicateClaim) { payload = payload.dropLast() + Array(#","sub":"1"}"#.utf8) }
    return try sign(payload, grant, faults)
  }

  private func idTokenClaims(_ grant: GoogleGrant, accessToken: String) -> JSONObject {
    let now = core.seconds
    let digest = HashAlgorithm.sha256.digest(accessToken.utf8)
    var claims: JSONObject = [
      "iss": .string(issuer), "azp": .string(grant.clientID), "aud": .string(grant.clientID),
    ]
    for member in profile(grant).members { claims[member.name] = member.value }
    claims["at_hash"] = .string(Base64URL.encode(digest.prefix(16)))
    claims["nonce"] = grant.nonce.map(JSONValue.string)
    claims["auth_time"] = grant.authTime.map { JSONValue($0) }
    claims["iat"] = JSONValue(now)
    claims["exp"] = JSONValue(now + Self.idTokenLifetime)
    return claims
  }

  /// What the granted scopes let a client see of a person; the same in ID tokens and at the userinfo endpoint.
  func profile(_ grant: GoogleGrant) -> JSONObject {
    let person = grant.person
    var claims: JSONObject = ["sub": .string(person.id)]
    claims["hd"] = person.hostedDomain.map(JSONValue.string)
    if grant.scopes.contains(GoogleScope.email) {
      claims["email"] = .string(person.email)
      claims["email_verified"] = .bool(person.isEmailVerified)
    }
    if grant.scopes.contains(GoogleScope.profile) {
      claims["name"] = person.name.map(JSONValue.string)
      claims["picture"] = person.picture.map { .string($0.hasPrefix("/") ? baseURL + $0 : $0) }
      claims["given_name"] = person.givenName.map(JSONValue.string)
      claims["family_name"] = person.familyName.map(JSONValue.string)
    }
    return claims
  }

  private func falsify(_ claims: inout JSONObject, _ faults: Set<SandboxScenario>) {
    let stranger = "999999999999-stranger.apps.googleusercontent.com"
    if faults.contains(.wrongNonce) { claims["nonce"] = "sandbox-wrong-nonce" }
    if faults.contains(.missingNonce) { claims["nonce"] = nil }
    if faults.contains(.wrongAudience) {
      claims["aud"] = .string(stranger)
      claims["azp"] = .string(stranger)
    }
    if faults.contains(.foreignPresenter), let own = claims["aud"] {
      claims["aud"] = [own, .string(stranger)]
      claims["azp"] = .string(stranger)
    }
    if faults.contains(.wrongIssuer) { claims["iss"] = .string(baseURL + "/other") }
    if faults.contains(.shortIssuer) { claims["iss"] = .string(String(issuer.dropFirst("http://".count))) }
    if faults.contains(.wrongAccessTokenHash) { claims["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" }
    if faults.contains(.missingSubject) { claims["sub"] = nil }
    if faults.contains(.numericSubject), let subject = claims["sub"]?.stringValue.flatMap({ Int128($0) }) {
      claims["sub"] = JSONValue(subject)
    }
    if faults.contains(.emailVerifiedAsString), let flag = claims["email_verified"]?.boolValue {
      claims["email_verified"] = .string(flag ? "true" : "false")
    }
    shiftTime(&claims, faults)
  }

  /// Two hours are more than any tolerance for clocks.
  private func shiftTime(_ claims: inout JSONObject, _ faults: Set<SandboxScenario>) {
    let shift = faults.contains(.expiredIDToken) ? -7200 : faults.contains(.futureIDToken) ? 7200 : 0
    guard shift != 0 else { return }
    claims["iat"] = JSONValue(core.seconds + shift)
    claims["exp"] = JSONValue(core.seconds + shift + Self.idTokenLifetime)
  }

  private func sign(_ payload: [UInt8], _ grant: GoogleGrant, _ faults: Set<SandboxScenario>) throws -> String {
    if faults.contains(.unsignedIDToken) { return join(["alg": "none", "typ": "JWT"], payload) + "." }
    if faults.contains(.symmetricSignature) {
      let secret = clients.all.first { $0.id == grant.clientID }?.secret ?? grant.clientID
      let input = join(["alg": "HS256", "typ": "JWT"], payload)
      return input + "."
        + Base64URL.encode(HashAlgorithm.sha256.authenticationCode(for: input.utf8, key: secret.utf8))
    }
    guard let current = keys.current else { throw CryptoError.failed("there is no signing key") }
    var keyID: String? = current.keyID
    if faults.contains(.unknownKeyID) { keyID = "sandbox-unknown-key" }
    if faults.contains(.missingKeyID) { keyID = nil }
    let token = try JSONWebToken.sign(
      header: ["typ": "JWT"], payload: payload, key: current.key, algorithm: .rs256, keyID: keyID)
    return faults.contains(.badSignature) ? withBadSignature(token) : token
  }

  private func join(_ header: JSONObject, _ payload: [UInt8]) -> String {
    Base64URL.encode(header.serialized()) + "." + Base64URL.encode(payload)
  }

  private func withBadSignature(_ token: String) -> String {
    guard let dot = token.lastIndex(of: "."),
      var signature = Base64URL.decode(token[token.index(after: dot)...]), !signature.isEmpty
    else { return token }
    signature[signature.count / 2] ^= 1
    return token[...dot] + Base64URL.encode(signature)
  }
}
