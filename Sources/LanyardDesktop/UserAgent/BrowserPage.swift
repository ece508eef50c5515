/// The pages that a browser may see at the port of a sign-in.
struct BrowserPage: Sendable {
  private enum Mark: String {
    case done = "M14 25 l7 7 l14 -15"
    case failed = "M16 16 l16 16 M32 16 l-16 16"
  }

  private let mark: Mark
  private let title: String
  private let text: String

  static func received(_ provider: String) -> BrowserPage {
    BrowserPage(
      mark: .done, title: "Back to the app",
      text: "The answer of \(provider) has arrived. You can close this page and go on in the app.")
  }

  static func refused(_ provider: String) -> BrowserPage {
    BrowserPage(
      mark: .failed, title: "Not signed in",
      text: "\(provider) did not confirm the sign-in. You can close this page and try again in the app.")
  }

  static let late = BrowserPage(
    mark: .failed, title: "Already answered",
    text: "This sign-in has had its answer. You can close this page and go on in the app.")

  static let strange = BrowserPage(
    mark: .failed, title: "Not for this sign-in",
    text: "This address does not belong to the sign-in under way. Please go on in the window that the app opened.")

  static let missing = BrowserPage(
    mark: .failed, title: "Nothing here", text: "There is no page at this address. You can close it.")

  /// The whole document. Everything that comes from outside is escaped.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>\(title.htmlEscaped)</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <main class="\(mark == .done ? "done" : "failed")">
    <svg viewBox="0 0 48 48" width="72" height="72" aria-hidden="true">
    <circle cx="24" cy="24" r="22"/><path pathLength="48" d="\(mark.rawValue)"/>
    </svg>
    <h1>\(title.htmlEscaped)</h1>
    <p>\(text.htmlEscaped)</p>
    </main>
    </body>
    </html>

    """
  }

  private static let style = """

    :root { --back: #f4f5f7; --card: #ffffff; --text: #1c1d21; --quiet: #5c606b; --edge: #e2e4e9; --mark: #1a7f4b; }
    .failed { --mark: #b3382c; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #15161a; --card: #1f2126; --text: #f2f3f5; --quiet: #a9adb8; --edge: #31343c; --mark: #4cc38a; }
      .failed { --mark: #f0857a; }
    }
    * { box-sizing: border-box; margin: 0; }
    body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--back);
      color: var(--text); font: 17px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
    main { width: 100%; max-width: 420px; padding: 48px 36px; text-align: center; background: var(--card);
      border: 1px solid var(--edge); border-radius: 20px; box-shadow: 0 12px 40px rgba(0, 0, 0, .07); }
    h1 { margin: 20px 0 10px; font-size: 26px; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; }
    p { color: var(--quiet); overflow-wrap: anywhere; text-wrap: balance; }
    circle { fill: var(--mark); opacity: .13; }
    path { fill: none; stroke: var(--mark); stroke-width: 3.5; stroke-linecap: round; stroke-linejoin: round;
      stroke-dasharray: 48; animation: draw .5s ease-out both; }
    @keyframes draw { from { stroke-dashoffset: 48; } to { stroke-dashoffset: 0; } }
    @media (prefers-reduced-motion: reduce) { path { animation: none; } }

    """
}

extension String {
  /// The text as it stands in a document or in an attribute with double quotes.
  var htmlEscaped: String {
    var escaped = ""
    for character in terminalSafe {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
