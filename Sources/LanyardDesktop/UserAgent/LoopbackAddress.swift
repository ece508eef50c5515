internal import Lanyard

/// A redirect URI on this machine, before its port is known.
struct LoopbackAddress: Sendable, Hashable {
  let host: String
  /// 0 leaves the choice to the system.
  let port: Int
  /// Begins with a slash; may have a query.
  let path: String

  init(_ rule: RedirectRule) throws(AuthError) {
    switch rule {
    case .loopback(let host, let path): try self.init(host: host, port: 0, path: path)
    case .fixedLoopback(let host, let port, let path):
      guard (1...65535).contains(port) else {
        throw AuthError(.misconfigured("\(port) is no port for a redirect URI. Use one from 1024 to 65535."))
      }
      try self.init(host: host, port: port, path: path)
    case .https(let text), .privateScheme(let text):
      throw AuthError(
        .misconfigured(
          """
          A redirect to \(text) does not come back to a program on this machine by itself. Register a loopback \
          address such as http://127.0.0.1/callback with the provider, or use PasteUserAgent.
          """))
    }
  }

  private init(host: String, port: Int, path: String) throws(AuthError) {
    // RFC 8252 §7.3: the brackets belong to the URI, whatever the host was written like.
    let host = host == "::1" ? "[::1]" : host
    guard ["127.0.0.1", "[::1]", "localhost"].contains(host) else {
      throw AuthError(.misconfigured("\(host) is no loopback host. Use 127.0.0.1, [::1] or localhost."))
    }
    guard path.hasPrefix("/"), !path.contains("#"), path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw AuthError(
        .misconfigured("\(path) is no path for a redirect URI. Begin it with a slash, such as /callback."))
    }
    self.host = host
    self.port = port
    self.path = path
  }

  /// The path alone, without query.
  var route: String { String(path.prefix { $0 != "?" }) }

  func origin(port: Int) -> String { "http://\(host):\(port)" }

  func redirectURI(port: Int) -> String { origin(port: port) + path }

  /// Whether a `Host` field names this address. A browser leaves the port of http away.
  func isNamed(by field: String?, port: Int) -> Bool {
    guard let field else { return false }
    return field.equalsIgnoringASCIICase("\(host):\(port)") || (port == 80 && field.equalsIgnoringASCIICase(host))
  }
}
