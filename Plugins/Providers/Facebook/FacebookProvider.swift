public import Lanyard

/// Sign in with Facebook: the classic login, the limited login and the device login, each of them an ``OAuthProvider``.
/// The credential says which one ran, see ``AuthCredential/facebookMode``.
public struct FacebookProvider: AuthProvider {
  let setup: FacebookSetup
  private var classic: OAuthProvider
  private var limited: OAuthProvider
  private var device: OAuthProvider?

  init(_ app: FacebookApp, options: FacebookOptions, service: FacebookService) throws(AuthError) {
    setup = try FacebookSetup(app, options, service)
    classic = .facebookClassic(setup)
    limited = .facebookLimited(setup)
    device = .facebookDevice(setup)
  }

  /// The mode of the next sign-in.
  public var mode: FacebookOptions.Mode { setup.options.mode }
  /// ``ProviderID/facebook``.
  public var providerID: ProviderID { .facebook }
  /// "Facebook".
  public var shortName: String { classic.shortName }
  /// "Continue with Facebook".
  public var signInLabel: String { classic.signInLabel }
  /// Facebook's button.
  public var style: ProviderStyle { classic.style }
  /// Where the person is sent back to.
  public var redirectRule: RedirectRule? { classic.redirectRule }

  /// Hooks for sign-ins at Facebook.
  public var hooks = UIHooks() {
    didSet {
      classic.hooks = hooks
      limited.hooks = hooks
      device?.hooks = hooks
    }
  }

  /// Yields what its mode yields, and verifies what comes of either.
  public var capabilities: ProviderCapabilities {
    ProviderCapabilities(
      yields: [mode == .limited ? .idToken : .accessToken], verifies: [.accessToken, .idToken], disconnects: true)
  }

  /// Runs the login of the provider's mode, or the device login if the request asks for it.
  ///
  /// A request with scopes of its own asks for more than the provider always does: the dialog then also asks for what was
  /// declined before.
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    try FacebookPermission.check(request.scopes)
    switch (request.grant, mode) {
    case (.deviceCode, .limited):
      throw AuthError(.unsupported("a limited login on a device"), provider: .facebook)
    case (.deviceCode, .classic):
      guard let device else {
        throw AuthError(
          .misconfigured("The device login needs the client token of the application."), provider: .facebook)
      }
      return try await device.signIn(request, in: context)
    case (.authorizationCode, .limited):
      return try await asking(limited, for: request).signIn(request, in: context)
    case (.authorizationCode, .classic):
      return try await asking(classic, for: request).signIn(request, in: context)
    }
  }

  private func asking(_ login: OAuthProvider, for request: SignInRequest) -> OAuthProvider {
    guard !request.scopes.isEmpty, !setup.options.authTypes.contains(.rerequest) else { return login }
    var login = login
    let types = setup.options.authTypes + [.rerequest]
    login.parameters["auth_type"] = types.map(\.rawValue).joined(separator: ",")
    return login
  }

  /// Verifies what an application sent to its server: the access token of a classic login by asking whose it is, the token
  /// of a limited login by its signature and claims.
  ///
  /// - Throws: ``AuthError`` with reason `unverifiable` for a token of another application, `refused` for one that is over.
  public func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    if case .idToken = credential.proof { return try await limited.verify(credential, in: context) }
    return try await classic.verify(credential, in: context)
  }

  /// The profile with the fields of the options. A limited login has only what its token says.
  public func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8] {
    try await classic.fetchProfile(credential, in: context)
  }

  /// Exchanges a token for one that lasts about sixty days. Only for servers: it takes the app secret.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported` for a limited login, `misconfigured` without the app secret.
  public func longLivedCredential(
    for credential: AuthCredential, in context: AuthContext
  ) async throws -> AuthCredential {
    let token = try graphToken(credential)
    guard setup.app.appSecret != nil else {
      throw AuthError(
        .misconfigured("A token is exchanged for a longer one with the app secret. Do it on a server."),
        provider: .facebook)
    }
    let request = try TokenRequest.extensionGrant(
      "fb_exchange_token", parameters: token.withExposedValue { ["fb_exchange_token": $0] })
    let tokens = try await classic.tokens(for: request, in: context)
    let end = TokenAnswer.expiry(tokens.members, context.now())
    return AuthCredential(
      providerID: .facebook, proof: .accessToken(tokens.accessToken), verifiedIdentity: credential.verifiedIdentity,
      expiresAt: end.accessToken, consentExpiresAt: end.consent ?? credential.consentExpiresAt,
      grantedScopes: credential.grantedScopes, declinedScopes: credential.declinedScopes,
      rawProfile: credential.rawProfile)
  }
}
