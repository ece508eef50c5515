/// A URL that may leave the process: `https`, or plain `http` to this machine, absolute and in visible ASCII.
///
/// What the library behind it would repair or read in its own way is refused here, so that the host that was checked
/// is the host that is spoken to.
struct OutgoingURL: Sendable, Hashable {
  enum Refusal: Error, Hashable {
    case malformed(String)
    case insecure(host: String)
  }

  let text: String
  /// In lower case; an IPv6 address keeps its brackets.
  let host: String
  let isLoopback: Bool

  init(_ text: String) throws(Refusal) {
    let rest = try Self.afterScheme(text)
    let authority = rest.text.prefix { $0 != "/" && $0 != "?" }
    host = try Self.host(of: authority)
    isLoopback = Self.isLoopback(host)
    // RFC 8252 §7.3 allows plain http where nothing goes over a network; everything else is TLS (RFC 6749 §3.1, §3.2).
    guard rest.isSecure || isLoopback else { throw .insecure(host: host) }
    self.text = text
  }

  private static func afterScheme(_ text: String) throws(Refusal) -> (text: Substring, isSecure: Bool) {
    // RFC 3986 §2: a URL is visible ASCII. A backslash is a slash to browsers and part of a name to others.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
      throw .malformed("a URL is written in visible ASCII, without spaces and backslashes")
    }
    guard !text.utf8.contains(UInt8(ascii: "#")) else { throw .malformed("the URL has a fragment") }
    for (scheme, isSecure) in [("https://", true), ("http://", false)] {
      if text.prefix(scheme.count).lowercased() == scheme { return (text.dropFirst(scheme.count), isSecure) }
    }
    throw .malformed("the URL begins with neither https:// nor http://")
  }

  private static func host(of authority: Substring) throws(Refusal) -> String {
    guard !authority.contains("@") else { throw .malformed("the URL carries a user name") }
    let isBracketed = authority.hasPrefix("[")
    let end = isBracketed ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
    let host = authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
    guard isBracketed ? isAddress(host) : isName(host) else { throw .malformed("the URL has no proper host") }
    guard isPort(authority[host.endIndex...]) else { throw .malformed("the URL has no proper port") }
    return host.lowercased()
  }

  private static func isName(_ host: Substring) -> Bool {
    !host.isEmpty && host.utf8.allSatisfy { isAlphanumeric($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
  }

  private static func isAddress(_ host: Substring) -> Bool {
    host.count >= 4 && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isPort(_ text: Substring) -> Bool {
    if text.isEmpty { return true }
    let digits = text.dropFirst()
    guard text.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      return false
    }
    return digits.utf8.count <= 5 && (1...65535).contains(number)
  }

  /// The names and addresses of this machine as they are usually written. Other spellings of the same address (octal,
  /// one number) are strangers: nobody writes them without a reason.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }
}
