internal import CCrypto

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
    defer { ERR_clear_error() }
    let key: OpaquePointer? =
      switch kind {
      case .rsa2048: lanyard_generate_rsa_key(2048)
      case .p256: lanyard_generate_ec_key(256)
      case .ed25519: lanyard_generate_ed25519_key()
      }
    guard let key else { throw .failed("no key was generated") }
    return try PrivateKey(handle: KeyHandle(owning: key), orThrow: .failed("the generated key is unreadable"))
  }

  /// Reads an unencrypted private key in PEM form (PKCS #8, or the older forms libcrypto knows).
  public convenience init(pem: String) throws(CryptoError) {
    defer { ERR_clear_error() }
    let bytes = Array(pem.utf8)
    guard bytes.count < 1 << 20, let key = lanyard_read_pem(bytes, Int32(bytes.count)) else { throw .unreadablePEM }
    try self.init(handle: KeyHandle(owning: key), orThrow: .unreadablePEM)
  }

  /// The private key itself, as unencrypted PKCS #8 in PEM form. Empty if libcrypto cannot write it.
  public var pem: String {
    defer { ERR_clear_error() }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = lanyard_write_pem(handle.pointer, &bytes, bytes.count)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Signs a message; the signature has the form of JSON Web Signature (for ECDSA `r || s`).
  public func sign(_ message: some Sequence<UInt8>, algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    guard publicKey.supports(algorithm) else { throw .wrongAlgorithm(algorithm) }
    defer { ERR_clear_error() }
    let message = Array(message)
    let digest = algorithm == .edDSA ? nil : Digest.algorithm(algorithm.hash)
    var signature = [UInt8](repeating: 0, count: 1024)
    let count = lanyard_sign(
      handle.pointer, digest, algorithm.isPSS ? 1 : 0, message, message.count, &signature, signature.count)
    guard count > 0 else { throw .failed("no signature was made") }
    signature.removeSubrange(count...)
    guard let curve = algorithm.curve else { return signature }
    guard let numbers = ECDSASignature.numbers(signature, curve: curve) else { throw .failed("no signature was made") }
    return numbers
  }
}

extension PrivateKey: CustomStringConvertible, CustomReflectable {
  /// A mask.
  public var description: String { "<private key>" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
