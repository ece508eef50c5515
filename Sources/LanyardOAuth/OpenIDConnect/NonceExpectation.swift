/// What the `nonce` of an ID token has to be (OpenID Connect Core §3.1.3.7 step 11).
public enum NonceExpectation: Sendable, Hashable {
  /// The value that was sent.
  case value(Secret)
  /// The SHA-256 digest of this value in lower-case hexadecimal digits: some platforms send only the digest.
  case sha256Hex(Secret)
  /// None was sent, as in a refresh; the claim is not looked at.
  case none
}
