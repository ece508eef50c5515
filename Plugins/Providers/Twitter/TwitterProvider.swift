public import Lanyard

/// X in both its protocols: two values of the core's, and which of them signs in. The credential says which one ran, and
/// everything after the sign-in goes to that one.
public struct TwitterProvider: AuthProvider {
  /// OAuth 1.0a, if the application has keys for it.
  public var oauth1: OAuth1Provider?
  /// OAuth 2.0, if the application has keys for it.
  public var oauth2: OAuthProvider?
  /// Which one signs in. With ``SignInGrant/pin`` it is always OAuth 1.0a.
  public let mode: TwitterMode
  /// Hooks for sign-ins with X.
  public var hooks = UIHooks()

  init(oauth1: OAuth1Provider?, oauth2: OAuthProvider?, mode: TwitterMode?) throws(AuthError) {
    self.oauth1 = oauth1
    self.oauth2 = oauth2
    self.mode = mode ?? (oauth1 == nil ? .oauth2 : .oauth1)
    _ = try active
  }

  /// `twitter.com`.
  public var providerID: ProviderID { .twitter }
  /// "X".
  public var shortName: String { "X" }
  /// X's own colours.
  public var style: ProviderStyle { .twitter }
  /// The callback.
  public var redirectRule: RedirectRule? { (try? active)?.redirectRule }

  /// What the chosen protocol yields, and what either can verify, refresh and revoke.
  public var capabilities: ProviderCapabilities {
    let all = [oauth1?.capabilities, oauth2?.capabilities].compactMap { $0 }
    return ProviderCapabilities(
      yields: [mode == .oauth1 ? .oauth1 : .accessToken], verifies: Set(all.flatMap(\.verifies)),
      refreshes: all.contains { $0.refreshes }, disconnects: all.contains { $0.disconnects })
  }

  /// Signs in with the chosen protocol.
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    var request = request
    request.hooks = request.hooks.inheriting(hooks)
    let provider = request.grant == .pin ? try named(.oauth1) : try active
    return try await provider.signIn(request, in: context)
  }

  /// `verify_credentials` or `users/me`, as it comes.
  public func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8] {
    try await provider(of: credential).fetchProfile(credential, in: context)
  }

  /// Verifies a token of OAuth 1.0a with a call signed with our consumer key. One of OAuth 2.0 is `unverifiable`: a server
  /// takes part by redeeming the code itself.
  public func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    try await provider(of: credential).verify(credential, in: context)
  }

  /// Exchanges the refresh token of OAuth 2.0, which works once. Tokens of OAuth 1.0a do not expire.
  public func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential {
    try await provider(of: credential).refresh(credential, in: context)
  }

  /// Revokes the tokens at X.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    try await provider(of: credential).disconnect(credential, in: context)
  }

  // MARK: Which one

  private var active: any AuthProvider {
    get throws(AuthError) { try named(mode) }
  }

  private func provider(of credential: AuthCredential) throws(AuthError) -> any AuthProvider {
    try named(credential.proof.kind == .oauth1 ? .oauth1 : .oauth2)
  }

  private func named(_ mode: TwitterMode) throws(AuthError) -> any AuthProvider {
    switch mode {
    case .oauth1:
      if let oauth1 { return oauth1 }
      throw AuthError(
        .misconfigured("X is asked with OAuth 1.0a but has no consumer key. Set TwitterClient.oauth1."),
        provider: .twitter)
    case .oauth2:
      if let oauth2 { return oauth2 }
      throw AuthError(
        .misconfigured("X is asked with OAuth 2.0 but has no client id. Set TwitterClient.oauth2."),
        provider: .twitter)
    }
  }
}
