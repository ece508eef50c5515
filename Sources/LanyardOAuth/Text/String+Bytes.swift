extension StringProtocol {
  /// Whether both are the same bytes.
  ///
  /// `==` would not do for identifiers: it finds "é" as one character equal to "e" with an accent, which the
  /// protocols keep apart (RFC 7519 §7.3, RFC 8259 §8.3).
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    let same = utf8.withContiguousStorageIfAvailable { a in
      other.utf8.withContiguousStorageIfAvailable { b in
        for index in 0..<count where a[index] != b[index] { return false }
        return true
      }
    }
    return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension String {
  /// Feeds the bytes into a hasher, without the normalisation that `hash(into:)` goes through.
  func hashBytes(into hasher: inout Hasher) {
    hasher.combine(utf8.count)
    for byte in utf8 { hasher.combine(byte) }
  }

  /// Hands the bytes of the text to a closure, without a copy where they lie in one piece.
  mutating func withUTF8Bytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = withUTF8 { bytes in
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}

extension [UInt8] {
  /// The bytes in lower-case hexadecimal digits.
  package var hexadecimal: String {
    var digits: [UInt8] = []
    for byte in self { digits += [.hexadecimalDigits[Int(byte >> 4)], .hexadecimalDigits[Int(byte & 15)]] }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension Sequence<String> {
  /// Whether one of the texts has the same bytes.
  package func containsBytes(of text: some StringProtocol) -> Bool {
    contains { $0.hasSameBytes(as: text) }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  static let upperHexadecimalDigits = Array("0123456789ABCDEF".utf8)
}
