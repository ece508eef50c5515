public import Lanyard

/// An application of X's developer portal. It has keys of two kinds; give those that you use.
public struct TwitterClient: Sendable {
  /// The key of OAuth 1.0a, in X's words the API key.
  public var consumerKey: String?
  /// The secret of OAuth 1.0a, in X's words the API secret.
  public var consumerSecret: Secret?
  /// The client id of OAuth 2.0.
  public var clientID: String?
  /// The client secret of OAuth 2.0; native applications have none.
  public var clientSecret: Secret?
  /// The callback, byte for byte as it is registered. X compares the port too, and wants `127.0.0.1` rather than
  /// `localhost`. Without one any loopback port is used, which X refuses and the sandbox allows.
  public var redirectURI: String?

  /// Makes an application.
  public init(
    consumerKey: String? = nil, consumerSecret: Secret? = nil, clientID: String? = nil, clientSecret: Secret? = nil,
    redirectURI: String? = nil
  ) {
    self.consumerKey = consumerKey
    self.consumerSecret = consumerSecret
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.redirectURI = redirectURI
  }

  var oauth1: OAuth1Client? {
    consumerKey.map { OAuth1Client(identifier: $0, sharedSecret: consumerSecret ?? "") }
  }

  var oauth2: OAuthClient? {
    clientID.map {
      OAuthClient(clientID: $0, authentication: clientSecret.map { .clientSecretBasic($0) } ?? .none)
    }
  }

  var redirectRule: RedirectRule {
    get throws(AuthError) {
      guard let redirectURI else { return .loopback() }
      return try RedirectRule(redirectURI: redirectURI)
    }
  }
}
