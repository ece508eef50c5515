internal import LanyardCrypto
internal import LanyardOAuth
internal import Synchronization

/// The keys of one provider: two are published, the first of them signs.
final class SandboxKeyRing: Sendable {
  /// A key under the name it is published with.
  struct Entry: Sendable {
    let keyID: String
    let key: PrivateKey

    init(_ key: PrivateKey) {
      self.key = key
      keyID = key.publicKey.thumbprint
    }
  }

  private struct State {
    var next = 2
    var entries: [Entry]
  }

  private let source: SandboxKeys
  private let state: Mutex<State>

  init(source: SandboxKeys) async throws {
    self.source = source
    async let first = source.key(0)
    async let second = source.key(1)
    state = Mutex(State(entries: [Entry(try await first), Entry(try await second)]))
  }

  var published: [Entry] { state.withLock { $0.entries } }

  var current: Entry? { published.first }

  /// Lets a new key sign. The one that signed until now stays published, since its tokens are still around.
  func rotate() async throws {
    let next = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    let entry = Entry(try await source.key(next))
    state.withLock { $0.entries = [entry] + $0.entries.prefix(1) }
  }

  /// The published set (RFC 7517 §5).
  var json: JSONObject {
    let keys = published.map { JSONValue($0.key.jsonWebKey(keyID: $0.keyID, algorithm: .rs256)) }
    return ["keys": .array(keys)]
  }
}
