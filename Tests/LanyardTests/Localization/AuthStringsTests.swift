import Lanyard
import Testing

/// Texts for people, in every language that is shipped.
@Suite struct `Texts` {
  /// The names in braces, in the order of the alphabet.
  private func placeholders(_ template: String) -> [String] {
    template.split(separator: "{").dropFirst(template.hasPrefix("{") ? 0 : 1).compactMap { piece in
      piece.firstIndex(of: "}").map { String(piece[..<$0]) }
    }.sorted()
  }

  @Test(arguments: AuthLanguage.shipped)
  func `4.32 every key has a text in every language, with the placeholders that it has in English`(
    language: AuthLanguage
  ) {
    let english = AuthStrings(.english)
    let strings = AuthStrings(language)
    for key in AuthStrings.Key.allCases {
      let template = strings.template(key)
      #expect(template.contains { $0.isLetter }, "\(key)")
      #expect(placeholders(template) == placeholders(english.template(key)), "\(key)")
      #expect(!template.hasPrefix(" ") && !template.hasSuffix(" "), "\(key)")
      for name in placeholders(template) { #expect(AuthStrings.Placeholder(rawValue: name) != nil, "\(key) \(name)") }
    }
  }

  @Test(arguments: AuthLanguage.shipped)
  func `no two keys are confused`(language: AuthLanguage) {
    let texts = Dictionary(grouping: AuthStrings.Key.allCases, by: AuthStrings(language).template)
    // Some languages have one word where English has two.
    let same: Set<Set<AuthStrings.Key>> = [[.logOut, .signOut], [.logIn, .pickerTitle]]
    for keys in texts.values where keys.count > 1 { #expect(same.contains(Set(keys)), "\(keys)") }
  }

  @Test(arguments: AuthLanguage.shipped.dropFirst())
  func `a language is not English by mistake`(language: AuthLanguage) {
    let strings = AuthStrings(language)
    let untranslated = AuthStrings.Key.allCases.filter { AuthStrings(.english).template($0) == strings.template($0) }
    // "Error" is Spanish too, and on a Japanese keyboard yes is a y.
    #expect(untranslated.allSatisfy { [.alertErrorTitle, .yesOrNo].contains($0) }, "\(untranslated)")
  }

  @Test func `Japanese and Arabic are written in their scripts`() {
    for key in AuthStrings.Key.allCases where key != .yesOrNo {
      let japanese = AuthStrings(.japanese).template(key).unicodeScalars
      let arabic = AuthStrings(.arabic).template(key).unicodeScalars
      #expect(japanese.contains { (0x3040...0x9FFF).contains($0.value) }, "\(key)")
      #expect(arabic.contains { (0x0600...0x06FF).contains($0.value) }, "\(key)")
    }
  }

  @Test func `values are filled in once, and braces in them are theirs`() {
    let strings = AuthStrings { key, _ in
      key == .collision ? "{email} and {email} {unknown} {provider {provider} } {" : nil
    }
    #expect(
      strings(.collision, [.email: "{provider}", .provider: "A{email}"])
        == "{provider} and {provider} {unknown} {provider A{email} } {")
    #expect(strings(.signInWith) == "Sign in with {provider}")
  }

  @Test func `a name cannot turn the sentence around it`() {
    let hostile = "Acme\u{202E}\u{2067}\u{200F}"
    #expect(AuthStrings(.english)(.signInWith, [.provider: hostile]) == "Sign in with Acme")
    #expect(AuthStrings(.english)(.signedInAs, [.name: "ليلى"]) == "Signed in as \u{2068}ليلى\u{2069}")
    #expect(AuthStrings(.arabic)(.signInWith, [.provider: "Acme"]) == "تسجيل الدخول باستخدام \u{2068}Acme\u{2069}")
  }

  @Test func `4.33 the host's own text wins, key by key, whatever the language`() {
    let strings = AuthStrings(.german) { key, language in
      key == .signInWith && language == .german ? "Rein mit {provider}!" : nil
    }
    #expect(strings(.signInWith, [.provider: "Acme"]) == "Rein mit Acme!")
    #expect(strings(.cancel) == "Abbrechen")
  }

  @Test func `what a language does not have is English`() {
    let italian = AuthStrings(AuthLanguage(rawValue: "it")) { key, _ in key == .cancel ? "Annulla" : nil }
    #expect(italian(.cancel) == "Annulla")
    #expect(italian(.logOut) == "Log out")
  }
}

@Suite struct `Languages` {
  @Test(
    arguments: [
      ("en", AuthLanguage.english), ("de-AT", .german), ("DE", .german), ("de_AT.UTF-8", .german),
      ("fr_CA.ISO8859-1@euro", .french), ("es-419", .spanish), ("ja_JP", .japanese), ("ar-Arab-EG", .arabic),
      ("de@euro", .german), ("it_IT", nil), ("den_CA", nil), ("d", nil), ("", nil), ("C", nil), ("_de", nil),
    ] as [(String, AuthLanguage?)])
  func `are read from tags and locales`(identifier: String, language: AuthLanguage?) {
    #expect(AuthLanguage(identifier: identifier) == language)
  }

  @Test(
    arguments: [
      ([:], AuthLanguage.english), (["LANG": "de_DE.UTF-8"], .german),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"], .french), (["LANG": "de_DE", "LC_MESSAGES": "es_ES"], .spanish),
      (["LANG": "de_DE", "LC_ALL": ""], .german), (["LANG": "it_IT", "LANGUAGE": "it:ja:de"], .japanese),
      (["LANG": "de_DE", "LANGUAGE": "en:de"], .english), (["LANG": "C", "LANGUAGE": "de"], .english),
      (["LC_ALL": "C.UTF-8", "LANG": "de_DE", "LANGUAGE": "fr"], .english), (["LANGUAGE": "fr"], .english),
      (["LANG": "nonsense"], .english),
    ] as [([String: String], AuthLanguage)])
  func `of a process are read as gettext does`(environment: [String: String], language: AuthLanguage) {
    #expect(AuthLanguage.preferred(in: environment) == language)
    #expect(AuthStrings.preferred(in: environment).language == language)
  }

  @Test func `4.35 say where a line begins`() {
    #expect(AuthLanguage.shipped.filter(\.isRightToLeft) == [.arabic])
    #expect(AuthLanguage(rawValue: "he").isRightToLeft)
  }
}
