internal import LanyardCrypto

/// How the nonce of a sign-in travels to the provider, and so comes back in the ID token.
///
/// Whoever verifies the token later needs the nonce itself in either form.
public enum NonceForm: Sendable, Hashable {
  /// As it is (OpenID Connect Core §3.1.2.1).
  case plain
  /// As the lower-case hexadecimal digits of its SHA-256 digest, so that nobody who sees the redirect or the token learns
  /// it. Some backends insist on that.
  case sha256Hex

  /// What is sent for a nonce.
  public func presented(_ nonce: Secret) -> Secret {
    switch self {
    case .plain: nonce
    case .sha256Hex: nonce.withExposedValue { Secret(HashAlgorithm.sha256.digest($0.utf8).hexadecimal) }
    }
  }

  /// What an ID token has to hold for a nonce; `nil` if none was sent.
  public func expectation(_ nonce: Secret?) -> NonceExpectation {
    guard let nonce else { return .none }
    return self == .plain ? .value(nonce) : .sha256Hex(nonce)
  }
}
