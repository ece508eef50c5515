internal import Lanyard

/// A request that was checked and may be handed to the library as it is.
struct CurlRequest: Sendable {
  let url: OutgoingURL
  let method: String
  /// In the library's own notation: `Name: value`, `Name;` for an empty value, `Name:` for none at all.
  let headerLines: [String]
  let body: [UInt8]?
  let isRepeatable: Bool
  let maximumResponseBytes: Int
  let timeout: Duration
  /// Whether `User-Agent` is left to the options.
  let wantsDefaultUserAgent: Bool

  init(_ request: HTTPRequest, _ options: CurlTransport.Options) throws(TransportError) {
    url = try Self.url(request.url)
    method = try Self.method(request.method)
    headerLines = try Self.headerLines(request.headers, hasBody: request.body != nil)
    body = request.body
    isRepeatable = request.isRepeatable
    maximumResponseBytes = max(0, request.maximumResponseBytes)
    timeout = request.timeout ?? options.timeout
    wantsDefaultUserAgent = request.headers["User-Agent"] == nil
  }

  private static func url(_ text: String) throws(TransportError) -> OutgoingURL {
    do throws(OutgoingURL.Refusal) {
      return try OutgoingURL(text)
    } catch {
      switch error {
      case .insecure(let host): throw .insecureURL(host: host)
      case .malformed(let text): throw .invalidRequest(text)
      }
    }
  }

  private static func method(_ method: String) throws(TransportError) -> String {
    guard isToken(method), method != "CONNECT" else { throw .invalidRequest("\(method.debugDescription) is no method") }
    return method
  }

  private static func headerLines(_ headers: HTTPFields, hasBody: Bool) throws(TransportError) -> [String] {
    // The library would wait for an answer to this before it sends the body.
    var lines = headers["Expect"] == nil ? ["Expect:"] : []
    // It would also say that every body is a form.
    if hasBody, headers["Content-Type"] == nil { lines.append("Content-Type:") }
    for field in headers.fields {
      lines.append(try line(field))
    }
    return lines
  }

  private static func line(_ field: HTTPFields.Field) throws(TransportError) -> String {
    guard isToken(field.name) else { throw .invalidRequest("\(field.name.debugDescription) is no header name") }
    for reserved in ["Host", "Content-Length", "Transfer-Encoding"]
    where reserved.equalsIgnoringASCIICase(field.name) {
      throw .invalidRequest("\(reserved) is set by the transport")
    }
    guard isFieldValue(field.value) else { throw .invalidRequest("\(field.name) has a line break in its value") }
    let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    return isBlank ? "\(field.name);" : "\(field.name): \(field.value)"
  }

  /// RFC 9110 §5.5: no line break, no NUL, no other control character but the tab.
  static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// RFC 9110 §5.6.2.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#"()<>@,;:\"/[]?={}"#.utf8.contains($0) }
  }
}
