import Lanyard

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension String {
  /// Whether this looks like a code of the service: capitals, digits and lines.
  var isErrorCode: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
      }
  }

  /// The text with another in each place of a part. Bytes are compared: what follows must not hide the part.
  func replacingBytes(_ part: String, with other: String) -> String {
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    let part = Array(part.utf8)
    while let range = rest.firstRange(of: part), !range.isEmpty {
      result += rest[..<range.lowerBound] + Array(other.utf8)
      rest = rest[range.upperBound...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// The text with a mask in the place of what looks like a signed token, in part or as a whole: `eyJ` is how the header of
  /// each begins.
  var maskingTokens: String {
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let start = rest.firstRange(of: Array("eyJ".utf8))?.lowerBound {
      let token = rest[start...].prefix(while: \.mayBeInToken)
      result += rest[..<start] + (token.count >= 16 ? Array("<secret>".utf8) : Array(token))
      rest = rest[token.endIndex...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var mayBeInToken: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}
