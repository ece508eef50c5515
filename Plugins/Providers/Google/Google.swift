public import Lanyard

extension ProviderID {
  /// Google.
  public static let google: ProviderID = "google.com"
}

extension AuthProvider where Self == OAuthProvider {
  /// Sign in with Google.
  ///
  /// - Parameters:
  ///   - client: the client from the Google Cloud console.
  ///   - options: what is asked of the person and of the account.
  ///   - service: where Google is; a sandbox in tests.
  /// - Throws: ``AuthError`` with reason `misconfigured` for options that exclude each other, or a redirect URI that is
  ///   none.
  public static func google(
    _ client: GoogleClient, options: GoogleOptions = GoogleOptions(), service: GoogleService = .live
  ) throws(AuthError) -> OAuthProvider {
    var google = OAuthProvider(
      .google, shortName: "Google", issuer: service.issuer, client: client.oauthClient,
      scopes: ["openid", "email", "profile"] + options.scopes)
    google.style = .google
    google.redirectRule = try client.redirectRule
    // Google has signed ID tokens with both forms.
    google.issuer = .oneOf([service.issuer, service.issuerWithoutScheme])
    google.algorithms = [.rs256]
    google.audiences = client.otherClientIDs
    google.parameters = try options.parameters
    google.serverClientID = options.serverClientID
    google.serverAuthCodeMember = "server_code"
    google.tokenParameters["audience"] = options.serverClientID
    // The scopes of a grant come back under other names than they were asked by.
    google.scopeAliases = [
      "https://www.googleapis.com/auth/userinfo.email": "email",
      "https://www.googleapis.com/auth/userinfo.profile": "profile",
    ]
    google.mapping = .google
    // `hd` in the request is only a wish; what counts is the claim.
    google.idTokenRule = options.hostedDomainRule
    let audiences = [client.clientID] + client.otherClientIDs
    google.accessTokenVerifier = { token, context in
      try await service.identity(ofAccessToken: token, audiences: audiences, options: options, in: context)
    }
    return google
  }
}

extension ProviderStyle {
  /// Google's button: white with a grey edge, nearly black in dark surroundings.
  public static let google = ProviderStyle(
    icon: "google",
    buttonBackgroundColor: AdaptiveColor(light: Color(0xFFFFFF), dark: Color(0x131314)),
    buttonTextColor: AdaptiveColor(light: Color(0x1F1F1F), dark: Color(0xE3E3E3)),
    buttonBorderColor: AdaptiveColor(light: Color(0x747775), dark: Color(0x8E918F)))
}

extension ProfileMapping {
  /// Google vouches for addresses that it runs: those at gmail.com, and verified ones of a Workspace domain.
  static let google = ProfileMapping(email: { claims in
    guard var email = standardEmail(claims) else { return nil }
    let isWorkspace = claims["hd"]?.stringValue?.isEmpty == false
    if email.isVerified, isWorkspace || email.address.lowercased().hasSuffix("@gmail.com") {
      email.standing = .authoritative
    }
    return email
  })
}
