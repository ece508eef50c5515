/// What went wrong between a client and an authorization server, and who is at fault.
///
/// None of the texts contains anything that a server sent in confidence: no codes, no tokens, no bodies.
@nonexhaustive
public enum OAuth2Error: Error, Sendable, Hashable {
  /// The server refused in the redirect (RFC 6749 §4.1.2.1).
  case authorization(ErrorResponse)
  /// The token endpoint refused, or another that the client calls itself (RFC 6749 §5.2).
  case token(ErrorResponse)
  /// The redirect answers another request, or none (RFC 6749 §10.12).
  case stateMismatch
  /// The URL is not the redirect URI of the request.
  case redirectMismatch
  /// The answer or the document comes from another issuer (RFC 9207 §2.4, OpenID Connect Discovery §4.3).
  case unexpectedIssuer(String)
  /// The answer lacks something it has to have.
  case missingParameter(String)
  /// The answer says something twice (RFC 6749 §3.1).
  case repeatedParameter(String)
  /// The server answered with a status that carries no OAuth error.
  case unexpectedStatus(Int, retryAfter: RetryAfter?)
  /// The answer cannot be read; the text says which part.
  case malformedResponse(String)
  /// The token is of a type this client cannot use (RFC 6749 §7.1).
  case unsupportedTokenType(String)
  /// The profile belongs to somebody else (OpenID Connect Core §5.3.2).
  case unexpectedSubject
  /// The endpoint is neither https nor on this machine.
  case insecureEndpoint(String)
  /// The server has no such endpoint.
  case missingEndpoint(String)
  /// The request was put together wrongly; the text says what to change.
  case invalidRequest(String)

  /// Whether the same request may succeed later without anybody doing anything.
  public var isTransient: Bool {
    switch self {
    case .unexpectedStatus(let status, _): status == 429 || status >= 500
    case .authorization(let error), .token(let error):
      error.status.map { $0 == 429 || $0 >= 500 } ?? false || error.error == "temporarily_unavailable"
    default: false
    }
  }
}
