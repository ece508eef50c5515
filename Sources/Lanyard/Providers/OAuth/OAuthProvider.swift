/// Any provider that speaks OAuth 2.0 or OpenID Connect, as a value. Its quirks are values too.
///
/// ```swift
/// let acme = OAuthProvider(
///   "acme.example", shortName: "Acme", issuer: "https://id.acme.example",
///   client: OAuthClient(clientID: "…"))
/// ```
///
/// Copies share what they fetched: metadata and keys.
public struct OAuthProvider: AuthProvider {
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
  public var client: OAuthClient
  /// Where the provider's endpoints come from.
  public var server: ServerSource
  /// Which issuers count as the provider. `nil`: the one that was asked, or that the metadata names.
  public var issuer: IssuerPolicy?
  /// Where the person is sent back to.
  public var redirectRule: RedirectRule? = .loopback()

  /// The scopes that every sign-in asks for. With `openid` among them the provider is an OpenID provider: a nonce is
  /// sent and a verified ID token is demanded.
  public var scopes: [String]
  /// What stands between scopes on the wire.
  public var scopeSeparator = " "
  /// Other names the provider gives a scope in its answers, and the name it was asked by.
  public var scopeAliases: [String: String] = [:]
  /// Further parameters of the authorization request. They may not replace those of the protocol.
  public var parameters = OAuthParameters()
  /// Further parameters of token requests.
  public var tokenParameters = OAuthParameters()
  /// The parameter that carries ``SignInRequest/defaultValue``; `nil` if the provider knows none.
  public var loginHintParameter: String? = "login_hint"
  /// The error codes that mean that the person said no.
  public var declineCodes: Set<String> = ["access_denied"]

  /// When the authorization request is handed to the provider directly, past the browser (RFC 9126).
  public var pushedAuthorization: PushedAuthorizationPolicy = .whenRequired

  /// The algorithms an ID token may be signed with.
  public var algorithms: Set<SignatureAlgorithm> = Set(SignatureAlgorithm.allCases)
  /// Allows ID tokens that are made with the client secret. Only for a client that keeps its secret and was registered
  /// for that (OpenID Connect Core §10.1); `nil` allows none.
  public var clientSecretSigning: ClientSecretSigning?
  /// Further client ids whose ID tokens ``verify(_:in:)`` accepts, for a server with several applications.
  public var audiences: [String] = []
  /// When the UserInfo endpoint is asked during a sign-in.
  public var userInfo: UserInfoPolicy = .whenNeeded
  /// How claims become an identity.
  public var mapping: ProfileMapping = .openIDConnect
  /// A rule of the provider's about ID tokens beyond the specification, checked wherever one is verified.
  public var idTokenRule: (@Sendable (IDToken) throws -> Void)?
  /// Repairs answers of the token endpoint that break the specification, before they are read.
  public var tokenResponseRepair: (@Sendable (HTTPResponse) -> HTTPResponse)?
  /// Repairs answers of the UserInfo endpoint, so that refusals in forms of the provider's own are read as what they are.
  public var userInfoRepair: (@Sendable (HTTPResponse) -> HTTPResponse)?
  /// Proves for an access token that it was issued to our client, and to whom. Without it access tokens alone are
  /// `unverifiable`: RFC 6749 has no way to tell.
  public var accessTokenVerifier: (@Sendable (Secret, AuthContext) async throws -> VerifiedIdentity)?

  let documents = ProviderDocuments()

  /// An OpenID provider that says itself where its endpoints are.
  public init(
    _ providerID: ProviderID, shortName: String, issuer: String, client: OAuthClient,
    scopes: [String] = ["openid", "email", "profile"]
  ) {
    self.init(
      providerID, shortName: shortName, server: .discovery(issuer: issuer), client: client, scopes: scopes)
  }

  /// A provider whose endpoints are known.
  public init(
    _ providerID: ProviderID, shortName: String, server: ServerSource, client: OAuthClient, scopes: [String]
  ) {
    self.providerID = providerID
    self.shortName = shortName
    signInLabel = "Sign in with \(shortName)"
    self.server = server
    self.client = client
    self.scopes = scopes
  }

  /// What follows from the scopes and the quirks.
  public var capabilities: ProviderCapabilities {
    var verifies: Set<CredentialKind> = isOpenID ? [.idToken] : []
    if accessTokenVerifier != nil { verifies.insert(.accessToken) }
    return ProviderCapabilities(
      yields: [isOpenID ? .idToken : .accessToken], verifies: verifies, refreshes: true,
      disconnects: server.mayRevoke)
  }

  var isOpenID: Bool { scopes.contains("openid") }
}
