/// A name out of an open set, compared byte by byte.
///
/// `String` takes canonically equivalent texts for the same; whoever may choose one name could so pass for another.
public protocol ByteIdentifier: RawRepresentable<String>, Sendable, Hashable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Makes an identifier of any text.
  init(rawValue: String)
}

extension ByteIdentifier {
  /// Makes an identifier of a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// Compares bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  /// Hashes bytes, as `==` compares them.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }

  /// The text.
  public var description: String { rawValue }
}
