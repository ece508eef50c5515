internal import Lanyard

/// The words of the terminal hooks. Everything that comes from a provider or a backend is made safe for a terminal.
struct TerminalText: Sendable {
  let strings: AuthStrings

  func activity(_ activity: Activity) -> String {
    var activity = activity
    activity.provider = activity.provider.terminalSafe
    return activity.text(in: strings).withoutIsolates
  }

  func question(_ prompt: SignOutPrompt) -> String {
    var prompt = prompt
    prompt.user.displayName = prompt.user.displayName?.terminalSafe
    prompt.user.email = prompt.user.email?.terminalSafe
    return "\(prompt.text(in: strings).withoutIsolates) \(strings(.yesOrNo)) "
  }

  /// Only a clear yes is one, in English or in the person's language.
  func isYes(_ answer: String) -> Bool {
    let word = answer.filter { !$0.isWhitespace }
    return (["y", "yes"] + strings(.yesAnswers).split(separator: " ").map(String.init)).contains {
      word.equalsIgnoringASCIICase($0)
    }
  }

  func browser(_ request: BrowserRequest) -> String {
    var request = request
    request.provider = request.provider.terminalSafe
    request.url = request.url.terminalSafeURL
    return request.text(in: strings).withoutIsolates
  }

  func deviceCode(_ prompt: DeviceCodePrompt) -> String {
    var prompt = prompt
    prompt.provider = prompt.provider.terminalSafe
    prompt.verificationURI = prompt.verificationURI.terminalSafeURL
    prompt.userCode = prompt.userCode.terminalSafe
    return prompt.text(in: strings).withoutIsolates
  }

  func pin(_ prompt: PINPrompt) -> String {
    var prompt = prompt
    prompt.provider = prompt.provider.terminalSafe
    prompt.authorizationURL = prompt.authorizationURL.terminalSafeURL
    return prompt.text(in: strings).withoutIsolates + " "
  }

  func alert(_ alert: AuthAlert) -> String {
    let alert = alert.localized(in: strings)
    return "\(alert.title): \(alert.text) \(alert.recovery)".terminalSafe
  }
}

extension ProviderDescription {
  var terminalSafe: ProviderDescription {
    ProviderDescription(providerID: providerID, shortName: shortName.terminalSafe)
  }
}

extension String {
  /// A URL is longer than other texts and is not cut; what is not visible ASCII is none.
  var terminalSafeURL: String {
    String(decoding: utf8.filter { (0x21...0x7E).contains($0) }, as: UTF8.self)
  }

  /// Without the marks around what was filled in: many terminals show them.
  var withoutIsolates: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }))
  }
}
