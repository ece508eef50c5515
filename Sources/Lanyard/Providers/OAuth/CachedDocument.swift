/// A document, as somebody got it out of a ``DocumentCache``.
struct CachedDocument<Value: Sendable>: Sendable {
  let value: Value
  /// Which fetch it is from.
  let number: Int
  /// Whether it was fetched just now, for whoever asked.
  let isFresh: Bool
}
