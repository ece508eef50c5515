/// One way to start a browser: a program and its arguments, as `$BROWSER` writes them.
struct BrowserCommand: Sendable, Hashable {
  /// In each word `%s` stands for the URL and `%%` for a percent sign.
  let words: [String]

  /// Reads a list of commands: `:` between commands, spaces between words. There are no quotes and there is no shell.
  static func list(_ text: String) -> [BrowserCommand] {
    text.split(separator: ":").map { BrowserCommand(words: $0.split(separator: " ").map(String.init)) }
      .filter { !$0.words.isEmpty }
  }

  /// The words with the URL in its place, which is the end if no place is named.
  func words(for url: String) -> [String] {
    let hasPlace = words.contains { Self.expand($0, url).hasPlace }
    let expanded = words.map { Self.expand($0, url).text }
    return hasPlace ? expanded : expanded + [url]
  }

  private static func expand(_ word: String, _ url: String) -> (text: String, hasPlace: Bool) {
    var text = ""
    var hasPlace = false
    var rest = word[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      let after = rest.index(after: percent)
      let sign = rest[after...].first
      if sign == "s" {
        text += url
        hasPlace = true
      } else {
        text += sign == "%" ? "%" : "%" + (sign.map(String.init) ?? "")
      }
      rest = sign == nil ? "" : rest[rest.index(after: after)...]
    }
    return (text + rest, hasPlace)
  }
}
