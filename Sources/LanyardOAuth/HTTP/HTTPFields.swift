/// Header fields in the order they were sent; names are compared without case (RFC 9110 §5.1).
public struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One header field.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public var name: String
    /// The value without surrounding white space.
    public var value: String

    /// Makes a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, repeated ones too.
  public private(set) var fields: [Field]

  /// Makes a list of fields.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Makes a list of fields from a literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of a field. Setting replaces all fields of that name; `nil` removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value }
    set {
      fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// All values of a field, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
  }

  /// Adds a field and keeps those of the same name.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension String {
  /// Compares two texts as ASCII without case, byte by byte.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { Self.lowercase($0) == Self.lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
