/// The question that the person is sent to the server with (RFC 5849 §2.2).
public struct ResourceOwnerAuthorizationRequest: Sendable {
  /// The temporary credentials that the question is about. Their token comes back with the answer, and ties it to this
  /// request as `state` does in OAuth 2.0.
  public let credentials: OAuth1Credentials
  /// Where the answer has to arrive, as it was sent for the temporary credentials.
  public let callback: String
  /// Parameters of the provider's.
  public let parameters: OAuthParameters
  /// The parameter that carries the token if the person says no. The RFC has none; this is what servers use.
  public let denialParameter: String?

  /// Makes a request.
  ///
  /// - Throws: ``OAuth1Error/invalidRequest(_:)`` for parameters that belong to the protocol.
  public init(
    _ temporary: TemporaryCredentialResponse, callback: String, parameters: OAuthParameters = [:],
    denialParameter: String? = "denied"
  ) throws(OAuth1Error) {
    try self.init(
      credentials: temporary.credentials, callback: callback, parameters: parameters,
      denialParameter: denialParameter)
  }

  /// Makes a request of credentials that are at hand.
  package init(
    credentials: OAuth1Credentials, callback: String, parameters: OAuthParameters = [:],
    denialParameter: String? = "denied"
  ) throws(OAuth1Error) {
    if let name = parameters.names.first(where: { $0.hasPrefix("oauth_") }) {
      throw .invalidRequest("the parameter \(name) belongs to the protocol")
    }
    self.credentials = credentials
    self.callback = callback
    self.parameters = parameters
    self.denialParameter = denialParameter
  }

  /// The URL for the browser.
  public func url(_ server: OAuth1Endpoints) throws(OAuth1Error) -> String {
    let endpoint = try OAuth1Endpoints.secure(server.resourceOwnerAuthorization, "authorization")
    var all = OAuthParameters()
    credentials.token.withExposedValue { all["oauth_token"] = $0 }
    for parameter in parameters.all { all[parameter.name] = parameter.value }
    return URLText.appending(all, to: endpoint)
  }

  /// Whether a URL is the answer to this request: the callback, with our token in it exactly once.
  ///
  /// A user agent leaves all other URLs alone, so that a forged answer or a link of the application's own does not end
  /// the sign-in.
  public func accepts(redirect: String) -> Bool {
    guard let parameters = RedirectURI.parameters(of: redirect, for: callback) else { return false }
    let tokens = parameters.filter { $0.name == "oauth_token" || $0.name == denialParameter }
    return tokens.count == 1 && tokens.first?.value.map { Secret($0) } == credentials.token
  }
}

extension ResourceOwnerAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The callback.
  public var description: String { "authorization request to \(callback)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
