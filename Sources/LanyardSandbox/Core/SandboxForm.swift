/// The fields of a query or of a form body (`application/x-www-form-urlencoded`), in their order.
///
/// The sandbox has a decoder of its own, apart from the one clients use, so that a mistake in the latter shows.
public struct SandboxForm: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One field, decoded.
  public struct Field: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value; empty if there was no `=`.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, repeated ones too.
  public var fields: [Field]

  /// Makes a form.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Makes a form from a literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field($0.0, $0.1) }
  }

  /// Decodes a form. Text that is not properly encoded stays as it is.
  public init(encoded text: String) {
    fields = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Field(Self.decode(parts[0]), parts.count > 1 ? Self.decode(parts[1]) : "")
    }
  }

  /// The first value of a field.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// All values of a field.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The first name that occurs more than once. OAuth forbids that (RFC 6749 §3.1, §3.2).
  var firstRepeatedName: String? {
    var seen: Set<String> = []
    return fields.first { !seen.insert($0.name).inserted }?.name
  }

  /// The form as it travels.
  public var encoded: String {
    fields.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
  }

  /// Percent-encodes everything but unreserved characters (RFC 3986 §2.3).
  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func decode(_ text: Substring) -> String {
    percentDecoded(text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
  }

  static func percentDecoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimal(bytes[index + 1]), let low = hexadecimal(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
