import Foundation
import Lanyard

extension UserAgentRequest {
  /// A request that takes what carries `state=s1`.
  static func test(
    _ rule: RedirectRule, hooks: UIHooks = .silent, shortName: String = "Example"
  ) -> UserAgentRequest {
    UserAgentRequest(
      redirectRule: rule,
      provider: ProviderDescription(providerID: "example.com", shortName: shortName),
      hooks: hooks,
      authorizationURL: { "https://provider.example/authorize?redirect_uri=\(encoded($0))" },
      accepts: { $0.contains("state=s1") })
  }
}

private func encoded(_ uri: String) -> String {
  uri.utf8.map { byte in
    let character = Character(Unicode.Scalar(byte))
    return character.isLetter || character.isNumber ? String(character) : "%" + String(byte, radix: 16, uppercase: true)
  }.joined()
}

/// The redirect URI that an authorization URL asks for.
func redirectURI(in url: String) -> String {
  let encoded = url.split(separator: "redirect_uri=", maxSplits: 1).last ?? ""
  return String(encoded.prefix { $0 != "&" }).removingPercentEncoding ?? ""
}

/// The port in a loopback redirect URI.
func port(in redirectURI: String) -> Int {
  let digits = redirectURI.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
  return Int(digits) ?? 0
}
