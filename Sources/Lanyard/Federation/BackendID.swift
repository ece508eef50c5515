/// The name of a federation backend, such as `"accounts"`. An open set, compared byte by byte.
public struct BackendID: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
  /// The text of the id.
  public let rawValue: String

  /// Makes an id.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes an id of a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// Compares bytes, as all identifiers are.
  public static func == (left: BackendID, right: BackendID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes bytes, as `==` compares them.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}
