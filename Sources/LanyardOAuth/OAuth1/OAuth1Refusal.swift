/// A refusal by the server. RFC 5849 gives it no form, so servers have forms of their own: JSON, XML, a form with
/// `oauth_problem`, or plain text.
public struct OAuth1Refusal: Error, Sendable, Hashable {
  /// The HTTP status.
  public let status: Int
  /// The server's own number for what is wrong, or its word for it (`oauth_problem`), if it gave one.
  public let code: String?
  /// Text for the developer, as the server sent it. Strip control characters before showing it anywhere.
  public let message: String?
  /// When to try again, if the server said so.
  public let retryAfter: RetryAfter?

  /// Makes a refusal.
  public init(status: Int, code: String? = nil, message: String? = nil, retryAfter: RetryAfter? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  /// Reads a refusal, whatever its form. What cannot be read is still one, by its status.
  public init(_ response: HTTPResponse) {
    let told = Self.json(response.body) ?? Self.text(response.body).flatMap { Self.xml($0) ?? Self.form($0) }
    self.init(status: response.status, code: told?.code, message: told?.message, retryAfter: response.retryAfter)
  }

  private typealias Told = (code: String?, message: String?)

  /// `{"errors":[{"code":…,"message":…}]}` or `{"error":…}`.
  private static func json(_ body: [UInt8]) -> Told? {
    guard let object = try? JSONObject(parsing: body) else { return nil }
    guard let first = object["errors"]?.arrayValue?.first else { return (nil, object["error"]?.stringValue) }
    let code = first["code"]
    return (code?.intValue.map { "\($0)" } ?? code?.stringValue, first["message"]?.stringValue)
  }

  /// Texts of servers are short; a page of a portal in between is not worth looking at.
  private static func text(_ body: [UInt8]) -> Substring? {
    guard body.count <= 65_536 else { return nil }
    return String(validating: body, as: UTF8.self).map { Substring($0) }
  }

  /// `<error code="…">…</error>`, wherever it stands.
  private static func xml(_ text: Substring) -> Told? {
    guard text.drop(while: \.isWhitespace).first == "<", let start = text.firstRange(of: "<error"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return nil }
    // `<errors>` is only the list around it.
    if text[start.upperBound] == "s" { return xml(text[end...].drop { $0 != "<" }) }
    let attributes = text[start.upperBound..<end]
    let code = attributes.firstRange(of: "code=").map {
      attributes[$0.upperBound...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    let message = text[text.index(after: end)...].prefix { $0 != "<" }
    return (code.flatMap { $0.isEmpty ? nil : String($0) }, message.isEmpty ? nil : String(message))
  }

  /// `oauth_problem=…` with its advice, else the text itself.
  private static func form(_ text: Substring) -> Told? {
    let pairs = FormURLEncoding.decode(String(text)) ?? []
    if let problem = pairs.first(where: { $0.name == "oauth_problem" })?.value {
      return (problem, pairs.first { $0.name == "oauth_problem_advice" }?.value)
    }
    return text.isEmpty || text.first == "<" ? nil : (nil, String(text.prefix(200)))
  }
}
