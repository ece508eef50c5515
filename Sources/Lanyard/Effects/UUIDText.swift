/// The usual text of UUIDs (RFC 9562 §4), in lower case.
package enum UUIDText {
  /// The text of 16 bytes.
  package static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0x0F)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension AuthContext {
  /// A random UUID (RFC 9562 §5.4).
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` if there is less randomness than was asked for.
  package func randomUUID() throws(AuthError) -> String {
    var bytes = randomBytes(16)
    guard bytes.count == 16 else {
      throw AuthError(.misconfigured("randomBytes of the context has to return as many bytes as it is asked for."))
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUIDText.text(of: bytes)
  }
}
