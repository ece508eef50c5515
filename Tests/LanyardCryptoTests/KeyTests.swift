import LanyardCrypto
import Testing

@Suite struct `Keys` {
  static let rsa = Result { try PrivateKey.generate(.rsa2048) }

  private func keys() throws -> [(PrivateKey, [SignatureAlgorithm])] {
    [
      (try Self.rsa.get(), [.rs256, .rs384, .rs512, .ps256, .ps384, .ps512]),
      (try .generate(.p256), [.es256]),
      (try .generate(.ed25519), [.edDSA]),
    ]
  }

  @Test func `verify what they signed, and nothing else`() throws {
    for (key, algorithms) in try keys() {
      for algorithm in algorithms {
        let signature = try key.sign("hello".utf8, algorithm: algorithm)
        let verifier = try PublicKey(key.publicKey.components)
        for _ in 0..<3 { #expect(verifier.isValidSignature(signature, for: "hello".utf8, algorithm: algorithm)) }
        #expect(!verifier.isValidSignature(signature, for: "hellO".utf8, algorithm: algorithm))
        #expect(!verifier.isValidSignature(signature.dropLast(), for: "hello".utf8, algorithm: algorithm))
        #expect(!verifier.isValidSignature(signature + [0], for: "hello".utf8, algorithm: algorithm))
        #expect(!verifier.isValidSignature([0] + signature, for: "hello".utf8, algorithm: algorithm))
        #expect(!verifier.isValidSignature([], for: "hello".utf8, algorithm: algorithm))
        for index in [0, signature.count / 2, signature.count - 1] {
          var flipped = signature
          flipped[index] ^= 1
          #expect(!verifier.isValidSignature(flipped, for: "hello".utf8, algorithm: algorithm))
        }
      }
    }
  }

  @Test func `serve only the algorithms of their kind`() throws {
    for (key, algorithms) in try keys() {
      for algorithm in SignatureAlgorithm.allCases where !algorithms.contains(algorithm) {
        #expect(throws: CryptoError.wrongAlgorithm(algorithm)) { try key.sign([1], algorithm: algorithm) }
        #expect(!key.publicKey.isValidSignature([UInt8](repeating: 1, count: 64), for: [1], algorithm: algorithm))
      }
    }
  }

  @Test func `survive the way through PEM`() throws {
    for (key, _) in try keys() {
      let read = try PrivateKey(pem: key.pem)
      #expect(read.publicKey.components == key.publicKey.components)
      #expect(read.pem == key.pem)
    }
  }

  @Test func `are not read from texts that hold none`() throws {
    let pem = try PrivateKey.generate(.p256).pem
    let damaged = pem.split(separator: "\n").dropLast(2).joined(separator: "\n")
    for text in ["", "x", damaged, "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n"] {
      #expect(throws: CryptoError.unreadablePEM) { try PrivateKey(pem: text) }
    }
  }

  @Test func `do not show themselves`() throws {
    let key = try PrivateKey.generate(.p256)
    #expect("\(key)" == "<private key>")
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!dumped.contains("BEGIN"))
  }
}
