public import LanyardCrypto

/// Permission for ID tokens that are authenticated with the client secret instead of being signed with a key of the
/// provider (OpenID Connect Core §10.1).
///
/// Only for confidential clients that were registered for it. Everybody who has such a secret can make ID tokens, so it
/// must not be in an application that people install.
public struct ClientSecretSigning: Sendable {
  let algorithm: MACAlgorithm
  private let secret: Secret

  private init(_ algorithm: MACAlgorithm, _ secret: Secret) throws(CryptoError) {
    // RFC 7518 §3.2, OpenID Connect Core §16.19: a shorter secret could be guessed from any token.
    let count = secret.withExposedValue { $0.utf8.count }
    guard count >= algorithm.hash.digestSize else {
      throw .invalidKey("a client secret of \(count) bytes is too short for \(algorithm.rawValue)")
    }
    self.algorithm = algorithm
    self.secret = secret
  }

  /// HMAC with SHA-256, for secrets of 32 bytes or more.
  public static func hs256(_ clientSecret: Secret) throws(CryptoError) -> ClientSecretSigning {
    try ClientSecretSigning(.hs256, clientSecret)
  }

  /// HMAC with SHA-384, for secrets of 48 bytes or more.
  public static func hs384(_ clientSecret: Secret) throws(CryptoError) -> ClientSecretSigning {
    try ClientSecretSigning(.hs384, clientSecret)
  }

  /// HMAC with SHA-512, for secrets of 64 bytes or more.
  public static func hs512(_ clientSecret: Secret) throws(CryptoError) -> ClientSecretSigning {
    try ClientSecretSigning(.hs512, clientSecret)
  }

  func isValid(_ token: CompactSignature) -> Bool {
    secret.withExposedValue { algorithm.isValidCode(token.signature, for: token.signedText, key: $0.utf8) }
  }
}

extension ClientSecretSigning: CustomStringConvertible, CustomReflectable {
  /// The algorithm.
  public var description: String { "client secret for \(algorithm.rawValue)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
