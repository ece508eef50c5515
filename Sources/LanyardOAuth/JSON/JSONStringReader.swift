/// Reads one JSON string, its opening quote already consumed.
struct JSONStringReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  /// All bytes so far, taken together: its top bit tells whether there is anything to validate.
  private var seen: UInt8 = 0

  init(bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func read() throws(JSONError) -> String {
    let start = offset
    guard try skipPlain() == UInt8(ascii: "\\") else {
      defer { offset += 1 }
      return try text(UnsafeBufferPointer(rebasing: bytes[start..<offset]), at: start)
    }
    return try readEscaped(from: start)
  }

  /// Goes to the next quote or backslash and returns it. Control characters have to be escaped (RFC 8259 §7).
  private mutating func skipPlain() throws(JSONError) -> UInt8 {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return byte }
      guard byte >= 0x20 else { throw .unexpected(offset: offset) }
      seen |= byte
      offset += 1
    }
    throw .unexpected(offset: offset)
  }

  private func text(_ utf8: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) -> String {
    if seen < 0x80 { return String(decoding: utf8, as: UTF8.self) }
    // This refuses what a repairing decoder would turn into replacement characters.
    guard let text = String(validating: utf8, as: UTF8.self) else { throw .invalidText(offset: start) }
    return text
  }

  private mutating func readEscaped(from start: Int) throws(JSONError) -> String {
    var decoded = Array(bytes[start..<offset])
    while true {
      let plain = offset
      let end = try skipPlain()
      decoded.append(contentsOf: bytes[plain..<offset])
      offset += 1
      if end == UInt8(ascii: "\"") { break }
      try appendEscape(to: &decoded)
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .invalidText(offset: start) }
    return text
  }

  private mutating func appendEscape(to decoded: inout [UInt8]) throws(JSONError) {
    guard offset < bytes.count else { throw .unexpected(offset: offset) }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded.append(contentsOf: try unicodeEscape())
    default: throw .invalidEscape(offset: offset - 1)
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> [UInt8] {
    var code = UInt32(try hexadecimal())
    // Half a surrogate pair stands for no character at all; parsers repair it in different ways.
    if 0xD800..<0xDC00 ~= code {
      guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
        throw .invalidEscape(offset: offset)
      }
      offset += 2
      let low = UInt32(try hexadecimal())
      guard 0xDC00..<0xE000 ~= low else { throw .invalidEscape(offset: offset) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw .invalidEscape(offset: offset) }
    return Array(String(scalar).utf8)
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    guard offset + 4 <= bytes.count else { throw .unexpected(offset: bytes.count) }
    var value: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = byte.hexadecimalValue else { throw .invalidEscape(offset: offset) }
      value = value << 4 | UInt16(digit)
    }
    offset += 4
    return value
  }
}
