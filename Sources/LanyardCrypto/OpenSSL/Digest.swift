internal import CCrypto

/// Hashing with libcrypto.
enum Digest {
  /// The fetched algorithm: libcrypto would otherwise look it up by name on every call.
  ///
  /// Immutable once fetched, counted by libcrypto with atomics, and never freed: hence safe to share.
  private nonisolated(unsafe) static let sha1 = fetch("SHA1")
  // As above.
  private nonisolated(unsafe) static let sha256 = fetch("SHA256")
  // As above.
  private nonisolated(unsafe) static let sha384 = fetch("SHA384")
  // As above.
  private nonisolated(unsafe) static let sha512 = fetch("SHA512")

  private static func fetch(_ name: String) -> OpaquePointer? {
    CryptoLibrary.prepare()
    return EVP_MD_fetch(nil, name, nil)
  }

  static func algorithm(_ hash: HashAlgorithm) -> OpaquePointer? {
    switch hash {
    case .sha1: sha1 ?? EVP_sha1()
    case .sha256: sha256 ?? EVP_sha256()
    case .sha384: sha384 ?? EVP_sha384()
    case .sha512: sha512 ?? EVP_sha512()
    }
  }

  static func compute(_ hash: HashAlgorithm, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    defer { ERR_clear_error() }
    return [UInt8](unsafeUninitializedCapacity: hash.digestSize) { buffer, initialized in
      buffer.initialize(repeating: 0)
      if EVP_Digest(bytes.baseAddress, bytes.count, buffer.baseAddress, nil, algorithm(hash), nil) != 1 {
        spoil(buffer)
      }
      initialized = hash.digestSize
    }
  }

  static func authenticate(
    _ hash: HashAlgorithm, _ message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer
  ) -> [UInt8] {
    defer { ERR_clear_error() }
    // Without a pointer libcrypto takes an empty key for "the key of the last call".
    return withUnsafeBytes(of: UInt8(0)) { empty in
      [UInt8](unsafeUninitializedCapacity: hash.digestSize) { buffer, initialized in
        buffer.initialize(repeating: 0)
        let message = message.isEmpty ? UnsafeRawBufferPointer(rebasing: empty[..<0]) : message
        let code = HMAC(
          algorithm(hash), key.baseAddress ?? empty.baseAddress, Int32(truncatingIfNeeded: key.count),
          message.assumingMemoryBound(to: UInt8.self).baseAddress, message.count, buffer.baseAddress, nil)
        if code == nil { spoil(buffer) }
        initialized = hash.digestSize
      }
    }
  }

  /// A libcrypto that cannot hash (say, a configuration without providers) must not make different inputs equal:
  /// random bytes match nothing, so whatever is compared with them is refused.
  private static func spoil(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    var generator = SystemRandomNumberGenerator()
    for index in buffer.indices { buffer[index] = .random(in: .min ... .max, using: &generator) }
  }
}
