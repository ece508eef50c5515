package import LanyardCrypto

extension KeyComponents {
  /// Reads the members that make a key (RFC 7518 §6, RFC 8037 §2); `nil` for other kinds. The key itself is not checked.
  package init?(jsonWebKey members: JSONObject) {
    func bytes(_ name: String) -> [UInt8]? { members[name]?.stringValue.flatMap { Base64URL.decode($0) } }
    // As JSON values, texts are compared byte by byte.
    switch members["kty"] {
    case let kind? where kind == "RSA":
      guard let modulus = bytes("n"), let exponent = bytes("e") else { return nil }
      self = .rsa(modulus: modulus, exponent: exponent)
    case let kind? where kind == "EC":
      guard let curve = members["crv"]?.stringValue.flatMap(EllipticCurve.init), let x = bytes("x"), let y = bytes("y")
      else { return nil }
      self = .ec(curve: curve, x: x, y: y)
    case let kind? where kind == "OKP":
      // X25519 keys have the same size: only the name of the curve tells them apart (RFC 8037 §2).
      guard members["crv"] == "Ed25519", let x = bytes("x") else { return nil }
      self = .ed25519(x: x)
    default: return nil
    }
  }
}
