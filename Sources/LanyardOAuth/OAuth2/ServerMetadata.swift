/// What an authorization server says about itself (RFC 8414 §2, OpenID Connect Discovery §3), or what a provider knows
/// about it without asking.
public struct ServerMetadata: Sendable {
  /// The issuer.
  public var issuer: String?
  /// Where the browser is sent.
  public var authorizationEndpoint: String?
  /// Where codes and refresh tokens are redeemed.
  public var tokenEndpoint: String?
  /// Where the profile is read (OpenID Connect Core §5.3).
  public var userInfoEndpoint: String?
  /// Where tokens are revoked (RFC 7009).
  public var revocationEndpoint: String?
  /// Where the signing keys are published.
  public var jwksURI: String?
  /// Where a device asks for a user code (RFC 8628).
  public var deviceAuthorizationEndpoint: String?
  /// Where the browser is sent to sign out at the provider (OpenID Connect RP-Initiated Logout).
  public var endSessionEndpoint: String?
  /// Where authorization requests are pushed (RFC 9126).
  public var pushedAuthorizationRequestEndpoint: String?
  /// Whether the server takes no other requests than pushed ones (RFC 9126 §5).
  public var requiresPushedAuthorizationRequests: Bool
  /// The PKCE methods; `nil` if the server does not say.
  public var codeChallengeMethods: [String]?
  /// The algorithms of ID tokens; `nil` if the server does not say.
  public var idTokenSigningAlgorithms: [String]?
  /// The methods of client authentication; `nil` if the server does not say.
  public var tokenEndpointAuthMethods: [String]?
  /// Whether every redirect names its issuer (RFC 9207 §3).
  public var authorizationResponseIssParameterSupported: Bool
  /// The whole document, if there was one.
  public var raw: JSONObject?

  /// Describes a server.
  public init(
    issuer: String? = nil,
    authorizationEndpoint: String? = nil,
    tokenEndpoint: String? = nil,
    userInfoEndpoint: String? = nil,
    revocationEndpoint: String? = nil,
    jwksURI: String? = nil,
    deviceAuthorizationEndpoint: String? = nil,
    endSessionEndpoint: String? = nil,
    pushedAuthorizationRequestEndpoint: String? = nil,
    requiresPushedAuthorizationRequests: Bool = false,
    codeChallengeMethods: [String]? = nil,
    idTokenSigningAlgorithms: [String]? = nil,
    tokenEndpointAuthMethods: [String]? = nil,
    authorizationResponseIssParameterSupported: Bool = false,
    raw: JSONObject? = nil
  ) {
    self.issuer = issuer
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
    self.userInfoEndpoint = userInfoEndpoint
    self.revocationEndpoint = revocationEndpoint
    self.jwksURI = jwksURI
    self.deviceAuthorizationEndpoint = deviceAuthorizationEndpoint
    self.endSessionEndpoint = endSessionEndpoint
    self.pushedAuthorizationRequestEndpoint = pushedAuthorizationRequestEndpoint
    self.requiresPushedAuthorizationRequests = requiresPushedAuthorizationRequests
    self.codeChallengeMethods = codeChallengeMethods
    self.idTokenSigningAlgorithms = idTokenSigningAlgorithms
    self.tokenEndpointAuthMethods = tokenEndpointAuthMethods
    self.authorizationResponseIssParameterSupported = authorizationResponseIssParameterSupported
    self.raw = raw
  }
}
