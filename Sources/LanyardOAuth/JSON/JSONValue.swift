/// A JSON value (RFC 8259).
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`, never 1 or 0.
  case bool(Bool)
  /// A number in the digits it was written with.
  case number(JSONNumber)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// The text, if it is one.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value, if it is one.
  public var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The text of an identifier: as it is, or the digits of a number, which may be more than floating point can hold.
  public var identifier: String? {
    switch self {
    case .string(let text): text
    case .number(let number) where number.text.utf8.allSatisfy { (0x30...0x39).contains($0) }: number.text
    default: nil
    }
  }

  /// The number as an integer, if it is one exactly.
  public var intValue: Int64? {
    guard case .number(let value) = self else { return nil }
    return value.intValue
  }

  /// The number in floating point, if it is one and in range.
  public var doubleValue: Double? {
    guard case .number(let value) = self else { return nil }
    return value.doubleValue
  }

  /// The list, if it is one.
  public var arrayValue: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The object, if it is one.
  public var objectValue: JSONObject? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    guard case .null = self else { return false }
    return true
  }

  /// The member of an object; `nil` if this is none or has none of that name.
  public subscript(name: String) -> JSONValue? { objectValue?[name] }
}

extension JSONValue: Hashable {
  /// Whether two values are the same. Texts are compared byte by byte, numbers by the digits they were written with.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Feeds the value into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let number): hasher.combine(number)
    case .string(let text): text.hashBytes(into: &hasher)
    case .array(let values): hasher.combine(values)
    case .object(let object): hasher.combine(object)
    }
  }
}
