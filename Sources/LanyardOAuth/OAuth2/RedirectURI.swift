/// Compares redirects with the redirect URI of a request.
enum RedirectURI {
  /// A parameter of a redirect; the value is `nil` if it is not properly escaped.
  struct Parameter {
    let name: String
    let value: String?
  }

  /// Whether a client may use a redirect URI: https, http on this machine (RFC 8252 §7.3) or a scheme of its own
  /// (§7.1), without a fragment (RFC 6749 §3.1.2).
  static func isUsable(_ text: String) -> Bool {
    guard let url = URLText(text), url.fragment == nil, url.userInfo == nil else { return false }
    switch url.scheme {
    case "https", "http": return url.isSecureEndpoint
    case "javascript", "data", "file", "about", "blob", "ftp", "ws", "wss": return false
    default: return true
    }
  }

  /// The parameters of a redirect, or `nil` if it did not come to this redirect URI. The fragment is not looked at:
  /// the response mode is always `query`, and one provider appends rubbish there.
  static func parameters(of redirect: String, for expected: String) -> [Parameter]? {
    guard let url = URLText(redirect), let expected = URLText(expected), isSamePlace(url, expected) else { return nil }
    var pairs = (url.query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { Substring($0) }
    // The redirect URI's own query has to be there, and is not part of the answer.
    for own in (expected.query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      guard let index = pairs.firstIndex(where: { $0.hasSameBytes(as: Substring(own)) }) else { return nil }
      pairs.remove(at: index)
    }
    return pairs.flatMap { FormURLEncoding.rawPairs($0) }.compactMap { pair in
      FormURLEncoding.decodeComponent(pair.name).map {
        Parameter(name: $0, value: FormURLEncoding.decodeComponent(pair.value))
      }
    }
  }

  /// RFC 3986 §6.2.2 and §6.2.3: scheme and host without case, default ports, an empty path is `/`. Nothing else is
  /// normalised.
  private static func isSamePlace(_ url: URLText, _ expected: URLText) -> Bool {
    guard url.userInfo == nil, url.scheme.hasSameBytes(as: expected.scheme),
      url.effectivePort == expected.effectivePort
    else { return false }
    switch (url.host, expected.host) {
    case (nil, nil): return url.path.hasSameBytes(as: expected.path)
    case (let host?, let expectedHost?):
      let path = url.path.isEmpty ? "/" : url.path
      return host.hasSameBytes(as: expectedHost) && path.hasSameBytes(as: expected.path.isEmpty ? "/" : expected.path)
    default: return false
    }
  }
}
