/// The curves of JSON Web Keys that ECDSA signatures use (RFC 7518 §6.2.1.1).
public enum EllipticCurve: String, Sendable, Hashable, CaseIterable {
  /// NIST P-256.
  case p256 = "P-256"
  /// NIST P-384.
  case p384 = "P-384"
  /// NIST P-521.
  case p521 = "P-521"

  /// How many bytes a coordinate takes, leading zeros included (RFC 7518 §6.2.1.2).
  public var coordinateSize: Int {
    switch self {
    case .p256: 32
    case .p384: 48
    case .p521: 66
    }
  }

  var bits: Int32 {
    switch self {
    case .p256: 256
    case .p384: 384
    case .p521: 521
    }
  }
}
