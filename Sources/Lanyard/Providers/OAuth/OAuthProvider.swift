#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  /// How a credential without a refresh token is refreshed, at providers that exchange the access token itself for one
  /// that lasts longer: the grant type, which is also the name of the parameter with the token.
  public var accessTokenExchange: String?
  /// The parameter that carries ``SignInRequest/defaultValue``; `nil` if the provider knows none.
  public var loginHintParameter: String? = "login_hint"
  /// The error codes that mean that the person said no.
  public var declineCodes: Set<String> = ["access_denied"]
  /// Whether a redirect that brings neither a code nor an error means that the person said no.
  public var declinesInSilence = false
  /// The parameter of the redirect that lists the scopes that were granted, where the token answer does not.
  public var grantedScopesParameter: String?

  /// When the authorization request is handed to the provider directly, past the browser (RFC 9126).
  public var pushedAuthorization: PushedAuthorizationPolicy = .whenRequired

  /// Binds the tokens to a key of ours (RFC 9449); `nil` for bearer tokens. The provider has to support it: a bearer
  /// token in its answer is refused.
  public var proofOfPossession: ProofOfPossession?

  /// The algorithms an ID token may be signed with.
  public var algorithms: Set<SignatureAlgorithm> = Set(SignatureAlgorithm.allCases)
  /// How the nonce of a sign-in is sent.
  public var nonceForm = NonceForm.plain
  /// Whether the access token beside an ID token is of no use, so that nobody should ever hold it: it is thrown away.
  public var discardsAccessToken = false
  /// Allows ID tokens that are made with the client secret. Only for a client that keeps its secret and was registered
  /// for that (OpenID Connect Core §10.1); `nil` allows none.
  public var clientSecretSigning: ClientSecretSigning?
  /// Further client ids whose ID tokens ``verify(_:in:)`` accepts, for a server with several applications.
  public var audiences: [String] = []
  /// The client id of the host's server, if the provider issues ID tokens for the server (`aud`) and names our client
  /// as the one who presents them (`azp`, OpenID Connect Core §2). `nil`: they are issued for our client.
  public var serverClientID: String?
  /// The member of token responses that holds ``AuthCredential/serverAuthCode``; `nil` if the provider knows none.
  public var serverAuthCodeMember: String?
  /// When the UserInfo endpoint is asked during a sign-in.
  public var userInfo: UserInfoPolicy = .whenNeeded
  /// How claims become an identity.
  public var mapping: ProfileMapping = .openIDConnect
  /// A rule of the provider's about ID tokens beyond the specification, checked wherever one is verified.
  public var idTokenRule: (@Sendable (IDToken) throws -> Void)?
  /// Repairs answers of the token and the device authorization endpoint that break the specification, before they are
  /// read.
  public var tokenResponseRepair: (@Sendable (HTTPResponse) -> HTTPResponse)?
  /// Repairs answers of the UserInfo endpoint, so that refusals in forms of the provider's own are read as what they are.
  public var userInfoRepair: (@Sendable (HTTPResponse) -> HTTPResponse)?
  /// Reads refusals that are written in a way of the provider's own; `nil` for an answer that is none. Asked about each
  /// answer of the token, the device authorization and the UserInfo endpoint. An ``AuthError`` arrives at the host as it
  /// is.
  public var refusalReader: (@Sendable (HTTPResponse) -> (any Error)?)?
  /// Reads when a token ends, and the person's consent, out of an answer that says so in a way of the provider's own.
  /// `nil` is never, see ``AuthCredential/expiresAt`` and ``AuthCredential/consentExpiresAt``.
  public var expiryReader: (@Sendable (TokenResponse, _ now: Date) -> (accessToken: Date?, consent: Date?))?
  /// Completes a request for the profile, which carries the given access token, before it is sent.
  public var profileRequestEdit: (@Sendable (_ request: inout HTTPRequest, _ token: Secret, _ now: Date) -> Void)?
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
