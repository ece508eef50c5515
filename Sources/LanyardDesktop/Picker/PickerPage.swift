internal import Lanyard

/// The page on which a person chooses: one button for each provider, as the render model has it. No script, nothing from
/// elsewhere.
struct PickerPage: Sendable {
  let entries: [PickerEntry]
  let strings: AuthStrings
  let legalNotice: LegalNotice?
  /// The path of the page.
  let path: String

  /// The whole document. Everything that comes from outside is escaped.
  var html: String {
    """
    <!doctype html>
    <html \(strings.language.htmlAttributes)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <title>\(strings(.pickerTitle).escapedForHTML)</title>
    <style>\(Self.style)\(colors)</style>
    </head>
    <body>
    <main>
    <h1>\(strings(.pickerTitle).escapedForHTML)</h1>
    <p>\(strings(.pickerText).escapedForHTML)</p>
    <form method="post" action="\(path)/choose">
    <ul>
    \(entries.enumerated().map(Self.button).joined(separator: "\n"))
    </ul>
    </form>
    \(legal)
    <form method="post" action="\(path)/cancel">
    <button class="quiet">\(strings(.cancel).escapedForHTML)</button>
    </form>
    </main>
    </body>
    </html>

    """
  }

  /// The pages open beside this one, which they hear nothing of.
  private var legal: String {
    (legalNotice?.sentences(in: strings) ?? []).map { sentence in
      let link =
        #"<a href="\#(sentence.url.escapedForHTML)" target="_blank" rel="noreferrer">"#
        + sentence.link.escapedForHTML + "</a>"
      return #"<p class="legal">"# + sentence.before.escapedForHTML + link + sentence.after.escapedForHTML + "</p>"
    }.joined(separator: "\n")
  }

  private static func button(_ index: Int, _ entry: PickerEntry) -> String {
    let appearance = entry.light
    let title = appearance.title.escapedForHTML
    let label = appearance.accessibility.label.escapedForHTML
    let isEnabled = appearance.isEnabled ? "" : " disabled"
    let name = label == title ? "" : #" aria-label="\#(label)""#
    let attributes = #"class="provider p\#(index)" name="choice" value="\#(index)"\#(name)\#(isEnabled)"#
    return "<li><button \(attributes)>\(title)</button></li>"
  }

  // MARK: Colours

  private var colors: String {
    func rules(_ part: (Int, PickerEntry) -> String) -> String { entries.enumerated().map(part).joined() }
    return rules { Self.rules($0, $1.style, $1.light, isDark: false) }
      + "@media (prefers-color-scheme: dark) {\n\(rules { Self.rules($0, $1.style, $1.dark, isDark: true) })}\n"
      + "@media (prefers-contrast: more) {\n\(rules { Self.rules($0, $1.style.highContrast, nil, isDark: false) })}\n"
      + "@media (prefers-contrast: more) and (prefers-color-scheme: dark) {\n"
      + rules { Self.rules($0, $1.style.highContrast, nil, isDark: true) } + "}\n"
  }

  private static func rules(
    _ index: Int, _ style: ProviderStyle, _ appearance: SignInButtonAppearance?, isDark: Bool
  ) -> String {
    let usual = appearance?.colors ?? style.colors(.normal, isDark: isDark)
    let pressed = style.colors(.pressed, isDark: isDark)
    let height = appearance.map { " min-height: \($0.height)px;" } ?? ""
    let alignment = style.buttonAlignment == .leading ? " text-align: start;" : ""
    return """
      .p\(index) { color: \(usual.text.css); background: \(usual.background.css); \
      border-color: \((usual.border ?? usual.background).css);\(height)\(alignment) }
      .p\(index):active { background: \(pressed.background.css); }

      """
  }

  /// The labels are large and bold, so that three times the contrast is enough where a brand fixes its colours.
  private static let style = """

    :root { --back: #f4f5f7; --card: #ffffff; --text: #1c1d21; --quiet: #5c606b; --edge: #e2e4e9; --ring: #1a5fd0; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #15161a; --card: #1f2126; --text: #f2f3f5; --quiet: #a9adb8; --edge: #31343c; --ring: #8ab4ff; }
    }
    @media (prefers-contrast: more) { :root { --quiet: var(--text); --edge: var(--text); } }
    * { box-sizing: border-box; margin: 0; }
    body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--back);
      color: var(--text); font: 17px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
    main { width: 100%; max-width: 400px; padding: 40px 32px 28px; background: var(--card);
      border: 1px solid var(--edge); border-radius: 20px; box-shadow: 0 12px 40px rgba(0, 0, 0, .07); }
    @media (max-width: 400px) { body { padding: 12px; } main { padding: 32px 20px 24px; } }
    h1 { font-size: 26px; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; text-align: center; }
    p { margin: 8px 0 24px; color: var(--quiet); text-align: center; text-wrap: balance; }
    ul { list-style: none; padding: 0; display: grid; gap: 12px; }
    button { width: 100%; min-height: 44px; padding: 9px 16px; font: inherit; font-size: 19px; font-weight: 700;
      cursor: pointer; overflow-wrap: anywhere; border: 1px solid; border-radius: 10px; }
    button:disabled { opacity: .5; cursor: not-allowed; }
    button:focus-visible { outline: 3px solid var(--ring); outline-offset: 3px; }
    .legal { margin: 0; font-size: 15px; }
    form + .legal { margin-top: 20px; }
    a { color: var(--ring); }
    a:focus-visible { outline: 3px solid var(--ring); outline-offset: 3px; border-radius: 2px; }
    .quiet { margin-top: 20px; color: var(--quiet); background: none; border-color: transparent; font-size: 17px; font-weight: 500; }
    .quiet:hover { text-decoration: underline; }
    @media (forced-colors: active) { .provider, .quiet { border-color: ButtonText; } }

    """
}

extension ProviderStyle.Color {
  /// As a style sheet writes it.
  var css: String {
    "#" + [red, green, blue].hexadecimal
  }
}
