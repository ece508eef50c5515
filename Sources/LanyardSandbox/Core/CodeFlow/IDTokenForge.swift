internal import LanyardCrypto
internal import LanyardOAuth

/// Makes signed ID tokens (OpenID Connect Core §2), and what scenarios make of them.
struct IDTokenForge {
  let issuer: String
  let clientID: String
  let algorithm: SignatureAlgorithm
  let secret: String?
  let now: Int
  /// In seconds.
  let lifetime: Int
  let faults: Set<SandboxScenario>

  /// - Parameter own: the claims of the provider's own.
  func token(
    _ own: JSONObject, _ grant: SandboxGrant, accessToken: String, keys: SandboxKeyRing
  ) throws -> String {
    var claims: JSONObject = ["iss": .string(issuer), "aud": .string(clientID)]
    for member in own.members { claims[member.name] = member.value }
    claims["at_hash"] = .string(accessTokenHash(accessToken))
    claims["nonce"] = grant.nonce.map(JSONValue.string)
    claims["auth_time"] = grant.authTime.map { JSONValue($0) }
    claims["iat"] = JSONValue(now)
    claims["exp"] = JSONValue(now + lifetime)
    return try token(claims, keys: keys)
  }

  /// A token with all these claims, as far as scenarios leave them alone.
  func token(_ claims: JSONObject, keys: SandboxKeyRing) throws -> String {
    var claims = claims
    falsify(&claims)
    var payload = claims.serialized()
    if faults.contains(.duplicateClaim) { payload = payload.dropLast() + Array(#","sub":"1"}"#.utf8) }
    return try sign(payload, keys)
  }

  /// The left half of the digest (OpenID Connect Core §3.1.3.6).
  private func accessTokenHash(_ accessToken: String) -> String {
    let digest = algorithm.hash.digest(accessToken.utf8)
    return Base64URL.encode(digest.prefix(digest.count / 2))
  }

  // MARK: Claims

  private func falsify(_ claims: inout JSONObject) {
    let removals: [(SandboxScenario, String)] = [
      (.missingIssuer, "iss"), (.missingAudience, "aud"), (.missingSubject, "sub"), (.missingIssueTime, "iat"),
      (.missingExpiryTime, "exp"), (.missingNonce, "nonce"), (.missingAccessTokenHash, "at_hash"),
    ]
    falsifyParties(&claims)
    shiftTime(&claims)
    // Something close to the truth: a comparison of beginnings would let it pass.
    if faults.contains(.wrongNonce) { claims["nonce"] = claims["nonce"]?.stringValue.map { .string($0 + "1") } }
    if faults.contains(.wrongAccessTokenHash) { claims["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" }
    if faults.contains(.emailVerifiedAsString), let flag = claims["email_verified"]?.boolValue {
      claims["email_verified"] = .string(flag ? "true" : "false")
    }
    for (scenario, name) in removals where faults.contains(scenario) { claims[name] = nil }
  }

  private func falsifyParties(_ claims: inout JSONObject) {
    let stranger = JSONValue.string(clientID + "1")
    if faults.contains(.wrongAudience) {
      claims["aud"] = stranger
      if claims["azp"] != nil { claims["azp"] = stranger }
    }
    if faults.contains(.audienceAsArray) { claims["aud"] = [.string(clientID)] }
    if faults.contains(.secondAudience) || faults.contains(.foreignPresenter) {
      claims["aud"] = [.string(clientID), stranger]
      claims["azp"] = nil
    }
    if faults.contains(.foreignPresenter) { claims["azp"] = stranger }
    if faults.contains(.wrongIssuer) { claims["iss"] = .string(issuer + "1") }
    if faults.contains(.shortIssuer) { claims["iss"] = .string(String(issuer.dropFirst("http://".count))) }
    if faults.contains(.wrongSubject) { claims["sub"] = claims["sub"]?.stringValue.map { .string($0 + "1") } }
    if faults.contains(.numericSubject), let subject = claims["sub"]?.stringValue.flatMap({ Int128($0) }) {
      claims["sub"] = JSONValue(subject)
    }
  }

  /// Six minutes are more than any tolerance for clocks should be.
  private func shiftTime(_ claims: inout JSONObject) {
    let tooFar = 360
    if faults.contains(.expiredIDToken) {
      claims["iat"] = JSONValue(now - tooFar - lifetime)
      claims["exp"] = JSONValue(now - tooFar)
    }
    if faults.contains(.futureIDToken) {
      claims["iat"] = JSONValue(now + tooFar)
      claims["exp"] = JSONValue(now + tooFar + lifetime)
    }
  }

  // MARK: Signature

  private func sign(_ payload: [UInt8], _ keys: SandboxKeyRing) throws -> String {
    if faults.contains(.unsignedIDToken) { return join(["alg": "none", "typ": "JWT"], payload) + "." }
    if faults.contains(.symmetricSignature) { return withBadSignature(signedWithSecret(payload)) }
    let algorithm = faults.contains(.otherAlgorithm) ? other : algorithm
    let generation = keys.current
    guard let key = generation.key(for: algorithm) else { throw CryptoError.wrongAlgorithm(algorithm) }
    var keyID: String? = generation.id
    if faults.contains(.unknownKeyID) { keyID = "sandbox-unknown-key" }
    if faults.contains(.missingKeyID) { keyID = nil }
    let token = try JSONWebToken.sign(
      header: ["typ": "JWT"], payload: payload, key: key, algorithm: algorithm, keyID: keyID)
    return withBadSignature(token)
  }

  /// A good signature by a key of the provider, but not the algorithm that was agreed on.
  private var other: SignatureAlgorithm { algorithm == .rs256 ? .ps256 : .rs256 }

  private func signedWithSecret(_ payload: [UInt8]) -> String {
    let input = join(["alg": "HS256", "typ": "JWT"], payload)
    let code = HashAlgorithm.sha256.authenticationCode(for: input.utf8, key: (secret ?? clientID).utf8)
    return input + "." + Base64URL.encode(code)
  }

  private func join(_ header: JSONObject, _ payload: [UInt8]) -> String {
    Base64URL.encode(header.serialized()) + "." + Base64URL.encode(payload)
  }

  private func withBadSignature(_ token: String) -> String {
    guard faults.contains(.badSignature), let dot = token.lastIndex(of: "."),
      let signature = Base64URL.decode(token[token.index(after: dot)...])
    else { return token }
    return token[...dot] + Base64URL.encode(signature.map { $0 ^ 0x5A })
  }
}
