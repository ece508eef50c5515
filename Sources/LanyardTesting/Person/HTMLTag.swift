/// One tag of a page with its attributes.
struct HTMLTag {
  /// The name in lower case, with a slash in front if it closes.
  let name: String
  private let attributes: [(name: String, value: String)]

  /// The value of an attribute; empty if it has none.
  subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  static func all(in html: String) -> [HTMLTag] {
    var reader = Reader(html)
    var tags: [HTMLTag] = []
    while let tag = reader.next() { tags.append(tag) }
    return tags
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ html: String) {
      bytes = Array(html.utf8)
    }

    mutating func next() -> HTMLTag? {
      while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
        place = start + 1
        let name = word().lowercased()
        if !name.isEmpty, name != "!--" { return HTMLTag(name: name, attributes: attributes()) }
      }
      return nil
    }

    private mutating func attributes() -> [(name: String, value: String)] {
      var attributes: [(name: String, value: String)] = []
      while true {
        skipSpace()
        guard place < bytes.count, bytes[place] != UInt8(ascii: ">") else { return attributes }
        let name = word().lowercased()
        guard !name.isEmpty else {
          place += 1
          continue
        }
        attributes.append((name, value()))
      }
    }

    private mutating func value() -> String {
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return "" }
      place += 1
      skipSpace()
      guard place < bytes.count else { return "" }
      let quote = bytes[place]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return HTMLTag.unescape(word()) }
      place += 1
      let end = bytes[place...].firstIndex(of: quote) ?? bytes.count
      defer { place = min(end + 1, bytes.count) }
      return HTMLTag.unescape(String(decoding: bytes[place..<end], as: UTF8.self))
    }

    private mutating func word() -> String {
      let start = place
      while place < bytes.count, !isSpace(bytes[place]), bytes[place] != UInt8(ascii: ">"),
        bytes[place] != UInt8(ascii: "=")
      { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func skipSpace() {
      while place < bytes.count, isSpace(bytes[place]) { place += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || (0x09...0x0D).contains(byte)
    }
  }

  /// The five characters that pages escape, by name or number.
  private static func unescape(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = text
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&"),
    ] {
      result = result.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
    }
    return result
  }
}
