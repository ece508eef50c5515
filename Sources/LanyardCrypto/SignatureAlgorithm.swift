/// Digital signatures of JSON Web Algorithms (RFC 7518 §3.1, RFC 8037 §3.1). Nothing symmetric, and no `none`.
public enum SignatureAlgorithm: String, Sendable, Hashable, CaseIterable {
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = "RS256"
  /// RSASSA-PKCS1-v1_5 with SHA-384.
  case rs384 = "RS384"
  /// RSASSA-PKCS1-v1_5 with SHA-512.
  case rs512 = "RS512"
  /// RSASSA-PSS with SHA-256.
  case ps256 = "PS256"
  /// RSASSA-PSS with SHA-384.
  case ps384 = "PS384"
  /// RSASSA-PSS with SHA-512.
  case ps512 = "PS512"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
  /// ECDSA on P-384 with SHA-384.
  case es384 = "ES384"
  /// ECDSA on P-521 with SHA-512.
  case es512 = "ES512"
  /// Ed25519.
  case edDSA = "EdDSA"

  /// The hash that goes with the algorithm, also for `at_hash`; Ed25519 uses SHA-512 inside.
  public var hash: HashAlgorithm {
    switch self {
    case .rs256, .ps256, .es256: .sha256
    case .rs384, .ps384, .es384: .sha384
    case .rs512, .ps512, .es512, .edDSA: .sha512
    }
  }

  /// The curve an ECDSA algorithm is bound to (RFC 7518 §3.4).
  package var curve: EllipticCurve? {
    switch self {
    case .es256: .p256
    case .es384: .p384
    case .es512: .p521
    default: nil
    }
  }

  package var isRSA: Bool { isPKCS1 || isPSS }

  var isPKCS1: Bool { self == .rs256 || self == .rs384 || self == .rs512 }

  var isPSS: Bool { self == .ps256 || self == .ps384 || self == .ps512 }
}
