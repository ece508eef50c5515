/// A language that people read, by the primary subtag of its BCP 47 tag.
///
/// The texts of ``shipped`` are in the program. A host that translates into another one gives the texts itself:
///
/// ```swift
/// AuthStrings(AuthLanguage(rawValue: "it")) { key, _ in italian[key] }
/// ```
public struct AuthLanguage: RawRepresentable, Sendable, Hashable, Codable {
  /// The primary subtag, such as `de`: what a document says in its `lang` attribute.
  public var rawValue: String

  /// Names a language, whether its texts are shipped or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// English.
  public static let english = AuthLanguage(rawValue: "en")
  /// German.
  public static let german = AuthLanguage(rawValue: "de")
  /// French.
  public static let french = AuthLanguage(rawValue: "fr")
  /// Spanish.
  public static let spanish = AuthLanguage(rawValue: "es")
  /// Japanese.
  public static let japanese = AuthLanguage(rawValue: "ja")
  /// Arabic.
  public static let arabic = AuthLanguage(rawValue: "ar")

  /// The languages whose texts are in the program.
  public static let shipped: [AuthLanguage] = [.english, .german, .french, .spanish, .japanese, .arabic]

  /// The shipped language of a BCP 47 tag (`de-AT`, `es-419`) or of a POSIX locale (`de_AT.UTF-8@euro`); `nil` for any
  /// other.
  public init?(identifier: String) {
    let primary = identifier.prefix { !"-_.@".contains($0) }
    guard let language = Self.shipped.first(where: { $0.rawValue.equalsIgnoringASCIICase(String(primary)) }) else {
      return nil
    }
    self = language
  }

  /// The language of a process: what `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` ask for, read as GNU gettext reads
  /// them. English where that is none of ``shipped``.
  public static func preferred(in environment: [String: String]) -> AuthLanguage {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    // Whoever wants the C locale wants no translation, whatever the list of languages says.
    guard !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return .english }
    let wanted = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
    return wanted.lazy.compactMap { AuthLanguage(identifier: $0) }.first ?? .english
  }

  /// Whether lines begin at the right: the languages written in the Arabic, Hebrew, Syriac, Thaana and N'Ko scripts.
  public var isRightToLeft: Bool {
    ["ar", "ckb", "dv", "fa", "he", "iw", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"].contains(rawValue)
  }
}
