/// The name of an identity provider, such as `"acme.example"`.
///
/// An open set: a plugin adds its own as a static member. Two ids are equal if their bytes are.
public struct ProviderID: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
  /// The text of the id.
  public let rawValue: String

  /// Makes an id of any text. An empty one is refused at registration.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes an id of a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// Compares bytes: `String` would take canonically equivalent texts for the same.
  public static func == (left: ProviderID, right: ProviderID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes bytes, as `==` compares them.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}

extension ProviderID: CustomStringConvertible {
  /// The text of the id.
  public var description: String { rawValue }
}
