/// The `application/x-www-form-urlencoded` form of names and values (RFC 6749 Appendix B), byte by byte.
public enum FormURLEncoding {
  /// The text for some pairs: space becomes `+`, everything but letters, digits and `-._~` becomes `%XX`.
  public static func encode(_ pairs: [(String, String)]) -> String {
    var bytes: [UInt8] = []
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      append(pair.0, space: "+", to: &bytes)
      bytes.append(UInt8(ascii: "="))
      append(pair.1, space: "+", to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text for one name or value.
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, space: "+", to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The pairs of a form or a query, decoded after splitting; empty pairs are left out. `nil` if an escape is cut off
  /// or the decoded bytes are not UTF-8.
  public static func decode(_ text: String) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for pair in rawPairs(text) {
      guard let name = decodeComponent(pair.name), let value = decodeComponent(pair.value) else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }

  /// The text for use in the query of a URL. Space becomes `%20`, which form decoders and URL decoders agree about.
  package static func encodeForQuery(_ pairs: [(String, String)]) -> String {
    var bytes: [UInt8] = []
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      append(pair.0, space: "%20", to: &bytes)
      bytes.append(UInt8(ascii: "="))
      append(pair.1, space: "%20", to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The pairs as they stand there, still encoded. A pair is split at its first `=`.
  static func rawPairs(_ text: some StringProtocol) -> [(name: Substring, value: Substring)] {
    var pairs: [(name: Substring, value: Substring)] = []
    for pair in Substring(text).utf8.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      pairs.append((Substring(pair[..<end]), Substring(pair[end...].dropFirst())))
    }
    return pairs
  }

  /// Decodes one name or value once.
  static func decodeComponent(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = iterator.next()?.hexadecimalValue, let low = iterator.next()?.hexadecimalValue else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func append(_ text: String, space: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      case 0x20: bytes.append(contentsOf: space.utf8)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(UInt8.upperHexadecimalDigits[Int(byte >> 4)])
        bytes.append(UInt8.upperHexadecimalDigits[Int(byte & 15)])
      }
    }
  }
}
