internal import CCrypto

/// The two spellings of an ECDSA signature: `r || s` on the wire (RFC 7518 §3.4), DER in libcrypto.
enum ECDSASignature {
  static func der(_ signature: [UInt8], curve: EllipticCurve) -> ArraySlice<UInt8>? {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    var der = [UInt8](repeating: 0, count: 160)
    let count = lanyard_ecdsa_to_der(signature, Int32(curve.coordinateSize), &der, Int32(der.count))
    return count > 0 ? der.prefix(Int(count)) : nil
  }

  static func numbers(_ der: [UInt8], curve: EllipticCurve) -> [UInt8]? {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    var numbers = [UInt8](repeating: 0, count: 2 * curve.coordinateSize)
    let isRead = lanyard_ecdsa_from_der(der, der.count, &numbers, Int32(curve.coordinateSize))
    return isRead == 1 ? numbers : nil
  }
}
