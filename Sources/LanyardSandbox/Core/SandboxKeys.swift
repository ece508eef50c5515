internal import LanyardCrypto
internal import LanyardHTTPServer
internal import Synchronization

/// Signing keys, made when they are first needed. Making one takes a fifth of a second, so tests that start many
/// sandboxes share one value.
public final class SandboxKeys: Sendable {
  private struct Name: Hashable {
    let kind: PrivateKey.Kind
    let number: Int
  }

  private typealias Making = Task<PrivateKey, any Error>

  private let keys = Mutex<[Name: Making]>([:])

  /// Makes an empty store.
  public init() {}

  /// The key of a kind with a number.
  func key(_ kind: PrivateKey.Kind, _ number: Int) async throws -> PrivateKey {
    let name = Name(kind: kind, number: number)
    let making = keys.withLock { keys in
      if let known = keys[name] { return known }
      let making = Making {
        try await onOwnThread { Result { try PrivateKey.generate(kind) } }.get()
      }
      keys[name] = making
      return making
    }
    return try await making.value
  }
}
