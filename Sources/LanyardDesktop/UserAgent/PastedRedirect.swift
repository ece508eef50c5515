/// What a person pasted, made into a URL. Whether it is the right one is for others to say.
struct PastedRedirect: Sendable, Hashable {
  let url: String

  /// Takes a whole URL, one from which the browser left `http://` away, or the query alone. `nil` for an empty line.
  init?(_ line: String, redirectURI: String) {
    let text = Self.unwrapped(line)
    guard !text.isEmpty else { return nil }
    let scheme = redirectURI.prefix { $0 != ":" }
    let withoutScheme = redirectURI.dropFirst(scheme.count + "://".count)
    if text.hasPrefix("\(scheme):") || text.contains("://") {
      url = text
    } else if !withoutScheme.isEmpty, text.hasPrefix(withoutScheme) {
      url = "\(scheme)://\(text)"
    } else {
      let query = text.hasPrefix("?") ? String(text.dropFirst()) : text
      url = redirectURI + (redirectURI.contains("?") ? "&" : "?") + query
    }
  }

  /// Without blanks, quotes and brackets that came along, and without the marks that some terminals put around a paste.
  private static func unwrapped(_ line: String) -> String {
    var text = line[...]
    for mark in ["\u{1B}[200~", "\u{1B}[201~"] {
      if text.hasPrefix(mark) { text = text.dropFirst(mark.count) }
      if text.hasSuffix(mark) { text = text.dropLast(mark.count) }
    }
    let isWrapping: (Character) -> Bool = { $0.isWhitespace || "\"'<>`".contains($0) }
    while let first = text.first, isWrapping(first) { text = text.dropFirst() }
    while let last = text.last, isWrapping(last) { text = text.dropLast() }
    return String(text)
  }
}
