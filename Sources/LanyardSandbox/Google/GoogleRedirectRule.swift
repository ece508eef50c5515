internal import LanyardOAuth

/// Which redirects a client may use, by its type.
enum GoogleRedirectRule {
  static func check(_ uri: String, for client: GoogleSandboxClient) throws(SandboxPageError) {
    // Out-of-band redirects are switched off for everybody.
    guard !uri.hasPrefix("urn:") else { throw .redirectMismatch(uri) }
    guard uri.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), !uri.contains("#") else {
      throw .invalidRequest("Invalid parameter value for redirect_uri: \(uri)")
    }
    switch client.kind {
    case .desktop: try checkDesktop(uri)
    case .web:
      guard client.redirectURIs.contains(uri) else { throw .redirectMismatch(uri) }
    case .ios: try checkScheme(uri, client)
    case .device: throw .redirectMismatch(uri)
    }
  }

  private static func checkDesktop(_ uri: String) throws(SandboxPageError) {
    guard uri.hasPrefix("http://") else {
      if uri.hasPrefix("https://") { throw .redirectMismatch(uri) }
      throw .invalidRequest("Custom scheme URIs are not allowed for this client type: \(uri)")
    }
    let rest = uri.dropFirst("http://".count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard LoopbackAddress.isAuthority(String(authority)) else { throw .redirectMismatch(uri) }
  }

  private static func checkScheme(_ uri: String, _ client: GoogleSandboxClient) throws(SandboxPageError) {
    guard let colon = uri.firstIndex(of: ":") else {
      throw .invalidRequest("Invalid parameter value for redirect_uri: \(uri)")
    }
    let scheme = String(uri[..<colon])
    if scheme == "http" || scheme == "https" {
      throw .invalidRequest("The loopback flow has been blocked in order to keep users secure.")
    }
    let allowed = [client.reversedID, client.bundleID].compactMap { $0 }
    guard allowed.contains(where: scheme.equalsIgnoringASCIICase), uri[uri.index(after: colon)...].first == "/" else {
      throw .redirectMismatch(uri)
    }
  }
}
