/// A key that makes signatures.
public final class PrivateKey: Sendable {
  /// The kinds of key that can be made.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// RSA with 2048 bits. Takes about a fifth of a second.
    case rsa2048
    /// An elliptic-curve key on P-256.
    case p256
    /// An Ed25519 key.
    case ed25519
  }

  /// The half that may be shown to everybody.
  public let publicKey: PublicKey
  private let handle: KeyHandle

  private init(handle: KeyHandle, orThrow error: CryptoError) throws(CryptoError) {
    guard let components = handle.components else { throw error }
    self.handle = handle
    // Made anew from its numbers, so that a key on a foreign curve of the same size is refused.
    publicKey = try PublicKey(components)
  }

  /// Makes a new key from the operating system's randomness.
  public static func generate(_ kind: Kind) throws(CryptoError) -> PrivateKey {
    try PrivateKey(handle: .generate(kind), orThrow: .failed("the generated key is unreadable"))
  }

  /// Reads an unencrypted private key in PEM form (PKCS #8, or the older forms libcrypto knows).
  public convenience init(pem: String) throws(CryptoError) {
    try self.init(handle: .read(pem: pem), orThrow: .unreadablePEM)
  }

  /// The private key itself, as unencrypted PKCS #8 in PEM form. Empty if it cannot be written.
  public var pem: String { handle.pem }

  /// Signs a message; the signature has the form of JSON Web Signature (for ECDSA `r || s`).
  public func sign(_ message: some Sequence<UInt8>, algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    guard publicKey.supports(algorithm) else { throw .wrongAlgorithm(algorithm) }
    return try handle.sign(Array(message), algorithm)
  }

  /// Signs with RSASSA-PKCS1-v1_5 and SHA-1. No algorithm of JSON Web Signature: OAuth 1.0a alone still uses it
  /// (RFC 5849 §3.4.3).
  package func signWithSHA1(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard publicKey.supports(.rs256) else { throw .failed("only RSA keys sign with SHA-1") }
    return try handle.sign(message, hash: .sha1)
  }
}

extension PrivateKey: CustomStringConvertible, CustomReflectable {
  /// A mask.
  public var description: String { "<private key>" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
