public import Lanyard

/// X in both its protocols: two values of the core's, and which of them signs in. The credential says which one ran, and
/// everything after the sign-in goes to that one.
///
/// A token of OAuth 1.0a is verified with a call signed with our consumer key, and never expires. One of OAuth 2.0 is
/// `unverifiable`, since a server takes part by redeeming the code itself, and is refreshed with a token that works once.
public struct TwitterProvider: DelegatingProvider {
  /// Which one signs in. With ``SignInGrant/pin`` it is always OAuth 1.0a.
  public let mode: TwitterMode
  // Both are large; as existentials they lie on the heap, and copying the struct takes no code to speak of.
  private var first: (any AuthProvider)?
  private var second: (any AuthProvider)?

  init(oauth1: (any AuthProvider)?, oauth2: (any AuthProvider)?, mode: TwitterMode?) throws(AuthError) {
    first = oauth1
    second = oauth2
    self.mode = mode ?? (oauth1 == nil ? .oauth2 : .oauth1)
    _ = try named(self.mode)
  }

  /// OAuth 1.0a, if the application has keys for it.
  public var oauth1: OAuth1Provider? { first as? OAuth1Provider }
  /// OAuth 2.0, if the application has keys for it.
  public var oauth2: OAuthProvider? { second as? OAuthProvider }

  /// Puts a changed value in the place of the one for OAuth 1.0a.
  public mutating func use(_ oauth1: OAuth1Provider) { first = oauth1 }
  /// Puts a changed value in the place of the one for OAuth 2.0.
  public mutating func use(_ oauth2: OAuthProvider) { second = oauth2 }

  /// `twitter.com`.
  public var providerID: ProviderID { .twitter }
  /// "X".
  public var shortName: String { "X" }
  /// X's own colours.
  public var style: ProviderStyle { .twitter }
  /// The callback.
  public var redirectRule: RedirectRule? { (mode == .oauth1 ? first : second)?.redirectRule }

  /// What the chosen protocol yields, and what either can verify, refresh and revoke.
  public var capabilities: ProviderCapabilities {
    ProviderCapabilities(
      yields: [mode == .oauth1 ? .oauth1 : .accessToken], verifies: first?.capabilities.verifies ?? [],
      refreshes: second != nil, disconnects: true)
  }

  /// The chosen protocol, or the one that knows numbers.
  public func provider(for request: SignInRequest) throws(AuthError) -> any AuthProvider {
    try named(request.grant == .pin ? .oauth1 : mode)
  }

  /// The protocol that the credential is of.
  public func provider(of credential: AuthCredential) throws(AuthError) -> any AuthProvider {
    try named(credential.proof.kind == .oauth1 ? .oauth1 : .oauth2)
  }

  private func named(_ mode: TwitterMode) throws(AuthError) -> any AuthProvider {
    if let provider = mode == .oauth1 ? first : second { return provider }
    let name = mode == .oauth1 ? "consumerKey" : "clientID"
    throw AuthError(
      .misconfigured("X is asked by a protocol that it has no keys for. Set TwitterClient.\(name)."), provider: .twitter
    )
  }
}
