/// What came back from the browser, not yet checked.
public struct AuthorizationRedirect: Sendable {
  /// The whole URL, byte for byte.
  public var url: String
  /// The redirect URI that had been sent.
  public var redirectURI: String

  /// Makes a redirect.
  public init(url: String, redirectURI: String) {
    self.url = url
    self.redirectURI = redirectURI
  }
}
