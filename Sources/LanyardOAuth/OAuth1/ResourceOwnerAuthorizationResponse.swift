/// Proof that the person said yes to our request: a value exists only if the callback answers the request it is given,
/// or the person typed in what the server showed them.
public struct ResourceOwnerAuthorizationResponse: Sendable {
  /// What ties the exchange to this answer.
  public let verifier: Secret

  /// Checks a callback (RFC 5849 §2.2), in this order: address, token, refusal, verifier.
  ///
  /// - Parameters:
  ///   - redirect: the URL, exactly as it arrived.
  ///   - request: the request it should answer.
  public init(redirect: String, to request: ResourceOwnerAuthorizationRequest) throws(OAuth1Error) {
    guard let received = RedirectURI.parameters(of: redirect, for: request.callback) else { throw .callbackMismatch }
    func value(_ name: String) throws(OAuth1Error) -> String? {
      let found = received.filter { $0.name == name }
      guard found.count <= 1 else { throw .repeatedParameter(name) }
      guard let first = found.first else { return nil }
      guard let value = first.value else { throw .malformedResponse(name) }
      return value
    }
    if let name = request.denialParameter, let denied = try value(name) {
      throw Secret(denied) == request.credentials.token ? .denied : .tokenMismatch
    }
    guard let token = try value("oauth_token"), Secret(token) == request.credentials.token else {
      throw .tokenMismatch
    }
    if let problem = try value("oauth_problem") { throw .refused(OAuth1Refusal(status: 200, code: problem)) }
    guard let verifier = try value("oauth_verifier"), !verifier.isEmpty else {
      throw .missingParameter("oauth_verifier")
    }
    self.verifier = Secret(verifier)
  }

  /// Takes what the person typed in, without the white space that comes along when somebody copies.
  public init(typed text: String) throws(OAuth1Error) {
    let verifier = text.filter { !$0.isWhitespace }
    guard !verifier.isEmpty else { throw .missingParameter("oauth_verifier") }
    self.verifier = Secret(verifier)
  }
}
