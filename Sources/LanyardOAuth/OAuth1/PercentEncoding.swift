/// The encoding of RFC 5849 §3.6: everything but letters, digits and `-._~` becomes `%XX` in capitals.
package enum PercentEncoding {
  package static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      // An array asks at each byte whether there is room for it; three times the length always is.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * source.count) { out in
        var end = 0
        for byte in source { write(byte, to: out, at: &end) }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: out[..<end]))
      }
    }
  }

  /// Writes one byte in at most three places.
  @inline(__always)
  static func write(_ byte: UInt8, to out: UnsafeMutableBufferPointer<UInt8>, at end: inout Int) {
    if isUnreserved(byte) {
      out[end] = byte
      end += 1
    } else {
      out[end] = UInt8(ascii: "%")
      out[end + 1] = digit(byte >> 4)
      out[end + 2] = digit(byte & 15)
      end += 3
    }
  }

  @inline(__always)
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    // One bit for each character of ASCII.
    let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
