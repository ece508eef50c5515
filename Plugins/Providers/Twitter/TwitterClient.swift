public import Lanyard

/// An application of X's developer portal. It has keys of two kinds; give those that you use.
public struct TwitterClient: Sendable {
  /// The keys of OAuth 1.0a, in X's words API key and secret.
  public var oauth1: OAuth1Client?
  /// The keys of OAuth 2.0.
  public var oauth2: OAuthClient?
  /// The callback, byte for byte as it is registered. X compares the port too, and wants `127.0.0.1` rather than
  /// `localhost`. Without one any loopback port is used, which X refuses and the sandbox allows.
  public var redirectURI: String?

  /// An application that signs in with OAuth 1.0a.
  public init(consumerKey: String, consumerSecret: Secret, redirectURI: String? = nil) {
    oauth1 = OAuth1Client(identifier: consumerKey, sharedSecret: consumerSecret)
    self.redirectURI = redirectURI
  }

  /// An application that signs in with OAuth 2.0; native ones have no secret.
  public init(clientID: String, clientSecret: Secret? = nil, redirectURI: String? = nil) {
    oauth2 = OAuthClient(
      clientID: clientID, authentication: clientSecret.map { .clientSecretBasic($0) } ?? .none)
    self.redirectURI = redirectURI
  }

  var redirectRule: RedirectRule {
    get throws(AuthError) {
      guard let redirectURI else { return .loopback() }
      return try RedirectRule(redirectURI: redirectURI)
    }
  }
}
