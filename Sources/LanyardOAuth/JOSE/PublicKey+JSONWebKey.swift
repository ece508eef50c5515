package import LanyardCrypto

extension PublicKey {
  /// The key as a JSON Web Key (RFC 7517) for a published set.
  package func jsonWebKey(keyID: String?, algorithm: SignatureAlgorithm?) -> JSONObject {
    var key = minimalJSONWebKey
    key["use"] = "sig"
    key["kid"] = keyID.map(JSONValue.string)
    key["alg"] = algorithm.map { .string($0.rawValue) }
    return key
  }

  /// The key and nothing about it.
  var minimalJSONWebKey: JSONObject { JSONObject(requiredMembers) }

  /// The SHA-256 thumbprint (RFC 7638), a stable name for the key.
  package var thumbprint: String {
    Base64URL.encode(HashAlgorithm.sha256.digest(minimalJSONWebKey.serialized()))
  }

  /// The members that make the key, in the order of their names as RFC 7638 §3 demands.
  private var requiredMembers: [JSONObject.Member] {
    func number(_ name: String, _ bytes: [UInt8]) -> JSONObject.Member { .init(name, .string(Base64URL.encode(bytes))) }
    switch components {
    case .rsa(let modulus, let exponent):
      return [number("e", exponent), .init("kty", "RSA"), number("n", modulus)]
    case .ec(let curve, let x, let y):
      return [.init("crv", .string(curve.rawValue)), .init("kty", "EC"), number("x", x), number("y", y)]
    case .ed25519(let x):
      return [.init("crv", "Ed25519"), .init("kty", "OKP"), number("x", x)]
    }
  }
}

extension PrivateKey {
  /// The public half as a JSON Web Key (RFC 7517) for a published set.
  package func jsonWebKey(keyID: String?, algorithm: SignatureAlgorithm?) -> JSONObject {
    publicKey.jsonWebKey(keyID: keyID, algorithm: algorithm)
  }
}
