/// Names of scopes.
enum GoogleScope {
  static let openID = "openid"
  static let email = "https://www.googleapis.com/auth/userinfo.email"
  static let profile = "https://www.googleapis.com/auth/userinfo.profile"

  /// The scopes of sign-in itself; they are granted or refused as a whole.
  static let identity: Set<String> = [openID, email, profile]

  private static let prefix = "https://www.googleapis.com/auth/"

  /// The scopes of a request in the form answers use, each once; whoever asks for an identity scope gets `openid` too.
  static func canonical(_ text: String) -> [String] {
    var result: [String] = []
    for word in text.split(separator: " ") {
      let scope =
        switch word {
        case "email": email
        case "profile": profile
        default: String(word)
        }
      if !result.contains(scope) { result.append(scope) }
    }
    if !result.contains(openID), result.contains(where: identity.contains) { result.append(openID) }
    return result
  }

  static func isKnown(_ scope: String) -> Bool {
    scope == openID || (scope.hasPrefix(prefix) && scope.utf8.count > prefix.utf8.count)
  }

  /// What the consent page says about the identity.
  static func consentItems(_ scopes: [String]) -> [HTML] {
    let texts: [(String, HTML)] = [
      (openID, "who you are"), (email, "your e-mail address"), (profile, "your name and picture"),
    ]
    return texts.filter { scopes.contains($0.0) }.map(\.1)
  }

  /// The scopes that can be unticked.
  static func refusable(_ scopes: [String]) -> [RefusableScope] {
    scopes.filter { !identity.contains($0) }.map { RefusableScope($0, label: label($0)) }
  }

  static func label(_ scope: String) -> String {
    scope.hasPrefix(prefix) ? String(scope.dropFirst(prefix.count)) : scope
  }
}
