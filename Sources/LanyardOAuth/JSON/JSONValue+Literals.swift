extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A number.
  public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object; of members with the same name the last one stays.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member($0.0, $0.1) }))
  }
}

extension JSONValue: ExpressibleByNilLiteral {
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
  /// A text.
  public init(_ value: String) { self = .string(value) }

  /// A number.
  public init(_ value: some FixedWidthInteger) { self = .number(JSONNumber(value)) }

  /// A truth value.
  public init(_ value: Bool) { self = .bool(value) }

  /// An object.
  public init(_ value: JSONObject) { self = .object(value) }

  /// A list of texts.
  public init(_ values: [String]) { self = .array(values.map(JSONValue.string)) }
}
