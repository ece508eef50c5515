public import LanyardCrypto

extension ClientAuthentication {
  /// `private_key_jwt`: an assertion that the client signs for each request (RFC 7523 §2.2, OpenID Connect Core §9).
  ///
  /// Requests of such a client need the time and a source of randomness:
  /// `httpRequest(server, client: client, now: …, randomBytes: …)`.
  ///
  /// - Parameters:
  ///   - key: the client's private key, whose public half the server knows.
  ///   - algorithm: has to fit the key, and to be the one that is registered.
  ///   - keyID: the name under which the server knows the key.
  ///   - audience: to whom the assertion is made out. `nil`: the server's issuer, or its token endpoint if it has none.
  ///     Some servers want the token endpoint in any case.
  ///   - header: further members of the header, such as the thumbprint of a certificate. They may not replace `alg`
  ///     and `kid`.
  /// - Throws: ``CryptoError/wrongAlgorithm(_:)`` if the key cannot be used with the algorithm.
  public static func privateKeyJWT(
    _ key: PrivateKey, algorithm: SignatureAlgorithm, keyID: String?, audience: String? = nil, header: JSONObject = [:]
  ) throws(CryptoError) -> ClientAuthentication {
    guard key.publicKey.supports(algorithm) else { throw .wrongAlgorithm(algorithm) }
    var header = header
    for name in ["alg", "kid"] { header[name] = nil }
    return ClientAuthentication(
      ClientAssertion(key: key, algorithm: algorithm, keyID: keyID, audience: audience, header: header))
  }
}
