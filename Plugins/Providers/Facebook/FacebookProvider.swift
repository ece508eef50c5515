public import Lanyard

/// Sign in with Facebook: the classic login, the limited login and the device login, each of them an ``OAuthProvider``.
/// The credential says which one ran, see ``AuthCredential/facebookMode``.
public struct FacebookProvider: DelegatingProvider {
  private let logins: FacebookLogins

  init(_ graph: FacebookGraph) {
    logins = FacebookLogins(graph)
  }

  var graph: FacebookGraph { logins.graph }

  private var mode: FacebookOptions.Mode { graph.options.mode }
  /// ``ProviderID/facebook``.
  public var providerID: ProviderID { .facebook }
  /// "Facebook".
  public var shortName: String { "Facebook" }
  /// "Continue with Facebook".
  public var signInLabel: String { "Continue with Facebook" }
  /// Facebook's button.
  public var style: ProviderStyle { .facebook }
  /// Where the person is sent back to.
  public var redirectRule: RedirectRule? { graph.redirectRule }
  /// Hooks for sign-ins at Facebook.
  public var hooks: UIHooks { graph.hooks }

  /// Yields what its mode yields, and verifies what comes of either. With the app secret a token of the classic login can
  /// be exchanged for one that lasts longer.
  public var capabilities: ProviderCapabilities {
    ProviderCapabilities(
      yields: [mode == .limited ? .idToken : .accessToken], verifies: [.accessToken, .idToken],
      refreshes: graph.app.appSecret != nil, disconnects: true)
  }

  /// Runs the login of the provider's mode, or the device login if the request asks for it.
  ///
  /// A request with scopes of its own asks for more than the provider always does: the dialog then also asks for what was
  /// declined before.
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    for scope in request.scopes { try FacebookPermission.check(scope) }
    var request = request
    if !request.scopes.isEmpty, request.parameters["auth_type"] == nil {
      request.parameters["auth_type"] = graph.options.authTypeForMore
    }
    return try await provider(for: request).signIn(request, in: context)
  }

  /// The login of the mode, or the one for devices.
  public func provider(for request: SignInRequest) throws(AuthError) -> any AuthProvider {
    switch (request.grant, try FacebookOptions.Mode(request.mode) ?? mode) {
    case (.deviceCode, .limited):
      throw AuthError.facebook(.unsupported("a limited login on a device"))
    case (.deviceCode, .classic):
      guard let device = logins.device else {
        throw AuthError.facebook(.misconfigured("The device login needs the client token of the application."))
      }
      return device
    case (_, .limited): return logins.limited
    case (_, .classic): return logins.classic
    }
  }

  /// The login that the credential is of. It verifies what an application sent to its server: the access token of a classic
  /// login by asking whose it is, the token of a limited login by its signature and claims.
  public func provider(of credential: AuthCredential) -> any AuthProvider {
    credential.facebookMode == .limited ? logins.limited : logins.classic
  }

  /// Exchanges the token of a classic login, while it is good, for one that lasts about sixty days. Only for servers: it
  /// takes the app secret.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported` for a limited login, `misconfigured` without the app secret.
  public func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential {
    _ = try graphToken(credential)
    _ = try appToken()
    return try await logins.classic.refresh(credential, in: context)
  }
}
