/// The hash functions of the protocols. SHA-1 is here for OAuth 1.0a only.
public enum HashAlgorithm: Sendable, Hashable, CaseIterable {
  case sha1, sha256, sha384, sha512

  /// The size of a digest in bytes.
  public var digestSize: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The digest of some bytes.
  public func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let digest = bytes.withContiguousStorageIfAvailable { Digest.compute(self, UnsafeRawBufferPointer($0)) }
    return digest ?? Array(bytes).withUnsafeBytes { Digest.compute(self, $0) }
  }

  /// The keyed hash of a message (HMAC, RFC 2104).
  public func authenticationCode(for message: some Sequence<UInt8>, key: some Sequence<UInt8>) -> [UInt8] {
    Array(message).withUnsafeBytes { message in
      Array(key).withUnsafeBytes { Digest.authenticate(self, message, key: $0) }
    }
  }
}
