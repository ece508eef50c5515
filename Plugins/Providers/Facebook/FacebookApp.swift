public import Lanyard

/// An application of Meta's dashboard.
public struct FacebookApp: Sendable {
  /// The app id, all digits.
  public let appID: String
  /// The app secret. Only for servers and programs that nobody else can read; without it a sign-in is protected by PKCE
  /// alone. An application of the type "Native or desktop" must not use its secret.
  public let appSecret: Secret?
  /// The client token, which may be shipped; needed for the device login.
  public let clientToken: Secret?
  /// The redirect URI as registered. Without one `http://localhost` with a port of the system's choice, which Facebook
  /// allows while the application is in development mode.
  public let redirectURI: String?

  /// Makes an application.
  public init(
    appID: String, appSecret: Secret? = nil, clientToken: Secret? = nil, redirectURI: String? = nil
  ) {
    self.appID = appID
    self.appSecret = appSecret
    self.clientToken = clientToken
    self.redirectURI = redirectURI
  }

  var client: OAuthClient {
    OAuthClient(clientID: appID, authentication: appSecret.map { .clientSecretPost($0) } ?? .none)
  }

  /// The token of the application itself.
  var appToken: Secret? {
    appSecret?.withExposedValue { Secret("\(appID)|\($0)") }
  }

  var redirectRule: RedirectRule {
    get throws(AuthError) {
      guard let redirectURI else { return .loopback(host: "localhost") }
      // The scheme of native applications has no dot in it, against RFC 8252 §7.1.
      if redirectURI.hasPrefix("fb\(appID)") { return .privateScheme(redirectURI) }
      return try RedirectRule(redirectURI: redirectURI)
    }
  }
}
