/// Addresses of this machine in redirects.
enum LoopbackAddress {
  /// A loopback address, with any port or none (RFC 8252 §7.3).
  static func isAuthority(_ authority: String) -> Bool {
    parts(authority) != nil
  }

  /// A redirect URI without its port, if it leads to this machine; else as it is.
  static func withoutPort(_ uri: String) -> String {
    guard uri.hasPrefix("http://") else { return uri }
    let rest = uri.dropFirst("http://".count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let host = parts(String(authority)) else { return uri }
    return "http://" + host + rest.dropFirst(authority.count)
  }

  /// The host, if the rest is a port.
  private static func parts(_ authority: String) -> String? {
    for host in ["127.0.0.1", "[::1]", "localhost"] where authority.hasPrefix(host) {
      let rest = authority.dropFirst(host.count)
      if rest.isEmpty { return host }
      guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
      return host
    }
    return nil
  }
}
