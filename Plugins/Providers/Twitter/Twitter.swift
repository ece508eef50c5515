public import Lanyard

extension ProviderID {
  /// X, which used to be Twitter. Backends go on calling it by its old domain.
  public static let twitter: ProviderID = "twitter.com"
}

extension AuthProvider where Self == TwitterProvider {
  /// Sign in with X (Twitter).
  ///
  /// - Parameters:
  ///   - client: the application from X's developer portal.
  ///   - options: which protocol signs in (``TwitterMode`` tells how to choose), and what is asked of the person.
  ///   - service: where X is; a sandbox in tests.
  /// - Throws: ``AuthError`` with reason `misconfigured` if the chosen protocol has no keys, or for a redirect URI that is
  ///   none.
  public static func twitter(
    _ client: TwitterClient, options: TwitterOptions = TwitterOptions(), service: TwitterService = .live
  ) throws(AuthError) -> TwitterProvider {
    let redirectRule = try client.redirectRule
    return try TwitterProvider(
      oauth1: client.oauth1.map { TwitterProvider.oauth1($0, redirectRule, options, service) },
      oauth2: client.oauth2.map { TwitterProvider.oauth2($0, redirectRule, options, service) }, mode: options.mode)
  }
}

extension TwitterProvider {
  /// X with OAuth 1.0a and the first interfaces.
  fileprivate static func oauth1(
    _ client: OAuth1Client, _ redirectRule: RedirectRule, _ options: TwitterOptions, _ service: TwitterService
  ) -> any AuthProvider {
    var twitter = OAuth1Provider(
      .twitter, shortName: "X",
      endpoints: service.oauth1Endpoints(options.skipsKnownPeople ? "authenticate" : "authorize"), client: client)
    twitter.redirectRule = redirectRule
    twitter.temporaryParameters = options.temporaryParameters
    twitter.parameters = options.pageParameters
    twitter.loginHintParameter = "screen_name"
    twitter.profileEndpoint = service.verifyCredentials(includingEmail: options.asksForEmail)
    // The answer with the token has id and name, but neither address nor picture.
    twitter.userInfo = .always
    twitter.mapping = .twitterCredentials
    twitter.revocationEndpoint = service.api + "/1.1/oauth/invalidate_token.json"
    twitter.endedCodes = ["89"]
    twitter.refusalReason = twitterReason
    return twitter
  }

  /// X with OAuth 2.0 and the second interfaces.
  fileprivate static func oauth2(
    _ client: OAuthClient, _ redirectRule: RedirectRule, _ options: TwitterOptions, _ service: TwitterService
  ) -> any AuthProvider {
    var twitter = OAuthProvider(
      .twitter, shortName: "X", server: .metadata(service.metadata(includingEmail: options.asksForEmail)),
      client: client, scopes: options.allScopes)
    twitter.redirectRule = redirectRule
    twitter.loginHintParameter = nil
    // X has wanted the id beside the header of those that have a secret.
    twitter.tokenParameters = ["client_id": client.clientID]
    twitter.tokenResponseRepair = twitterTokenRepair
    twitter.userInfoRepair = twitterProblemRepair
    twitter.mapping = .twitterUser
    return twitter
  }
}

extension ProviderStyle {
  /// X's button: black, white in dark surroundings.
  public static let twitter = ProviderStyle(
    icon: "x",
    buttonBackgroundColor: AdaptiveColor(light: Color(0x0F1419), dark: Color(0xFFFFFF)),
    buttonTextColor: AdaptiveColor(light: Color(0xFFFFFF), dark: Color(0x0F1419)))
}
