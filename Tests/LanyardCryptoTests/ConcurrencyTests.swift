import LanyardCrypto
import Testing

@Suite struct `Shared keys` {
  @Test func `verify for many tasks at once`() async throws {
    let keys: [(PrivateKey, SignatureAlgorithm)] = [
      (try .generate(.p256), .es256), (try .generate(.ed25519), .edDSA),
    ]
    for (key, algorithm) in keys {
      let signature = try key.sign([1, 2, 3], algorithm: algorithm)
      let verifier = try PublicKey(key.publicKey.components)
      let good = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask {
            (0..<25).count { _ in
              verifier.isValidSignature(signature, for: [1, 2, 3], algorithm: algorithm)
                && !verifier.isValidSignature(signature, for: [1, 2, 4], algorithm: algorithm)
            }
          }
        }
        return await group.reduce(0, +)
      }
      #expect(good == 200)
    }
  }
}
