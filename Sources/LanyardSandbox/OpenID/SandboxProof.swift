internal import LanyardCrypto
internal import LanyardOAuth

/// A proof of possession (RFC 9449 §4.2) as it came, checked as far as the proof alone tells.
struct SandboxProof: Sendable {
  /// The thumbprint of its key.
  let thumbprint: String
  let identifier: String
  let issuedAt: Int64
  let nonce: String?
  let accessTokenHash: String?

  /// - Parameter url: where the request went, without its query.
  init?(_ text: String, method: String, url: String) {
    guard let token = CompactToken(text), token.header["typ"] == "dpop+jwt",
      let jwk = token.header["jwk"]?.objectValue, jwk["d"] == nil,
      let components = KeyComponents(jsonWebKey: jwk), let key = try? PublicKey(components),
      SignatureAlgorithm.allCases.contains(where: { key.supports($0) && token.isSigned(by: key, $0) }),
      token.claims["htm"]?.stringValue == method, token.claims["htu"]?.stringValue == url,
      let identifier = token.claims["jti"]?.stringValue, let issuedAt = token.claims["iat"]?.intValue
    else { return nil }
    thumbprint = key.thumbprint
    self.identifier = identifier
    self.issuedAt = issuedAt
    nonce = token.claims["nonce"]?.stringValue
    accessTokenHash = token.claims["ath"]?.stringValue
  }

  func isFor(accessToken: String) -> Bool {
    accessTokenHash == Base64URL.encode(HashAlgorithm.sha256.digest(accessToken.utf8))
  }
}
