import LanyardCrypto
import Testing

@Suite struct `Keys that prove nothing` {
  private let odd2048 = [UInt8](repeating: 0xC1, count: 256)

  @Test func `RSA refuses small, huge and even moduli`() {
    let moduli: [[UInt8]] = [
      [], [0], [UInt8](repeating: 0xC1, count: 128), [UInt8](repeating: 0xC1, count: 255),
      [0x7F] + [UInt8](repeating: 0xC1, count: 255), [UInt8](repeating: 0xC1, count: 1025), odd2048.dropLast() + [0xC0],
    ]
    for modulus in moduli {
      #expect(throws: CryptoError.self) { try PublicKey.rsa(modulus: modulus, exponent: [1, 0, 1]) }
    }
  }

  @Test func `RSA refuses exponents of one, even ones and those beyond 32 bits`() {
    for exponent: [UInt8] in [
      [], [0], [1], [2], [4], [1, 0, 0], [1, 0, 0, 0, 1], [UInt8](repeating: 0xFF, count: 256),
    ] {
      #expect(throws: CryptoError.self) { try PublicKey.rsa(modulus: odd2048, exponent: exponent) }
    }
  }

  @Test func `RSA takes 3 and 65537, and drops leading zeros`() throws {
    for exponent: [UInt8] in [[3], [1, 0, 1], [0, 1, 0, 1]] {
      let key = try PublicKey.rsa(modulus: [0] + odd2048, exponent: exponent)
      let shortest = KeyComponents.rsa(modulus: odd2048, exponent: Array(exponent.drop { $0 == 0 }))
      #expect(key.components == shortest)
    }
  }

  @Test func `curves refuse points beside them and other widths`() throws {
    guard case .ec(let curve, let x, let y) = try PrivateKey.generate(.p256).publicKey.components else {
      Issue.record("not a curve")
      return
    }
    var beside = y
    beside[31] ^= 1
    #expect(throws: CryptoError.self) { try PublicKey.ec(curve: curve, x: x, y: beside) }
    #expect(throws: CryptoError.self) { try PublicKey.ec(curve: .p384, x: x, y: y) }
    #expect(throws: CryptoError.self) { try PublicKey.ec(curve: curve, x: [0] + x, y: y) }
    #expect(throws: CryptoError.self) { try PublicKey.ec(curve: curve, x: [0] + x, y: y.dropLast()) }
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(throws: CryptoError.self) { try PublicKey.ec(curve: curve, x: zero, y: zero) }
  }

  @Test func `Ed25519 refuses points of small order, with either sign`() {
    let one: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
    let signed: [UInt8] = [1] + [UInt8](repeating: 0, count: 30) + [0x80]
    let edge: [UInt8] = [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
    for x in [one, signed, edge, [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 31)] {
      #expect(throws: CryptoError.self) { try PublicKey.ed25519(x: x) }
    }
  }

  @Test func `a private key on a foreign curve of the right size is not read`() {
    let secp256k1 = """
      -----BEGIN PRIVATE KEY-----
      MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgnk/jLQLlSY/5LasEU5mg
      4rHL//Zj2CM+qSjWCm85iVWhRANCAARZUYuelclqeXrmz8Ot8a5qBc8SScn/3aQd
      ajIev/kFIBynIYld+o5kCyl1cOkgkMbdKTiSPQvQI4XZ48MlVwCX
      -----END PRIVATE KEY-----
      """
    #expect(throws: CryptoError.self) { try PrivateKey(pem: secp256k1) }
  }
}
