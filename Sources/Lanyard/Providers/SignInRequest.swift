/// What the host asks of one sign-in.
public struct SignInRequest: Sendable {
  /// FirebaseUI's default value: whom the person probably wants to sign in as (an e-mail address, a user id).
  ///
  /// Sent as `login_hint` by OpenID Connect providers; an empty one is never sent.
  public var defaultValue: String?
  /// Scopes beyond those the provider always asks for.
  public var scopes: [String]
  /// The nonce that an ID token has to carry, where the host's server chose one; `nil` for a fresh one.
  ///
  /// One that is empty or has white space in it is not sent: a fresh one takes its place, and the log gets a warning.
  public var nonce: Secret?
  /// Which of the provider's ways to sign in is used, where it has several; `nil` is its usual one.
  public var mode: SignInMode?
  /// Parameters of the provider's own for the page that the person is sent to. They win over those of the provider's
  /// value, and may not replace the protocol's.
  public var parameters: OAuthParameters
  /// How the person gets to the provider.
  public var grant: SignInGrant
  /// What a user interface of the platform needs to know where to appear; `nil` on Linux.
  public var presentationAnchor: (any PresentationAnchor)?
  /// Hooks of this attempt alone; what is `nil` is inherited.
  public var hooks: UIHooks
  /// How long the attempt may take in all, the person's time included; `nil` for no limit.
  public var timeout: Duration?

  /// Makes a request.
  public init(
    defaultValue: String? = nil,
    scopes: [String] = [],
    nonce: Secret? = nil,
    mode: SignInMode? = nil,
    parameters: OAuthParameters = [:],
    grant: SignInGrant = .authorizationCode,
    presentationAnchor: (any PresentationAnchor)? = nil,
    hooks: UIHooks = UIHooks(),
    timeout: Duration? = nil
  ) {
    self.defaultValue = defaultValue
    self.scopes = scopes
    self.nonce = nonce
    self.mode = mode
    self.parameters = parameters
    self.grant = grant
    self.presentationAnchor = presentationAnchor
    self.hooks = hooks
    self.timeout = timeout
  }
}
