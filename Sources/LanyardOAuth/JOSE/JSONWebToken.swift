package import LanyardCrypto

/// Makes signed tokens in the compact form (RFC 7515 §7.1, RFC 7519).
package struct JSONWebToken {
  /// Signs claims.
  ///
  /// - Parameters:
  ///   - header: members beside `alg` and `kid`; they may replace both, to make faulty tokens for tests.
  ///   - claims: the payload.
  ///   - key: the signing key.
  ///   - algorithm: has to fit the key.
  ///   - keyID: the `kid` under which the key is published.
  package static func sign(
    header: JSONObject = [:], claims: JSONObject, key: PrivateKey, algorithm: SignatureAlgorithm, keyID: String?
  ) throws(CryptoError) -> String {
    try sign(header: header, payload: claims.serialized(), key: key, algorithm: algorithm, keyID: keyID)
  }

  /// Signs any payload.
  package static func sign(
    header: JSONObject = [:], payload: [UInt8], key: PrivateKey, algorithm: SignatureAlgorithm, keyID: String?
  ) throws(CryptoError) -> String {
    var complete: JSONObject = ["alg": .string(algorithm.rawValue)]
    complete["kid"] = keyID.map(JSONValue.string)
    for member in header.members { complete[member.name] = member.value }
    let input = Base64URL.encode(complete.serialized()) + "." + Base64URL.encode(payload)
    let signature = try key.sign(input.utf8, algorithm: algorithm)
    return input + "." + Base64URL.encode(signature)
  }
}
