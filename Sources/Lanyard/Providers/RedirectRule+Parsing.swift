extension RedirectRule {
  /// Tells the four kinds of redirect URI apart by their text alone: nothing is repaired.
  static func parse(_ text: String) throws(AuthError) -> RedirectRule {
    guard !text.contains("#"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw malformed(text)
    }
    if text.hasPrefix("https://"), text.utf8.count > "https://".utf8.count { return .https(text) }
    if text.hasPrefix("http://") { return try loopback(text) }
    // RFC 8252 §7.1: a scheme of one's own has the form of a reversed domain name, so that nobody else takes it.
    let scheme = text.prefix { $0 != ":" }
    guard scheme.count < text.count, scheme.contains("."), scheme.first?.isLetter == true else {
      throw malformed(text)
    }
    return .privateScheme(text)
  }

  private static func loopback(_ text: String) throws(AuthError) -> RedirectRule {
    let rest = text.dropFirst("http://".count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest.dropFirst(authority.count)
    guard let host = ["127.0.0.1", "[::1]", "localhost"].first(where: { authority.hasPrefix($0) }) else {
      throw AuthError(
        .misconfigured("The redirect URI \(text) is plain http. Use https, or http to 127.0.0.1, [::1] or localhost."))
    }
    let port = authority.dropFirst(host.count)
    let pathText = path.isEmpty ? "/" : String(path)
    if port.isEmpty { return .loopback(host: host, path: pathText) }
    guard port.first == ":", let number = Int(port.dropFirst()), (1...65535).contains(number) else {
      throw malformed(text)
    }
    return .fixedLoopback(host: host, port: number, path: pathText)
  }

  private static func malformed(_ text: String) -> AuthError {
    AuthError(
      .misconfigured(
        "\(text) is no redirect URI. Give it as registered with the provider, such as http://127.0.0.1/callback."))
  }
}
