internal import CCrypto

/// What only handles of private keys can do.
extension KeyHandle {
  static func generate(_ kind: PrivateKey.Kind) throws(CryptoError) -> KeyHandle {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    let key: OpaquePointer? =
      switch kind {
      case .rsa2048: lanyard_generate_rsa_key(2048)
      case .p256: lanyard_generate_ec_key(256)
      case .ed25519: lanyard_generate_ed25519_key()
      }
    guard let key else { throw .failed("no key was generated") }
    return KeyHandle(owning: key)
  }

  static func read(pem: String) throws(CryptoError) -> KeyHandle {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    let bytes = Array(pem.utf8)
    guard bytes.count < 1 << 20, let key = lanyard_read_pem(bytes, Int32(bytes.count)) else { throw .unreadablePEM }
    return KeyHandle(owning: key)
  }

  /// PKCS #8 text; empty if libcrypto cannot write it.
  var pem: String {
    defer { ERR_clear_error() }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = lanyard_write_pem(pointer, &bytes, bytes.count)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  func sign(_ message: [UInt8], _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    // Ed25519 hashes by itself and must not be given a digest.
    let signature = try sign(message, hash: algorithm == .edDSA ? nil : algorithm.hash, isPSS: algorithm.isPSS)
    guard let curve = algorithm.curve else { return signature }
    guard let numbers = ECDSASignature.numbers(signature, curve: curve) else { throw .failed("no signature was made") }
    return numbers
  }

  /// The signature as libcrypto writes it: for ECDSA in DER.
  func sign(_ message: [UInt8], hash: HashAlgorithm?, isPSS: Bool = false) throws(CryptoError) -> [UInt8] {
    defer { ERR_clear_error() }
    var signature = [UInt8](repeating: 0, count: 1024)
    let count = lanyard_sign(
      pointer, hash.flatMap(Digest.algorithm), isPSS ? 1 : 0, message, message.count, &signature, signature.count)
    guard count > 0 else { throw .failed("no signature was made") }
    signature.removeSubrange(count...)
    return signature
  }
}
