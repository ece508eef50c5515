public import Lanyard

extension ProviderID {
  /// Facebook.
  public static let facebook: ProviderID = "facebook.com"
}

extension AuthProvider where Self == FacebookProvider {
  /// Sign in with Facebook, in either of its modes.
  ///
  /// - Parameters:
  ///   - app: the application from Meta's dashboard.
  ///   - options: the mode, and what is asked of the person.
  ///   - service: where Facebook is, and in which version of the Graph API; a sandbox in tests.
  /// - Throws: ``AuthError`` with reason `misconfigured` for a permission, a version or a redirect URI that cannot be one.
  public static func facebook(
    _ app: FacebookApp, options: FacebookOptions = FacebookOptions(), service: FacebookService = .live()
  ) throws(AuthError) -> FacebookProvider {
    try FacebookProvider(app, options: options, service: service)
  }
}

extension ProviderStyle {
  /// Facebook's button: white on its blue.
  public static let facebook = ProviderStyle(
    icon: "facebook", buttonBackgroundColor: AdaptiveColor(light: Color(0x1877F2)),
    buttonTextColor: AdaptiveColor(light: Color(0xFFFFFF)))
}

// MARK: - The two modes and the device login

extension OAuthProvider {
  /// The classic login: an access token for the Graph API, which also says who it is.
  static func facebookClassic(_ facebook: FacebookSetup) -> OAuthProvider {
    var classic = OAuthProvider(
      .facebook, shortName: "Facebook", server: .metadata(facebook.graph.metadata), client: facebook.app.client,
      scopes: facebook.options.scopes)
    classic.setFacebookHabits(facebook)
    classic.tokenResponseRepair = { TokenAnswer.repaired($0) }
    // The answer of the token endpoint names no scopes: the profile lists what was really granted.
    classic.mapping = .facebookGraph
    classic.profileRequestEdit = { request, token, now in facebook.graph.addProof(to: &request, of: token, at: now) }
    classic.accessTokenVerifier = { token, context in try await facebook.graph.identity(of: token, in: context) }
    return classic
  }

  /// The limited login: a signed ID token and nothing else.
  static func facebookLimited(_ facebook: FacebookSetup) -> OAuthProvider {
    var limited = OAuthProvider(
      // The documented exchange has a code verifier and no secret.
      .facebook, shortName: "Facebook", server: .metadata(facebook.service.limitedMetadata),
      client: OAuthClient(clientID: facebook.app.appID), scopes: ["openid"] + facebook.options.scopes)
    limited.setFacebookHabits(facebook)
    limited.issuer = .oneOf(facebook.service.issuers)
    limited.algorithms = [.rs256]
    limited.nonceForm = facebook.options.nonceForm
    limited.userInfo = .never
    limited.mapping = .facebookClaims
    // What comes beside the ID token, if anything, is refused by Graph.
    limited.discardsAccessToken = true
    limited.tokenResponseRepair = { TokenAnswer.repaired($0, needsAccessToken: false) }
    return limited
  }

  /// The device login, which is older than RFC 8628: other addresses, other names, the client token in place of the
  /// client id. `nil` for an application without a client token.
  static func facebookDevice(_ facebook: FacebookSetup) -> OAuthProvider? {
    guard let clientToken = facebook.app.clientToken else { return nil }
    var device = facebookClassic(facebook)
    device.server = .metadata(facebook.graph.deviceMetadata)
    device.client = OAuthClient(
      clientID: facebook.app.appID,
      authentication: ClientAuthentication { appID, form, _ in
        var request: OAuthParameters = ["access_token": clientToken.withExposedValue { "\(appID)|\($0)" }]
        request["scope"] = form["scope"]
        request["code"] = form["device_code"]
        form = request
      })
    return device
  }

  /// What all of them have in common.
  private mutating func setFacebookHabits(_ facebook: FacebookSetup) {
    signInLabel = "Continue with Facebook"
    style = .facebook
    redirectRule = facebook.redirectRule
    scopeSeparator = ","
    parameters = facebook.options.parameters
    grantedScopesParameter = "granted_scopes"
    loginHintParameter = nil
    declineCodes = ["access_denied", "user_denied"]
    declinesInSilence = true
    refusalReader = { FacebookError.refusal($0) }
    expiryReader = { tokens, now in TokenAnswer.expiry(tokens.members, now) }
  }
}
