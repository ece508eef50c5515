internal import Lanyard

/// The pages that a browser may see at the port of a sign-in.
struct BrowserPage: Sendable {
  private enum Mark: String {
    case done = "M14 25 l7 7 l14 -15"
    case failed = "M16 16 l16 16 M32 16 l-16 16"
  }

  /// What has happened.
  enum Kind: Sendable {
    case received, refused, late, strange, missing
    /// The person looks at the app for a while.
    case elsewhere
    case cancelled
  }

  private let mark: Mark
  private let title: String
  private let text: String
  private let language: AuthLanguage

  /// - Parameter provider: what the provider is called.
  init(_ kind: Kind, provider: String = "", in strings: AuthStrings) {
    let (title, text): (AuthStrings.Key, AuthStrings.Key) =
      switch kind {
      case .received: (.pageReceivedTitle, .pageReceivedText)
      case .refused: (.pageRefusedTitle, .pageRefusedText)
      case .late: (.pageLateTitle, .pageLateText)
      case .strange: (.pageStrangeTitle, .pageStrangeText)
      case .missing: (.pageMissingTitle, .pageMissingText)
      case .elsewhere: (.pageReceivedTitle, .signingIn)
      case .cancelled: (.alertCancelledText, .pickerEndedText)
      }
    mark = kind == .received || kind == .elsewhere ? .done : .failed
    self.title = strings(title)
    self.text = strings(text, [.provider: provider.terminalSafe])
    language = strings.language
  }

  private init(mark: Mark, title: String, text: String, language: AuthLanguage) {
    self.mark = mark
    self.title = title
    self.text = text
    self.language = language
  }

  /// The page of a sign-in that failed.
  static func failure(_ error: AuthError, provider: ProviderDescription, in strings: AuthStrings) -> BrowserPage {
    guard !error.isCancellation else { return BrowserPage(.cancelled, in: strings) }
    let alert = AuthAlert(error: error, provider: provider, strings: strings)
    return BrowserPage(
      mark: .failed, title: alert.title, text: "\(alert.text) \(alert.recovery)", language: strings.language)
  }

  /// The whole document. Everything that comes from outside is escaped.
  var html: String {
    """
    <!doctype html>
    <html \(language.htmlAttributes)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>\(title.escapedForHTML)</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <main class="\(mark == .done ? "done" : "failed")">
    <svg viewBox="0 0 48 48" width="72" height="72" aria-hidden="true">
    <circle cx="24" cy="24" r="22"/><path pathLength="48" d="\(mark.rawValue)"/>
    </svg>
    <h1>\(title.escapedForHTML)</h1>
    <p>\(text.escapedForHTML)</p>
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
  /// The text as it stands in a document or in an attribute with double quotes. What came from elsewhere is to be made
  /// ``terminalSafe`` before.
  var escapedForHTML: String {
    var escaped = ""
    for character in self where character.unicodeScalars.first?.properties.generalCategory != .control {
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

extension AuthLanguage {
  /// What stands in the first tag of a document.
  var htmlAttributes: String {
    #"lang="\#(rawValue.terminalSafe.escapedForHTML)" dir="\#(isRightToLeft ? "rtl" : "ltr")""#
  }
}
