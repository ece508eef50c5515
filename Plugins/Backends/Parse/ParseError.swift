public import Lanyard

/// A refusal of a Parse Server. It is the ``AuthError/underlying`` error of what the backend throws;
/// ``AuthError/parseError`` finds it.
public struct ParseError: Error, Sendable {
  /// The number of the error, such as 208; `nil` where the server gives none.
  public let code: Int?
  /// What went wrong as the server says it. What cloud code refuses (141, 142) says it in the host's own words.
  public let message: String
  /// The HTTP status it came with.
  public let status: Int
  /// When the server wants to be called again.
  public let retryAfter: RetryAfter?

  init(_ response: HTTPResponse) {
    let body = try? JSONObject(parsing: response.body)
    code = body?["code"]?.intValue.map { Int(clamping: $0) }
    message = (body?["error"] ?? body?["message"])?.stringValue ?? ""
    status = response.status
    retryAfter = response.retryAfter
  }
}

extension ParseError: TimedRefusal {}

extension ParseError: UserFacingError {
  /// What the server says. What cloud code refuses is said in the host's own words.
  public var userMessage: String? { message }
}

extension ParseError {
  /// What a host switches over. What depends on the call is left to the caller.
  func reason(at server: String) -> AuthError.Reason {
    switch (code, status) {
    // Old rate limits have a number of their own, new ones a status.
    case (_, 429), (155, _): .serverError(status: 429)
    // Internal error, no service, no connection to what is behind it, too slow.
    case (1, _), (2, _), (100, _), (124, _): .serverError(status: status < 500 ? 500 : status)
    case (209, _): .sessionEnded
    case (208, _): .credentialAlreadyInUse
    case (203, _): .emailAlreadyInUse
    case (252, _): .unsupported("this way to sign in, says the server")
    case (let code?, _): .refused(code: "parse/\(code)")
    case (nil, 401), (nil, 403):
      .misconfigured(
        "\(server) does not know the application id, or wants another key. Compare them with the server's.")
    case (nil, 404): .misconfigured("There is no Parse Server at \(server). Check the address and its mount path.")
    case (nil, 500...): .serverError(status: status)
    default: .invalidResponse("HTTP \(status)")
    }
  }
}

extension AuthError {
  /// The refusal of the Parse Server that is behind this error, if it is one.
  public var parseError: ParseError? {
    if let error = underlying as? AuthError { return error.parseError }
    return underlying as? ParseError
  }
}
