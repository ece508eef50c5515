/// The exchange of temporary credentials for token credentials (RFC 5849 §2.3).
public struct TokenCredentialRequest: Sendable {
  private let client: OAuth1Client
  private let temporary: OAuth1Credentials
  private let verifier: Secret

  /// Makes a request out of what the person answered. There is no other way to make one.
  public init(
    _ response: ResourceOwnerAuthorizationResponse, to request: ResourceOwnerAuthorizationRequest,
    client: OAuth1Client
  ) {
    self.client = client
    temporary = request.credentials
    verifier = response.verifier
  }

  /// The request for the wire. It redeems something and must not be repeated blindly.
  public func httpRequest(_ server: OAuth1Endpoints, _ stamp: OAuth1Stamp) throws(OAuth1Error) -> HTTPRequest {
    let endpoint = try OAuth1Endpoints.secure(server.tokenRequest, "token request")
    var request = HTTPRequest(method: "POST", url: endpoint, body: [])
    var parameters = OAuthParameters()
    verifier.withExposedValue { parameters["oauth_verifier"] = $0 }
    try request.sign(as: client, with: temporary, stamp, parameters: parameters)
    return request
  }
}
