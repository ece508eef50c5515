internal import CCrypto

/// Owns an `EVP_PKEY`.
final class KeyHandle: Sendable {
  // libcrypto's keys are immutable once made, and their reference counts and caches have locks of their own.
  nonisolated(unsafe) let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  convenience init(_ components: KeyComponents) throws(CryptoError) {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    let key: OpaquePointer? =
      switch components {
      case .rsa(let modulus, let exponent):
        lanyard_rsa_public_key(modulus, Int32(modulus.count), exponent, Int32(exponent.count))
      case .ec(let curve, let x, let y): lanyard_ec_public_key(curve.bits, [4] + x + y, 1 + x.count + y.count)
      case .ed25519(let x): EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, x, x.count)
      }
    guard let key else { throw .invalidKey("libcrypto refuses the key") }
    self.init(owning: key)
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The public numbers, or `nil` if this kind of key is not for us.
  var components: KeyComponents? {
    defer { ERR_clear_error() }
    switch EVP_PKEY_get_base_id(pointer) {
    case EVP_PKEY_RSA:
      guard let modulus = number("n"), let exponent = number("e") else { return nil }
      return .rsa(modulus: modulus, exponent: exponent)
    case EVP_PKEY_EC:
      guard let curve = EllipticCurve.allCases.first(where: { $0.bits == EVP_PKEY_get_bits(pointer) }),
        let x = number("x", width: curve.coordinateSize), let y = number("y", width: curve.coordinateSize)
      else { return nil }
      return .ec(curve: curve, x: x, y: y)
    case EVP_PKEY_ED25519:
      var x = [UInt8](repeating: 0, count: 32)
      var count = x.count
      return EVP_PKEY_get_raw_public_key(pointer, &x, &count) == 1 && count == 32 ? .ed25519(x: x) : nil
    default: return nil
    }
  }

  private func number(_ name: Unicode.Scalar, width: Int = 0) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = lanyard_key_number(
      pointer, CChar(truncatingIfNeeded: name.value), &bytes, Int32(bytes.count), Int32(width))
    return count > 0 ? Array(bytes.prefix(Int(count))) : nil
  }
}
