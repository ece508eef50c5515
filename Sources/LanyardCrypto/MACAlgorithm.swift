/// Message authentication codes of JSON Web Algorithms (RFC 7518 §3.2). Whoever can check one can make one, so they
/// prove something only between two parties that keep the same secret.
public enum MACAlgorithm: String, Sendable, Hashable, CaseIterable {
  /// HMAC with SHA-256.
  case hs256 = "HS256"
  /// HMAC with SHA-384.
  case hs384 = "HS384"
  /// HMAC with SHA-512.
  case hs512 = "HS512"

  /// The hash inside. A key has at least as many bytes as its digest (RFC 7518 §3.2).
  public var hash: HashAlgorithm {
    switch self {
    case .hs256: .sha256
    case .hs384: .sha384
    case .hs512: .sha512
    }
  }

  /// Whether a code belongs to a message, in a time that does not depend on where they differ.
  public func isValidCode(_ code: [UInt8], for message: some Sequence<UInt8>, key: some Sequence<UInt8>) -> Bool {
    constantTimeEqual(hash.authenticationCode(for: message, key: key), code)
  }
}
