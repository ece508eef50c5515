internal import LanyardCrypto
internal import LanyardHTTPServer
internal import Synchronization

/// Signing keys, made when they are first needed. Making one takes a fifth of a second, so tests that start many
/// sandboxes share one value.
public final class SandboxKeys: Sendable {
  private typealias Making = Task<PrivateKey, any Error>

  private let keys = Mutex<[Int: Making]>([:])

  /// Makes an empty store.
  public init() {}

  /// The RSA key with a number.
  func key(_ number: Int) async throws -> PrivateKey {
    let making = keys.withLock { keys in
      if let known = keys[number] { return known }
      let making = Making {
        try await onOwnThread { Result { try PrivateKey.generate(.rsa2048) } }.get()
      }
      keys[number] = making
      return making
    }
    return try await making.value
  }
}
