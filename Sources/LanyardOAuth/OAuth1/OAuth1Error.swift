/// What went wrong between a client and an OAuth 1.0a server, and who is at fault.
///
/// None of the texts contains anything that a server sent in confidence: no tokens, no bodies.
@nonexhaustive
public enum OAuth1Error: Error, Sendable, Hashable {
  /// The server refused.
  case refused(OAuth1Refusal)
  /// The person said no.
  case denied
  /// The URL is not the callback of the request.
  case callbackMismatch
  /// The callback answers another request, or none (RFC 5849 §2.2).
  case tokenMismatch
  /// The server did not confirm the callback: it may speak a version in which a token can be foisted on somebody
  /// (§2.1).
  case callbackNotConfirmed
  /// The answer lacks something it has to have.
  case missingParameter(String)
  /// The answer says something twice.
  case repeatedParameter(String)
  /// The answer cannot be read; the text says which part.
  case malformedResponse(String)
  /// The endpoint is neither https nor on this machine.
  case insecureEndpoint(String)
  /// The request was put together wrongly; the text says what to change.
  case invalidRequest(String)

  /// Whether the same request may succeed later without anybody doing anything.
  public var isTransient: Bool {
    if case .refused(let refusal) = self { refusal.status == 429 || refusal.status >= 500 } else { false }
  }
}
