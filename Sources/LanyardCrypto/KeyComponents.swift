/// The public numbers of a key as JSON Web Keys carry them (RFC 7518 §6, RFC 8037 §2).
public enum KeyComponents: Sendable, Hashable {
  /// Modulus and exponent, big-endian without leading zeros.
  case rsa(modulus: [UInt8], exponent: [UInt8])
  /// The coordinates of a point, big-endian in the full width of the curve.
  case ec(curve: EllipticCurve, x: [UInt8], y: [UInt8])
  /// The encoded point.
  case ed25519(x: [UInt8])
}
