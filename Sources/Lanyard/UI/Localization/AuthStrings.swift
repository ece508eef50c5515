/// The texts for people, in one language, with the host's own in place of any of them.
///
/// ```swift
/// var options = AuthClientOptions(strings: AuthStrings(.german) { key, _ in key == .cancel ? "Lieber nicht" : nil })
/// ```
///
/// The texts of ``AuthError/message`` are others: they are English, for logs and developers.
public struct AuthStrings: Sendable {
  /// The language.
  public var language: AuthLanguage
  /// The host's own texts, with the same placeholders in braces; `nil` for a key leaves the shipped text.
  public var override: (@Sendable (Key, AuthLanguage) -> String?)?

  /// Makes texts in a language.
  public init(
    _ language: AuthLanguage = .english, override: (@Sendable (Key, AuthLanguage) -> String?)? = nil
  ) {
    self.language = language
    self.override = override
  }

  /// The texts in the language of a process; see ``AuthLanguage/preferred(in:)``.
  public static func preferred(in environment: [String: String]) -> AuthStrings {
    AuthStrings(.preferred(in: environment))
  }

  /// The text of a key, its placeholders filled in. A language that is not shipped falls back to English.
  ///
  /// What is filled in is taken as it is, so braces in a name are a name's. Where its direction may differ from the
  /// text's it stands between isolating marks (Unicode UAX #9), and none of its own marks count.
  public func callAsFunction(_ key: Key, _ values: [Placeholder: String] = [:]) -> String {
    filled(template(key), values)
  }

  /// The text of a key with its placeholders in it.
  public func template(_ key: Key) -> String {
    override?(key, language) ?? key.text(in: language) ?? key.english
  }

  /// One pass from left to right: what was filled in is not looked at again.
  private func filled(_ template: String, _ values: [Placeholder: String]) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      let name = rest.dropFirst().prefix { $0 != "}" && $0 != "{" }
      let end = name.endIndex
      if end < rest.endIndex, rest[end] == "}", let value = Placeholder(rawValue: String(name)).flatMap({ values[$0] })
      {
        text += isolated(value)
        rest = rest[rest.index(after: end)...]
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }

  private func isolated(_ value: String) -> String {
    let scalars = value.unicodeScalars.filter { !Self.isDirectionMark($0) }
    let value = String(String.UnicodeScalarView(scalars))
    let mayTurn = language.isRightToLeft || scalars.contains(where: Self.isRightToLeft)
    return mayTurn ? "\u{2068}\(value)\u{2069}" : value
  }

  /// Marks, embeddings, overrides and isolates: they could turn what stands beside the value.
  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The blocks of the scripts that are written from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// What is filled in, in braces.
  public enum Placeholder: String, Sendable, Hashable, CaseIterable {
    /// What a provider is called.
    case provider
    /// What a person is called.
    case name
    /// An e-mail address.
    case email
    /// The name of a host.
    case host
    /// A code to type in.
    case code
    /// A URL.
    case address
    /// The beginning of the URL that a browser ends at.
    case target
    /// What somebody typed.
    case choice
    /// The link to the terms of service.
    case termsOfService
    /// The link to the privacy policy.
    case privacyPolicy
  }
}
