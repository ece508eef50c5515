/// A request for temporary credentials, the first step of a sign-in (RFC 5849 §2.1).
public struct TemporaryCredentialRequest: Sendable {
  /// The callback of a client that the person brings a number to instead (§2.1: "out of band").
  public static let outOfBand = "oob"

  /// The client that asks.
  public let client: OAuth1Client
  /// Where the answer has to arrive, byte for byte as it is registered, or ``outOfBand``.
  public let callback: String
  /// Parameters of the provider's, sent and signed as a form.
  public let parameters: OAuthParameters

  /// Makes a request.
  ///
  /// - Throws: ``OAuth1Error/invalidRequest(_:)`` for a callback that is neither https, http on this machine, a private
  ///   scheme, nor ``outOfBand``, and for parameters that belong to the protocol.
  public init(
    client: OAuth1Client, callback: String, parameters: OAuthParameters = [:]
  ) throws(OAuth1Error) {
    guard callback == Self.outOfBand || RedirectURI.isUsable(callback) else {
      throw .invalidRequest("the callback is not https, loopback http or a private scheme, or has a fragment")
    }
    if let name = parameters.names.first(where: { $0.hasPrefix("oauth_") }) {
      throw .invalidRequest("the parameter \(name) belongs to the protocol")
    }
    self.client = client
    self.callback = callback
    self.parameters = parameters
  }

  /// The request for the wire.
  public func httpRequest(_ server: OAuth1Endpoints, _ stamp: OAuth1Stamp) throws(OAuth1Error) -> HTTPRequest {
    let endpoint = try OAuth1Endpoints.secure(server.temporaryCredentialRequest, "temporary credential request")
    var request = HTTPRequest(method: "POST", url: endpoint, body: [])
    if !parameters.all.isEmpty {
      request.headers["Content-Type"] = "application/x-www-form-urlencoded"
      request.body = Array(FormURLEncoding.encode(parameters.pairs).utf8)
    }
    try request.sign(as: client, stamp, parameters: ["oauth_callback": callback])
    return request
  }
}
