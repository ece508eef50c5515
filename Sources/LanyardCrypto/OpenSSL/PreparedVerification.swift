internal import CCrypto

/// A verification context with key, hash and padding already set.
final class PreparedVerification: Sendable {
  // Never used itself, only copied, which libcrypto does without writing to the original.
  private nonisolated(unsafe) let context: OpaquePointer

  init?(_ key: KeyHandle, _ algorithm: SignatureAlgorithm) {
    defer { ERR_clear_error() }
    // Ed25519 hashes by itself and must not be given a digest.
    let digest = algorithm == .edDSA ? nil : Digest.algorithm(algorithm.hash)
    guard let context = lanyard_verification_context(key.pointer, digest, algorithm.isPSS ? 1 : 0) else { return nil }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  func verify(_ signature: ArraySlice<UInt8>, _ message: UnsafeRawBufferPointer) -> Bool {
    // A failed check leaves an entry in this thread's error queue, where the next user of libcrypto would find it.
    defer { ERR_clear_error() }
    return signature.withUnsafeBufferPointer { signature in
      lanyard_verify(
        context, signature.baseAddress, signature.count,
        message.assumingMemoryBound(to: UInt8.self).baseAddress, message.count) == 1
    }
  }
}
