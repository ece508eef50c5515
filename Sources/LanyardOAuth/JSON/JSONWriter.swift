extension JSONValue {
  /// The JSON text as UTF-8, without white space, members in their order.
  public func serialized() -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.write(self, to: &bytes)
    return bytes
  }

  /// The JSON text, without white space, members in their order.
  public var text: String { String(decoding: serialized(), as: UTF8.self) }
}

extension JSONObject {
  /// The JSON text as UTF-8, without white space, members in their order.
  public func serialized() -> [UInt8] { JSONValue.object(self).serialized() }

  /// The JSON text, without white space, members in their order.
  public var text: String { JSONValue.object(self).text }
}

enum JSONWriter {
  static func write(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += number.text.utf8
    case .string(let text): write(text, to: &bytes)
    case .array(let values): write(values, to: &bytes)
    case .object(let object): write(object, to: &bytes)
    }
  }

  private static func write(_ values: [JSONValue], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func write(_ object: JSONObject, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in object.members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(member.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      write(member.value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20:
        bytes += "\\u00".utf8 + [UInt8.hexadecimalDigits[Int(byte >> 4)], .hexadecimalDigits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
