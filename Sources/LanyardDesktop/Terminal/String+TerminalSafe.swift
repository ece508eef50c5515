extension String {
  /// The text without what could command a terminal or turn its reading direction, cut at 500 characters.
  ///
  /// For everything that a provider or a backend sent and that is about to be printed.
  package var terminalSafe: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let printed = Self.printable(scalar) { text.append(printed) }
    }
    let whole = String(text)
    return whole.count <= 500 ? whole : whole.prefix(500) + "…"
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    // Joiners are part of words in some scripts.
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return scalar }
    switch scalar.properties.generalCategory {
    case .control: return scalar == "\n" || scalar == "\t" ? " " : nil
    case .lineSeparator, .paragraphSeparator: return " "
    case .format, .surrogate, .privateUse, .unassigned: return nil
    default: return scalar
    }
  }
}
