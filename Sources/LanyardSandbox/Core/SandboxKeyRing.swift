internal import LanyardCrypto
internal import LanyardOAuth
internal import Synchronization

/// The keys of one provider: two generations are published, the first of them signs.
final class SandboxKeyRing: Sendable {
  /// Keys of different kinds that are published under one name, so that whoever looks for a key by its name alone finds
  /// the wrong one.
  struct Generation: Sendable {
    let id: String
    let keys: [PrivateKey]

    init(_ keys: [PrivateKey]) {
      self.keys = keys
      id = keys.first?.publicKey.thumbprint ?? ""
    }

    func key(for algorithm: SignatureAlgorithm) -> PrivateKey? {
      keys.first { $0.publicKey.supports(algorithm) }
    }
  }

  private struct State {
    var next: Int
    var current: Generation
    var earlier: Generation
  }

  private let source: SandboxKeys
  private let kinds: [PrivateKey.Kind]
  /// What is published beside the keys.
  private let decoys: [JSONObject]
  /// What RSA keys say they are for.
  private let rsaAlgorithm: SignatureAlgorithm?
  private let state: Mutex<State>

  /// - Parameter first: the number of the first key; providers that begin at another one have keys of their own.
  init(
    source: SandboxKeys, first: Int = 0, kinds: [PrivateKey.Kind] = [.rsa2048],
    rsaAlgorithm: SignatureAlgorithm? = .rs256, decoys: [JSONObject] = []
  ) async throws {
    self.source = source
    self.kinds = kinds
    self.rsaAlgorithm = rsaAlgorithm
    self.decoys = decoys
    async let current = source.generation(first, kinds)
    async let earlier = source.generation(first + 1, kinds)
    state = Mutex(State(next: first + 2, current: try await current, earlier: try await earlier))
  }

  var current: Generation { state.withLock { $0.current } }

  var published: [Generation] { state.withLock { [$0.current, $0.earlier] } }

  /// Lets new keys sign. Those that signed until now stay published, since their tokens are still around.
  func rotate() async throws {
    let next = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    let generation = try await source.generation(next, kinds)
    state.withLock { $0 = State(next: $0.next, current: generation, earlier: $0.current) }
  }

  /// The published set (RFC 7517 §5), or what a scenario makes of it.
  func json(_ faults: Set<SandboxScenario>) -> JSONObject {
    let isNameless = !faults.isDisjoint(with: [.keysWithoutIDs, .singleKeysWithoutIDs])
    let generations = faults.contains(.singleKeysWithoutIDs) ? [current] : published
    var keys = generations.flatMap { generation in
      generation.keys.map { key in
        let algorithm = key.publicKey.supports(.rs256) ? rsaAlgorithm : nil
        return key.jsonWebKey(keyID: isNameless ? nil : generation.id, algorithm: algorithm)
      }
    }
    for var decoy in decoys {
      if isNameless { decoy["kid"] = nil } else { decoy["kid"] = .string(current.id) }
      keys.append(decoy)
    }
    return ["keys": .array(keys.map { JSONValue.object($0) })]
  }
}

extension SandboxKeys {
  fileprivate func generation(_ number: Int, _ kinds: [PrivateKey.Kind]) async throws -> SandboxKeyRing.Generation {
    var keys: [PrivateKey] = []
    for kind in kinds { keys.append(try await key(kind, number)) }
    return SandboxKeyRing.Generation(keys)
  }
}
