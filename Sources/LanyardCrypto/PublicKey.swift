internal import Synchronization

/// A key that checks signatures. Making one costs more than using it, so keep it.
public final class PublicKey: Sendable {
  /// The numbers the key was made from.
  public let components: KeyComponents
  private let handle: KeyHandle

  // A context per algorithm that the key serves, prepared on first use and copied for each signature. Elliptic-curve
  // keys serve one algorithm, RSA keys six.
  private let first = AtomicLazyReference<PreparedVerification>()
  private let rs384 = AtomicLazyReference<PreparedVerification>()
  private let rs512 = AtomicLazyReference<PreparedVerification>()
  private let ps256 = AtomicLazyReference<PreparedVerification>()
  private let ps384 = AtomicLazyReference<PreparedVerification>()
  private let ps512 = AtomicLazyReference<PreparedVerification>()

  /// Makes a key after checking what libcrypto does not: sizes, exponents, small-order points.
  public init(_ components: KeyComponents) throws(CryptoError) {
    let checked = try components.checked()
    self.components = checked
    handle = try KeyHandle(checked)
  }

  /// An RSA key of 2048 to 8192 bits (RFC 7518 §3.3).
  public static func rsa(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) -> PublicKey {
    try PublicKey(.rsa(modulus: modulus, exponent: exponent))
  }

  /// A key on one of the NIST curves.
  public static func ec(curve: EllipticCurve, x: [UInt8], y: [UInt8]) throws(CryptoError) -> PublicKey {
    try PublicKey(.ec(curve: curve, x: x, y: y))
  }

  /// An Ed25519 key.
  public static func ed25519(x: [UInt8]) throws(CryptoError) -> PublicKey {
    try PublicKey(.ed25519(x: x))
  }

  /// Whether the key can be used with an algorithm at all.
  public func supports(_ algorithm: SignatureAlgorithm) -> Bool {
    components.supports(algorithm)
  }

  /// Whether a signature in the form of JSON Web Signature (for ECDSA `r || s`) belongs to a message.
  public func isValidSignature(
    _ signature: [UInt8], for message: some Sequence<UInt8>, algorithm: SignatureAlgorithm
  ) -> Bool {
    let isValid = message.withContiguousStorageIfAvailable {
      isValidSignature(signature, for: UnsafeRawBufferPointer($0), algorithm: algorithm)
    }
    return isValid ?? isValidSignature(signature, for: Array(message), algorithm: algorithm)
  }

  /// The same for a message that is at hand in memory.
  package func isValidSignature(
    _ signature: [UInt8], for message: UnsafeRawBufferPointer, algorithm: SignatureAlgorithm
  ) -> Bool {
    // RFC 7518 §3.3, §3.4 and RFC 8037 §3.1 fix the length; libcrypto takes a shortened RSA-PSS signature.
    guard supports(algorithm), signature.count == components.signatureSize,
      let prepared = prepared(for: algorithm)
    else { return false }
    guard let curve = algorithm.curve else { return prepared.verify(signature[...], message) }
    guard let der = ECDSASignature.der(signature, curve: curve) else { return false }
    return prepared.verify(der, message)
  }

  private func prepared(for algorithm: SignatureAlgorithm) -> PreparedVerification? {
    switch algorithm {
    case .rs384: prepared(rs384, algorithm)
    case .rs512: prepared(rs512, algorithm)
    case .ps256: prepared(ps256, algorithm)
    case .ps384: prepared(ps384, algorithm)
    case .ps512: prepared(ps512, algorithm)
    case .rs256, .es256, .es384, .es512, .edDSA: prepared(first, algorithm)
    }
  }

  private func prepared(
    _ kept: borrowing AtomicLazyReference<PreparedVerification>, _ algorithm: SignatureAlgorithm
  ) -> PreparedVerification? {
    if let prepared = kept.load() { return prepared }
    guard let prepared = PreparedVerification(handle, algorithm) else { return nil }
    return kept.storeIfNil(prepared)
  }
}
