/// What the host tells a sign-in button. What holds when the button is pressed holds to the end of that attempt.
public struct SignInButtonOptions: Sendable {
  /// How high the button is.
  public enum Size: Int, Sendable {
    /// 28 points.
    case compact = 28
    /// 44 points: what a finger needs.
    case regular = 44
  }

  /// What becomes of a nonce that cannot be one: it is empty or has white space in it.
  public enum NoncePolicy: Sendable {
    /// A UUID takes its place, and the log hears of it.
    case replace
    /// The attempt fails as `misconfigured`.
    case strict
  }

  /// Whether a person who presses the button to sign out is asked first.
  public enum SignOutConfirmation: Sendable {
    /// By the ``UIHooks/confirmSignOut`` hook. Without one the attempt fails as `misconfigured`, and nobody is signed out.
    case ask
    /// Nobody is asked.
    case never
    /// By this closure.
    case custom(@Sendable (SignOutPrompt) async -> Bool)
  }

  /// The title for a state; `nil` leaves it to the provider's label, or to "Log out".
  public var title: (@Sendable (SignInButtonState) -> String?)?
  /// A message beside the title, such as a greeting.
  public var subtitle: (@Sendable (SignInButtonState) -> String?)?
  /// How high the button is.
  public var size = Size.compact
  /// The scopes to ask for beyond those that the provider always asks for.
  public var permissions: [String] = []
  /// Which of the provider's ways to sign in is used; `nil` is its usual one.
  public var mode: SignInMode?
  /// Parameters of the provider's own for the page that the person is sent to.
  public var parameters = OAuthParameters()
  /// The nonce that an ID token has to carry; `nil` for a fresh one.
  public var nonce: String?
  /// What becomes of a nonce that cannot be one.
  public var noncePolicy = NoncePolicy.replace
  /// Whom the person probably wants to sign in as.
  public var defaultValue: String?
  /// Where a user interface of the platform should appear.
  public var presentationAnchor: (any PresentationAnchor)?
  /// Whether a person who signs out is asked first.
  public var confirmation = SignOutConfirmation.ask
  /// What happens to a sign-out of which a step fails.
  public var signOutFailure = SignOutFailurePolicy.continue
  /// When the tooltip is shown.
  public var tooltipBehavior = TooltipBehavior.automatic
  /// What the tooltip says, asked when the button appears; `nil` if there is nothing to say.
  public var tooltip: (@Sendable () async -> Tooltip?)?
  /// Hooks for what the button does; what is `nil` is inherited from provider, client and preset.
  public var hooks = UIHooks()

  /// Options in which nothing is set.
  public init() {}
}
