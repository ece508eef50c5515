public import LanyardOAuth

/// The key that a provider's tokens are bound to, so that whoever steals a token cannot use it (RFC 9449).
///
/// Refresh tokens of a public client work only with the key they were issued for: keep it between runs, as safe as the
/// tokens themselves. A new key means a new sign-in. Whoever sends an access token to an API proves that he has the key
/// with ``DPoPProof`` and `HTTPRequest.proved(by:)`.
public struct ProofOfPossession: Sendable {
  /// The key.
  public var key: PrivateKey
  /// The algorithm of the proofs. It has to fit the key.
  public var algorithm: SignatureAlgorithm

  /// Binds tokens to a key.
  public init(key: PrivateKey, algorithm: SignatureAlgorithm = .es256) {
    self.key = key
    self.algorithm = algorithm
  }
}
