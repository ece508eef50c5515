/// How the sandbox's Parse Server is set up: its application, its keys, and whose sign-ins it takes.
public struct ParseSandboxServer: Sendable, Hashable {
  /// The application id.
  public var applicationID: String
  /// The key for native applications. Where none of the three keys is set, none is asked for.
  public var clientKey: String?
  /// The key for whoever speaks HTTP.
  public var restKey: String?
  /// The key for web pages.
  public var javaScriptKey: String?
  /// The key that may do everything.
  public var masterKey: String
  /// The version of Parse Server that is played, such as 7. From 8 on some members of the data about a sign-in have other
  /// names.
  public var majorVersion: Int
  /// Whether sign-ins that an application proves with a bare access token are taken where newer versions would rather
  /// redeem a code themselves (`enableInsecureAuthAdapters`).
  public var allowsInsecureAdapters: Bool
  /// Whether there are anonymous users.
  public var allowsAnonymousUsers: Bool
  /// The Google clients whose ID tokens are taken.
  public var googleClientIDs: [String]
  /// Whether a Google access token will do, as it did in early versions.
  public var acceptsGoogleAccessTokens: Bool
  /// The Facebook applications whose tokens are taken, of either kind of login.
  public var facebookAppIDs: [String]
  /// The consumer keys of the applications at X. With several the client says which one it used.
  public var twitterConsumerKeys: [String]
  /// The clients of the OpenID provider whose ID tokens are taken, by an adapter of the host's called `openid`.
  public var openIDClientIDs: [String]
  /// How long a session lasts, in seconds.
  public var sessionLength: Int
  /// Whether a session that is used lasts longer (`extendSessionOnUse`).
  public var extendsSessions: Bool
  /// Whether the answer to an update repeats the data about sign-ins.
  public var repeatsAuthData: Bool
  /// Whether a sign-out with a session that is over is refused, as some versions do.
  public var refusesDeadSignOuts: Bool
  /// Whether nobody is signed in who has an address that was not checked (`preventLoginWithUnverifiedEmail`): a new user
  /// then comes without a session.
  public var withholdsSessions: Bool

  /// Makes a server.
  public init(
    applicationID: String = "sandbox-app", clientKey: String? = "sandbox-client-key",
    restKey: String? = "sandbox-rest-key", javaScriptKey: String? = nil, masterKey: String = "sandbox-master-key",
    majorVersion: Int = 7, allowsInsecureAdapters: Bool = true, allowsAnonymousUsers: Bool = true,
    googleClientIDs: [String] = GoogleSandboxClient.defaults.map(\.id), acceptsGoogleAccessTokens: Bool = false,
    facebookAppIDs: [String] = FacebookSandboxClient.defaults.map(\.id),
    twitterConsumerKeys: [String] = [TwitterSandboxClient.native.consumerKey],
    openIDClientIDs: [String] = OpenIDSandboxClient.defaults.map(\.id), sessionLength: Int = 31_536_000,
    extendsSessions: Bool = false, repeatsAuthData: Bool = false, refusesDeadSignOuts: Bool = false,
    withholdsSessions: Bool = false
  ) {
    self.applicationID = applicationID
    self.clientKey = clientKey
    self.restKey = restKey
    self.javaScriptKey = javaScriptKey
    self.masterKey = masterKey
    self.majorVersion = majorVersion
    self.allowsInsecureAdapters = allowsInsecureAdapters
    self.allowsAnonymousUsers = allowsAnonymousUsers
    self.googleClientIDs = googleClientIDs
    self.acceptsGoogleAccessTokens = acceptsGoogleAccessTokens
    self.facebookAppIDs = facebookAppIDs
    self.twitterConsumerKeys = twitterConsumerKeys
    self.openIDClientIDs = openIDClientIDs
    self.sessionLength = sessionLength
    self.extendsSessions = extendsSessions
    self.repeatsAuthData = repeatsAuthData
    self.refusesDeadSignOuts = refusesDeadSignOuts
    self.withholdsSessions = withholdsSessions
  }
}
