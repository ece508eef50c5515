/// Token credentials as the server issued them (RFC 5849 §2.3). They last until somebody revokes them.
public struct TokenCredentialResponse: Sendable {
  /// The access token and its secret.
  public let credentials: OAuth1Credentials
  /// What the server says beside them, such as whose they are.
  public let parameters: OAuthParameters

  /// Reads an answer.
  public init(_ response: HTTPResponse) throws(OAuth1Error) {
    let answer = try OAuth1Answer(response)
    credentials = answer.credentials
    parameters = answer.parameters
  }
}
