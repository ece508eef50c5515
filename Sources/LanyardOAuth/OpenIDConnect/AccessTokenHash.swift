package import LanyardCrypto

/// The hash of an access token that an ID token carries as `at_hash` (OpenID Connect Core §3.1.3.6).
package enum AccessTokenHash {
  /// The left half of the token's digest, with the hash of the algorithm that signed the ID token.
  package static func compute(_ token: String, algorithm: SignatureAlgorithm) -> String {
    compute(token, hash: algorithm.hash)
  }

  /// The hashes that may have been used. The name `EdDSA` says none: most take the one that Ed25519 itself uses, some
  /// take SHA-256, and half of that binds the token as well.
  static func algorithms(for algorithm: SignatureAlgorithm) -> [HashAlgorithm] {
    algorithm == .edDSA ? [algorithm.hash, .sha256] : [algorithm.hash]
  }

  static func compute(_ token: String, hash: HashAlgorithm) -> String {
    let digest = hash.digest(token.utf8)
    return Base64URL.encode(digest.prefix(digest.count / 2))
  }
}
