/// Markup. Text that is interpolated is escaped, markup that is interpolated is not.
struct HTML: Sendable, ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) {
      markup += literal
    }

    mutating func appendInterpolation(_ text: String) {
      markup += HTML.escape(text)
    }

    mutating func appendInterpolation(_ number: Int) {
      markup += String(number)
    }

    mutating func appendInterpolation(_ html: HTML) {
      markup += html.markup
    }
  }

  var markup: String

  init(stringLiteral value: String) {
    markup = value
  }

  init(stringInterpolation: StringInterpolation) {
    markup = stringInterpolation.markup
  }

  init(joining parts: [HTML]) {
    markup = parts.map(\.markup).joined(separator: "\n")
  }

  /// Makes text safe between tags and inside quoted attributes. Control characters have no place in either.
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: result += "\u{fffd}"
      // Marks that turn the direction of text could make an address read like another one.
      case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
