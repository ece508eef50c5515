import Lanyard
import LanyardTesting
import Testing

/// Terms of service and privacy policy beside the providers (4.38).
@Suite struct `The legal notice` {
  private let notice = LegalNotice(tosURL: "https://a.example/terms", privacyPolicyURL: "https://a.example/privacy")

  private func text(_ sentence: LegalNotice.Sentence) -> String { sentence.before + sentence.link + sentence.after }

  @Test func `4.38 has a sentence for each page that is set, one or both`() {
    let strings = AuthStrings()
    let both = notice.sentences(in: strings)
    #expect(
      both.map(text) == [
        "By signing in you accept the Terms of Service.", "The Privacy Policy says what happens to your data.",
      ])
    #expect(both.map(\.url) == ["https://a.example/terms", "https://a.example/privacy"])
    #expect(LegalNotice(tosURL: notice.tosURL).sentences(in: strings) == [both[0]])
    #expect(LegalNotice(privacyPolicyURL: notice.privacyPolicyURL).sentences(in: strings) == [both[1]])
    #expect(LegalNotice().sentences(in: strings).isEmpty)
  }

  @Test(arguments: AuthLanguage.shipped)
  func `4.38 has its link in every language, inside its sentence`(language: AuthLanguage) {
    for sentence in notice.sentences(in: AuthStrings(language)) {
      #expect(sentence.link.contains { $0.isLetter })
      #expect(sentence.after.contains { $0.isLetter || $0 == "." })
      #expect(!text(sentence).contains("\u{FFFC}") && !text(sentence).contains("{"))
    }
  }

  @Test func `a text of the host's own keeps its link, wherever that goes`() {
    let strings = AuthStrings { key, _ in
      switch key {
      case .legalTerms: "{termsOfService}, please!"
      case .legalPrivacy: "We know nothing of you."
      case .privacyPolicy: "Read more"
      default: nil
      }
    }
    #expect(
      notice.sentences(in: strings).map(text) == ["Terms of Service, please!", "We know nothing of you. Read more"])
  }

  @Test(arguments: ["", "terms", "http://a.example/terms", "javascript:alert(1)", "https://", "https://u:p@a.example/"])
  func `what is no page for people is the host's mistake`(url: String) throws {
    for notice in [LegalNotice(tosURL: url), LegalNotice(privacyPolicyURL: url)] {
      do throws(AuthError) {
        _ = try AuthClient(options: AuthClientOptions(legalNotice: notice), context: .test())
        Issue.record("taken")
      } catch {
        #expect(error.reasonName == "misconfigured" && error.message.contains("https"))
      }
    }
    _ = try AuthClient(options: AuthClientOptions(legalNotice: notice), context: .test())
  }
}
