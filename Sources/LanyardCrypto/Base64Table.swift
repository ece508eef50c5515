/// The two alphabets of RFC 4648 as tables.
enum Base64Table {
  static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  static let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each character; 0xFF marks a foreign one.
  static let standardValues = values(standard)
  static let urlValues = values(url)

  private static func values(_ alphabet: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }

  static func encode(_ bytes: UnsafeBufferPointer<UInt8>, alphabet: [UInt8], padded: Bool) -> String {
    let rest = bytes.count % 3
    let plain = bytes.count / 3 * 4 + (rest == 0 ? 0 : rest + 1)
    let count = padded ? (bytes.count + 2) / 3 * 4 : plain
    return String(unsafeUninitializedCapacity: count) { out in
      alphabet.withUnsafeBufferPointer { alphabet in
        var source = 0
        var target = 0
        while target < plain {
          let second = source + 1 < bytes.count ? bytes[source + 1] : 0
          let third = source + 2 < bytes.count ? bytes[source + 2] : 0
          let group = UInt32(bytes[source]) << 16 | UInt32(second) << 8 | UInt32(third)
          for position in 0..<min(4, plain - target) {
            out[target + position] = alphabet[Int(group >> (18 - 6 * UInt32(position)) & 63)]
          }
          source += 3
          target += 4
        }
        for index in plain..<count { out[index] = UInt8(ascii: "=") }
      }
      return count
    }
  }

  /// Decodes unpadded text. Refuses foreign characters, a lone last character and stray bits in the last one, so that
  /// no two texts stand for the same bytes (RFC 4648 §3.5).
  static func decode(_ text: UnsafeBufferPointer<UInt8>, values: [UInt8]) -> [UInt8]? {
    let rest = text.count % 4
    guard rest != 1 else { return nil }
    let count = text.count / 4 * 3 + (rest == 0 ? 0 : rest - 1)
    var isValid = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      isValid = values.withUnsafeBufferPointer { decode(text, values: $0, into: out) }
      initialized = isValid ? count : 0
    }
    return isValid ? bytes : nil
  }

  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, values: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    var target = 0
    var foreign: UInt8 = 0
    let whole = text.count & ~3
    for source in stride(from: 0, to: whole, by: 4) {
      let a = values[Int(text[source])]
      let b = values[Int(text[source + 1])]
      let c = values[Int(text[source + 2])]
      let d = values[Int(text[source + 3])]
      foreign |= a | b | c | d
      out[target] = a << 2 | b >> 4
      out[target + 1] = b << 4 | c >> 2
      out[target + 2] = c << 6 | d
      target += 3
    }
    guard whole < text.count else { return foreign & 0x80 == 0 }
    let a = values[Int(text[whole])]
    let b = values[Int(text[whole + 1])]
    out[target] = a << 2 | b >> 4
    guard text.count - whole == 3 else { return (foreign | a | b) & 0x80 == 0 && b & 0x0F == 0 }
    let c = values[Int(text[whole + 2])]
    out[target + 1] = b << 4 | c >> 2
    return (foreign | a | b | c) & 0x80 == 0 && c & 0x03 == 0
  }
}
