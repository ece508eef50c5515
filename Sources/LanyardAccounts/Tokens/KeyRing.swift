internal import Lanyard
internal import LanyardOAuth

/// The keys as they are at one moment.
struct KeyRing: Sendable {
  var current: SigningKey
  var retired: [RetiredKey]

  /// The public keys as JSON (RFC 7517 §5), the current one first.
  var jsonWebKeySet: [UInt8] {
    let former = retired.filter { $0.keyID != current.keyID }.map { JSONValue($0.json) }
    let set: JSONObject = ["keys": .array([JSONValue(current.publicJSON)] + former)]
    return set.serialized()
  }

  /// The ring with a new current key.
  func rotated(to key: SigningKey, at now: Int64, tokenLifetime: Int64) -> KeyRing {
    // Whoever verifies may allow for a clock that is some minutes off.
    let old = RetiredKey(current, endsAt: now + tokenLifetime + 300)
    let living = retired.filter { $0.endsAt >= now && $0.keyID != current.keyID }
    return KeyRing(current: key, retired: [old] + living)
  }
}
