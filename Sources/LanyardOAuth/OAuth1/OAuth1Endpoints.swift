/// The three addresses of an OAuth 1.0a server (RFC 5849 §2).
public struct OAuth1Endpoints: Sendable, Hashable {
  /// Where temporary credentials are asked for (§2.1).
  public var temporaryCredentialRequest: String
  /// Where the browser is sent (§2.2).
  public var resourceOwnerAuthorization: String
  /// Where temporary credentials are exchanged for token credentials (§2.3).
  public var tokenRequest: String

  /// Names the addresses.
  public init(temporaryCredentialRequest: String, resourceOwnerAuthorization: String, tokenRequest: String) {
    self.temporaryCredentialRequest = temporaryCredentialRequest
    self.resourceOwnerAuthorization = resourceOwnerAuthorization
    self.tokenRequest = tokenRequest
  }

  /// An address, if secrets may be sent there.
  static func secure(_ endpoint: String, _ name: String) throws(OAuth1Error) -> String {
    guard URLText(endpoint)?.isSecureEndpoint == true else { throw .insecureEndpoint(name) }
    return endpoint
  }
}
