/// A refusal by the server (RFC 6749 §4.1.2.1, §5.2).
public struct ErrorResponse: Error, Sendable, Hashable {
  /// The error code. Servers invent their own, so this stays text.
  public let error: String
  /// Text for the developer, as the server sent it. Strip control characters before showing it anywhere.
  public let errorDescription: String?
  /// A page about the error, as the server sent it. Never open it without asking.
  public let errorURI: String?
  /// The HTTP status, if the refusal came as an HTTP answer.
  public let status: Int?
  /// When to try again, if the server said so.
  public let retryAfter: RetryAfter?

  /// Makes a refusal.
  public init(
    error: String, errorDescription: String? = nil, errorURI: String? = nil, status: Int? = nil,
    retryAfter: RetryAfter? = nil
  ) {
    self.error = error
    self.errorDescription = errorDescription
    self.errorURI = errorURI
    self.status = status
    self.retryAfter = retryAfter
  }
}
