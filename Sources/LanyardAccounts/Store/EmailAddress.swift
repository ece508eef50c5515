/// An e-mail address that can be compared with others.
///
/// Two addresses are the same if they differ in the case of ASCII letters only, in the domain and in the local part.
/// For the domain that is the rule (RFC 5321 §2.4); for the local part the host of the mailbox decides, and none that
/// vouches for addresses gives `U@` and `u@` to different people. Everything beyond ASCII is compared byte by byte:
/// folding Unicode is how look-alike addresses got into other people's accounts.
public struct EmailAddress: Sendable, Hashable {
  /// The address as it was written.
  public let text: String
  /// The form that is compared: ASCII letters in lower case.
  public var key: String { String(decoding: text.utf8.map(Self.lowercased), as: UTF8.self) }

  /// Reads an address; `nil` for what cannot be one: no local part, no domain, spaces or control characters, or longer
  /// than mail allows (254 bytes, RFC 5321 §4.5.3.1.3).
  public init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.count <= 254, !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      let at = bytes.lastIndex(of: UInt8(ascii: "@")),
      at != bytes.startIndex, bytes.index(after: at) != bytes.endIndex
    else { return nil }
    self.text = text
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Compares the keys byte by byte.
  public static func == (left: EmailAddress, right: EmailAddress) -> Bool {
    left.text.utf8.lazy.map(lowercased).elementsEqual(right.text.utf8.lazy.map(lowercased))
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(Self.lowercased(byte)) }
  }
}
