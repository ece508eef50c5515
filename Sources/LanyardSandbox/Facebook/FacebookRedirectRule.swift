internal import LanyardOAuth

/// Which redirects an application may use.
enum FacebookRedirectRule {
  static func check(_ uri: String, for client: FacebookSandboxClient) throws(SandboxPageError) {
    guard uri.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), !uri.contains("#") else {
      throw .redirectMismatch(uri)
    }
    if client.redirectURIs.contains(uri) || isOwnScheme(uri, client) { return }
    guard uri.hasPrefix("http://"), client.isInDevelopment else { throw .redirectMismatch(uri) }
    let authority = uri.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }
    let host = authority.prefix { $0 != ":" }
    guard LoopbackAddress.isAuthority(String(authority)), host == "localhost" || client.allowsLoopbackAddresses else {
      throw .redirectMismatch(uri)
    }
  }

  /// `fb<app id>://authorize`, with letters behind the id for families of applications.
  private static func isOwnScheme(_ uri: String, _ client: FacebookSandboxClient) -> Bool {
    let scheme = uri.prefix { $0 != ":" }
    let suffix = scheme.dropFirst("fb\(client.id)".count)
    return scheme.hasPrefix("fb\(client.id)") && suffix.allSatisfy(\.isLetter)
      && uri.dropFirst(scheme.count) == "://authorize"
  }
}
