extension KeyComponents {
  func supports(_ algorithm: SignatureAlgorithm) -> Bool {
    switch self {
    case .rsa: algorithm.isRSA
    case .ec(let curve, _, _): algorithm.curve == curve
    case .ed25519: algorithm == .edDSA
    }
  }

  var signatureSize: Int {
    switch self {
    case .rsa(let modulus, _): modulus.count
    case .ec(let curve, _, _): 2 * curve.coordinateSize
    case .ed25519: 64
    }
  }

  /// The same numbers in their shortest form, if they make a key that is worth trusting.
  func checked() throws(CryptoError) -> KeyComponents {
    switch self {
    case .rsa(let modulus, let exponent): return try Self.checkedRSA(modulus, exponent)
    case .ec(let curve, let x, let y):
      let size = curve.coordinateSize
      guard x.count == size, y.count == size else { throw .invalidKey("a coordinate has the wrong length") }
    case .ed25519(let x):
      guard x.count == 32 else { throw .invalidKey("an Ed25519 key has 32 bytes") }
      guard !Self.hasSmallOrder(x) else { throw .invalidKey("the point has a small order") }
    }
    return self
  }

  private static func checkedRSA(_ modulus: [UInt8], _ exponent: [UInt8]) throws(CryptoError) -> KeyComponents {
    let modulus = Array(modulus.drop { $0 == 0 })
    let exponent = Array(exponent.drop { $0 == 0 })
    guard let high = modulus.first, let low = modulus.last else { throw .invalidKey("the modulus is empty") }
    let bits = modulus.count * 8 - high.leadingZeroBitCount
    guard (2048...8192).contains(bits) else { throw .invalidKey("an RSA key of \(bits) bits") }
    guard low & 1 == 1 else { throw .invalidKey("the modulus is even") }
    // With the exponent 1 every well-padded text would be its own signature.
    let value = exponent.count <= 4 ? exponent.reduce(0) { UInt64($0) << 8 | UInt64($1) } : 0
    guard value >= 3, value & 1 == 1 else { throw .invalidKey("the exponent is not an odd number from 3 to 2^32") }
    return .rsa(modulus: modulus, exponent: exponent)
  }

  /// Points whose order divides 8 verify signatures that nobody made (RFC 8032 §5.1.7 leaves them in).
  private static func hasSmallOrder(_ x: [UInt8]) -> Bool {
    var point = x
    point[31] &= 0x7F
    return smallOrderPoints.contains(point)
  }

  /// The y coordinates of those points, little-endian, with the non-canonical spellings p and p + 1.
  private static let smallOrderPoints: [[UInt8]] = {
    func edge(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0xFF, count: 30) + [0x7F] }
    func small(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0, count: 31) }
    return [small(0), small(1), edge(0xEC), edge(0xED), edge(0xEE), orderEight, negatedOrderEight]
  }()

  private static let orderEight: [UInt8] = [
    0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
    0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
  ]

  private static let negatedOrderEight: [UInt8] = [
    0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
    0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
  ]
}
