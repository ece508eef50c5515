/// How much JSON is read before the reader gives up.
public struct JSONLimits: Sendable, Hashable {
  /// The largest text, in bytes.
  public var bytes: Int
  /// The deepest nesting of arrays and objects.
  public var depth: Int

  /// Sets both limits.
  public init(bytes: Int, depth: Int) {
    self.bytes = bytes
    self.depth = depth
  }

  /// One mebibyte, 64 levels: far beyond what the protocols need.
  public static let `default` = JSONLimits(bytes: 1 << 20, depth: 64)
}
