/// Splits a URL at the delimiters of RFC 3986.
struct URLSplitter {
  private(set) var scheme = ""
  private(set) var userInfo: String?
  private(set) var host: String?
  private(set) var port: Int?
  private(set) var path = ""
  private(set) var query: String?
  private(set) var fragment: String?

  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard rest.allSatisfy({ 0x20 < $0 && $0 < 0x7F }), let scheme = Self.scheme(&rest) else { return nil }
    self.scheme = scheme
    fragment = Self.cut(&rest, at: UInt8(ascii: "#"))
    query = Self.cut(&rest, at: UInt8(ascii: "?"))
    if rest.starts(with: "//".utf8) {
      let start = rest.startIndex + 2
      let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      guard readAuthority(rest[start..<end]) else { return nil }
      rest = rest[end...]
    }
    path = Self.text(rest)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func scheme(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: ":")), let first = rest.first, isLetter(first) else { return nil }
    let scheme = rest[..<end]
    guard scheme.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }) else { return nil }
    rest = rest[(end + 1)...]
    return text(scheme).lowercased()
  }

  private static func cut(_ rest: inout ArraySlice<UInt8>, at delimiter: UInt8) -> String? {
    guard let index = rest.firstIndex(of: delimiter) else { return nil }
    defer { rest = rest[..<index] }
    return text(rest[(index + 1)...])
  }

  /// Hosts are names of letters, digits, `-`, `.` and `_`, or addresses in brackets. Escapes and everything that
  /// another parser might take for a delimiter are refused.
  private mutating func readAuthority(_ authority: ArraySlice<UInt8>) -> Bool {
    var rest = authority
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      let user = rest[..<at]
      guard user.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || "-._~%!$&'()*+,;=:".utf8.contains($0) }) else {
        return false
      }
      userInfo = Self.text(user)
      rest = rest[(at + 1)...]
    }
    let isAddress = rest.first == UInt8(ascii: "[")
    let end = isAddress ? rest.firstIndex(of: UInt8(ascii: "]")) : rest.firstIndex(of: UInt8(ascii: ":"))
    let name = isAddress ? rest.dropFirst()[..<(end ?? rest.endIndex)] : rest[..<(end ?? rest.endIndex)]
    guard !isAddress || end != nil, !isAddress || !name.isEmpty else { return false }
    let others = isAddress ? ":." : "-._"
    guard name.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || others.utf8.contains($0) }) else { return false }
    host = Self.text(name).lowercased()
    var tail = rest[(end ?? rest.endIndex)...]
    if isAddress { tail = tail.dropFirst() }
    return readPort(tail)
  }

  private mutating func readPort(_ tail: ArraySlice<UInt8>) -> Bool {
    guard let colon = tail.first else { return true }
    let digits = tail.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.allSatisfy(Self.isDigit), digits.count <= 5 else { return false }
    port = Int(Self.text(digits))
    return digits.isEmpty || port.map { $0 <= 65_535 } == true
  }
}
