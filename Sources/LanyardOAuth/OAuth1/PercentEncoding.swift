/// The encoding of RFC 5849 §3.6: everything but letters, digits and `-._~` becomes `%XX` in capitals.
enum PercentEncoding {
  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 { append(byte, to: &bytes) }
  }

  @inline(__always)
  static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      bytes.append(byte)
    default:
      bytes.append(UInt8(ascii: "%"))
      bytes.append(digit(byte >> 4))
      bytes.append(digit(byte & 15))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
