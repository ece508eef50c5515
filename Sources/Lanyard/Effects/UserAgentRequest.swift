/// One round trip through the browser.
public struct UserAgentRequest: Sendable {
  /// Where the person may be sent back to.
  public var redirectRule: RedirectRule
  /// Makes the authorization URL for the redirect URI that was decided on.
  public var authorizationURL: @Sendable (_ redirectURI: String) async throws -> String
  /// Whether a URL is the answer to this request. Others, such as a forged denial, are ignored.
  public var accepts: @Sendable (_ redirect: String) -> Bool
  /// The parameters of a redirect that say that the provider refused, for the page shown at the end.
  public var refusalParameters: Set<String> = ["error"]
  /// Opening the browser and the page shown at the end, already resolved.
  public var hooks: UIHooks
  /// The provider, for the texts of hooks and pages.
  public var provider: ProviderDescription
  /// Where the host wants a user interface of the platform to appear.
  public var presentationAnchor: (any PresentationAnchor)?

  /// Makes a request.
  public init(
    redirectRule: RedirectRule,
    provider: ProviderDescription,
    hooks: UIHooks,
    presentationAnchor: (any PresentationAnchor)? = nil,
    authorizationURL: @escaping @Sendable (_ redirectURI: String) async throws -> String,
    accepts: @escaping @Sendable (_ redirect: String) -> Bool
  ) {
    self.redirectRule = redirectRule
    self.provider = provider
    self.hooks = hooks
    self.presentationAnchor = presentationAnchor
    self.authorizationURL = authorizationURL
    self.accepts = accepts
  }
}
