/// The application as the authorization server knows it (RFC 6749 §2).
public struct OAuthClient: Sendable {
  /// The public identifier.
  public var clientID: String
  /// How the client proves at the token endpoint that it is itself.
  public var authentication: ClientAuthentication

  /// Makes a client; without `authentication` a public one, as native applications are (RFC 8252 §8.4).
  public init(clientID: String, authentication: ClientAuthentication = .none) {
    self.clientID = clientID
    self.authentication = authentication
  }
}
