import LanyardCrypto
import Testing

@Suite struct `Hashes` {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  @Test func `agree with the published digests of abc`() {
    let expected: [(HashAlgorithm, String)] = [
      (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ]
    for (hash, digest) in expected { #expect(hex(hash.digest("abc".utf8)) == digest) }
  }

  @Test func `have the size they promise, also for no bytes at all`() {
    for hash in HashAlgorithm.allCases {
      #expect(hash.digest([]).count == hash.digestSize)
      #expect(hash.authenticationCode(for: [], key: []).count == hash.digestSize)
    }
    #expect(hex(HashAlgorithm.sha1.digest([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
  }

  @Test func `authenticate as RFC 4231 and RFC 2202 print it`() {
    let message = "what do ya want for nothing?".utf8
    let key = "Jefe".utf8
    #expect(
      hex(HashAlgorithm.sha256.authenticationCode(for: message, key: key))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      hex(HashAlgorithm.sha1.authenticationCode(for: message, key: key))
        == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
  }

  @Test func `of an empty key are not those of the key used before`() {
    let empty = HashAlgorithm.sha256.authenticationCode(for: [], key: [])
    _ = HashAlgorithm.sha256.authenticationCode(for: [1], key: [1, 2, 3])
    #expect(HashAlgorithm.sha256.authenticationCode(for: [], key: []) == empty)
    #expect(hex(empty) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }
}

@Suite struct `Random bytes and comparison` {
  @Test func `come in the number asked for and differ`() {
    #expect(SystemRandom.bytes(0).isEmpty)
    #expect(SystemRandom.bytes(-1).isEmpty)
    #expect(SystemRandom.bytes(33).count == 33)
    #expect(SystemRandom.bytes(16) != SystemRandom.bytes(16))
  }

  @Test func `tell equal from unequal and short from long`() {
    #expect(constantTimeEqual([1, 2], [1, 2]))
    #expect(!constantTimeEqual([1, 2], [1, 3]))
    #expect(!constantTimeEqual([1, 2], [1]))
    #expect(constantTimeEqual([], []))
  }
}
