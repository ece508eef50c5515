/// Where a provider may send the person back to.
public enum RedirectRule: Sendable, Hashable {
  /// `http://HOST:PORT/PATH` with a port of the system's choice (RFC 8252 §7.3).
  ///
  /// `host` is `127.0.0.1`, `[::1]` or `localhost`; `path` begins with a slash.
  case loopback(host: String = "127.0.0.1", path: String = "/")
  /// A loopback address with exactly this port. A busy port is an error before the browser opens.
  case fixedLoopback(host: String = "127.0.0.1", port: Int, path: String = "/")
  /// A scheme of the application's own, such as `com.example.app:/oauth2redirect` (RFC 8252 §7.1).
  case privateScheme(String)
  /// A claimed `https` address (RFC 8252 §7.2).
  case https(String)

  /// Reads a redirect URI as it was registered with the provider.
  ///
  /// A loopback address without a port means any port, with one exactly that port.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` if the text is no redirect URI.
  public init(redirectURI: String) throws(AuthError) {
    self = try RedirectRule.parse(redirectURI)
  }
}
