/// What is signed of a request (RFC 5849 §3.4.1).
struct SignatureBaseString {
  /// The text, ASCII.
  let bytes: [UInt8]

  /// Puts the text together.
  ///
  /// - Parameters:
  ///   - request: method, URL, `Host` if it is not the URL's, and a form in the body.
  ///   - parameters: those of the protocol. A signature among them is left out (§3.4.1.3.1).
  /// - Throws: ``OAuth1Error/invalidRequest(_:)`` for a URL that cannot be signed, escapes that are cut off, and
  ///   parameters of the protocol that the URL or the form has already (§3.1 allows each once).
  init(_ request: HTTPRequest, parameters: [(name: String, value: String)]) throws(OAuth1Error) {
    let url = try Self.parts(request.url)
    var normalized = NormalizedParameters()
    if var query = url.query {
      try query.withUTF8Bytes { bytes throws(OAuth1Error) in try normalized.append(form: bytes) }
    }
    if let body = request.body, Self.isForm(request) {
      try body.withUnsafeBufferPointer { bytes throws(OAuth1Error) in try normalized.append(form: bytes) }
    }
    if normalized.mayRepeatProtocol, let name = normalized.firstKnown(of: parameters.map(\.name)) {
      throw .invalidRequest("the request has the parameter \(name) already")
    }
    for parameter in parameters where parameter.name != "oauth_signature" {
      normalized.append(parameter.name, parameter.value)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1024)
    PercentEncoding.append(Self.uppercased(request.method), to: &bytes)
    bytes.append(UInt8(ascii: "&"))
    PercentEncoding.append(try Self.uri(url, host: request.headers["Host"]), to: &bytes)
    bytes.append(UInt8(ascii: "&"))
    normalized.appendEncoded(to: &bytes)
    self.bytes = bytes
  }

  /// The URL without query and fragment, in the one form there is (§3.4.1.2).
  ///
  /// The path stays as it is sent: the specification does not say how its escapes would be written anew.
  static func uri(_ url: String, host: String? = nil) throws(OAuth1Error) -> String {
    try uri(try parts(url), host: host)
  }

  private static func parts(_ url: String) throws(OAuth1Error) -> URLText {
    guard let parts = URLText(url), parts.scheme == "https" || parts.scheme == "http" else {
      throw .invalidRequest("only http and https URLs can be signed")
    }
    return parts
  }

  private static func uri(_ url: URLText, host header: String?) throws(OAuth1Error) -> String {
    var authority = url
    if let header {
      guard let parts = URLText("\(url.scheme)://\(header)"), parts.path.isEmpty, parts.query == nil else {
        throw .invalidRequest("the Host header is no host")
      }
      authority = parts
    }
    guard let host = authority.host, !host.isEmpty else { throw .invalidRequest("the URL has no host") }
    // The parts have an address of IPv6 without its brackets.
    var text = url.scheme + "://" + (host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host)
    if let port = authority.port, port != (url.scheme == "https" ? 443 : 80) { text += ":\(port)" }
    return text + (url.path.isEmpty ? "/" : url.path)
  }

  /// The method in capitals; those of registered methods are already.
  private static func uppercased(_ method: String) -> String {
    method.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ? method.uppercased() : method
  }

  /// Whether the body is a form, by its content type alone (§3.4.1.3.1).
  static func isForm(_ request: HTTPRequest) -> Bool {
    guard let type = request.headers["Content-Type"] else { return false }
    let name = type.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }
    return name.count == formType.utf8.count && String(Substring(name)).equalsIgnoringASCIICase(formType)
  }

  private static let formType = "application/x-www-form-urlencoded"
}
