internal import LanyardOAuth

/// The pages that whoever signs in should know of. A picker shows them beside the providers; FirebaseUI calls them `tosURL`
/// and `privacyPolicyURL`.
public struct LegalNotice: Sendable {
  /// The terms of service, an `https` URL.
  public var tosURL: String?
  /// The privacy policy, an `https` URL.
  public var privacyPolicyURL: String?

  /// Makes a notice. Either page may be missing.
  public init(tosURL: String? = nil, privacyPolicyURL: String? = nil) {
    self.tosURL = tosURL
    self.privacyPolicyURL = privacyPolicyURL
  }

  /// A sentence with one link in it.
  public struct Sentence: Sendable, Equatable {
    /// What stands before the link.
    public let before: String
    /// The text of the link.
    public let link: String
    /// Where it leads.
    public let url: String
    /// What stands after it.
    public let after: String
  }

  /// The sentences for the person, one for each page.
  public func sentences(in strings: AuthStrings) -> [Sentence] {
    [
      tosURL.map { Sentence(.legalTerms, .termsOfService, link: .termsOfService, $0, strings) },
      privacyPolicyURL.map { Sentence(.legalPrivacy, .privacyPolicy, link: .privacyPolicy, $0, strings) },
    ].compactMap(\.self)
  }

  /// - Throws: ``AuthError`` with reason `misconfigured` for what is no page that a browser can be sent to.
  func check() throws(AuthError) {
    for url in [tosURL, privacyPolicyURL].compactMap(\.self) where URLText(url)?.isSecureEndpoint != true {
      throw AuthError(.misconfigured("\"\(url)\" cannot be shown to people. Write the https URL of a page."))
    }
  }
}

extension LegalNotice.Sentence {
  fileprivate init(
    _ sentence: AuthStrings.Key, _ place: AuthStrings.Placeholder, link: AuthStrings.Key, _ url: String,
    _ strings: AuthStrings
  ) {
    // A character that stands for an object in a text (Unicode §23.8) holds the place of the link.
    let parts = strings(sentence, [place: "\u{FFFC}"]).unicodeScalars
      .split(separator: "\u{FFFC}", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    // A text of the host's own may have no place for the link, which must not be lost.
    before = parts.count == 2 ? parts[0] : parts[0] + " "
    after = parts.count == 2 ? parts[1] : ""
    self.link = strings(link)
    self.url = url
  }
}
