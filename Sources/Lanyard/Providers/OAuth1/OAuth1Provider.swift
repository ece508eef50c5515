/// Any provider that speaks OAuth 1.0a (RFC 5849), as a value. Its quirks are values too. The sister of
/// ``OAuthProvider``.
public struct OAuth1Provider: AuthProvider {
  /// The name of the provider.
  public var providerID: ProviderID
  /// The name to show.
  public var shortName: String
  /// The text of the button; "Sign in with" and the short name unless said otherwise.
  public var signInLabel: String
  /// How the button looks.
  public var style: ProviderStyle = .plain
  /// Hooks for sign-ins at this provider.
  public var hooks = UIHooks()

  /// The application as the provider knows it.
  public var client: OAuth1Client
  /// The addresses of the provider.
  public var endpoints: OAuth1Endpoints
  /// Where the person is sent back to. Not needed for sign-ins in which they type in a number.
  public var redirectRule: RedirectRule? = .loopback()

  /// Further parameters of the request for temporary credentials.
  public var temporaryParameters = OAuthParameters()
  /// Further parameters of the page that the person is sent to.
  public var parameters = OAuthParameters()
  /// The parameter of that page that carries ``SignInRequest/defaultValue``; `nil` if the provider knows none.
  public var loginHintParameter: String?
  /// The parameter of the callback that carries our token if the person says no.
  public var denialParameter: String? = "denied"
  /// The error codes that mean that the person said no.
  public var declineCodes: Set<String> = ["permission_denied"]
  /// The error codes that mean that a token has ended: those of OAuth Problem Reporting unless said otherwise.
  public var endedCodes: Set<String> = ["token_expired", "token_revoked", "token_rejected"]
  /// What the provider's other error codes mean to the host; the callback is the one that was sent, if one was.
  public var refusalReason: @Sendable (_ refusal: OAuth1Refusal, _ callback: String?) -> AuthError.Reason? = { _, _ in
    nil
  }

  /// Where a signed GET request is answered with the person's profile as a JSON object. The query belongs to it.
  public var profileEndpoint: String?
  /// When that address is asked during a sign-in. "When needed" means: if the answer with the token does not say who it
  /// is.
  public var userInfo = UserInfoPolicy.whenNeeded
  /// How the profile becomes an identity. What the answer with the token says is there as well.
  public var mapping: ProfileMapping = .openIDConnect
  /// Where a signed POST request revokes the token it is signed with.
  public var revocationEndpoint: String?

  /// A provider whose addresses are known.
  public init(_ providerID: ProviderID, shortName: String, endpoints: OAuth1Endpoints, client: OAuth1Client) {
    self.providerID = providerID
    self.shortName = shortName
    signInLabel = "Sign in with \(shortName)"
    self.endpoints = endpoints
    self.client = client
  }

  /// What follows from the addresses. Tokens of OAuth 1.0a do not expire, so there is nothing to refresh.
  public var capabilities: ProviderCapabilities {
    ProviderCapabilities(
      yields: [.oauth1], verifies: profileEndpoint == nil ? [] : [.oauth1], disconnects: revocationEndpoint != nil)
  }
}
