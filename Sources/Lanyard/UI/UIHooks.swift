/// Every effect a person could see, one closure each. What is `nil` is inherited: attempt, provider, client, preset.
///
/// Replacing one effect is one assignment:
///
/// ```swift
/// client.hooks.activity = { _ in nil }   // no spinner
/// ```
public struct UIHooks: Sendable {
  /// Shows that something is going on, and returns how to end it; returning `nil` shows nothing.
  public var activity: (@Sendable (Activity) async -> ActivityEnd?)? {
    get { members.activity }
    set { members.activity = newValue }
  }
  /// How long an activity must last before it is shown.
  public var activityDelay: Duration? {
    get { members.activityDelay }
    set { members.activityDelay = newValue }
  }
  /// Asks whether the person really wants to sign out.
  public var confirmSignOut: (@Sendable (SignOutPrompt) async -> Bool)? {
    get { members.confirmSignOut }
    set { members.confirmSignOut = newValue }
  }
  /// Tells the person that a sign-in failed.
  public var alert: (@Sendable (AuthAlert) async -> Void)? {
    get { members.alert }
    set { members.alert = newValue }
  }
  /// Whether a sign-in that the person ended is told by ``alert`` too; `nil` and `false` mean that it is not.
  public var alertsCancellation: Bool? {
    get { members.alertsCancellation }
    set { members.alertsCancellation = newValue }
  }
  /// Opens a URL in the browser. Throwing ends the attempt with `browserUnavailable`, throwing `CancellationError` with
  /// `cancelled` by the user.
  public var openBrowser: (@Sendable (BrowserRequest) async throws -> Void)? {
    get { members.openBrowser }
    set { members.openBrowser = newValue }
  }
  /// Makes the page that the browser shows after the redirect.
  public var closingPage: (@Sendable (ClosingPageRequest) async -> ClosingPage)? {
    get { members.closingPage }
    set { members.closingPage = newValue }
  }

  /// Shows the code of a device flow, and returns how to take it away; needed for ``SignInGrant/deviceCode``.
  public var deviceCode: (@Sendable (DeviceCodePrompt) async -> ActivityEnd?)? {
    get { members.deviceCode }
    set { members.deviceCode = newValue }
  }

  /// Asks what to do about an address that belongs to an account which signs in another way: the provider to sign in
  /// with now, so that the new way in is linked, or `nil` to leave it for later.
  public var accountCollision: (@Sendable (AccountCollision) async -> ProviderID?)? {
    get { members.accountCollision }
    set { members.accountCollision = newValue }
  }
  /// Asks a person who wants something that only a recent sign-in may do: the provider to sign in with again, or `nil`
  /// for not doing it.
  public var reauthenticate: (@Sendable (ReauthenticationPrompt) async -> ProviderID?)? {
    get { members.reauthenticate }
    set { members.reauthenticate = newValue }
  }
  /// Sends the person to an address and returns the number they read there, `nil` if they gave up; needed for
  /// ``SignInGrant/pin``.
  public var pin: (@Sendable (PINPrompt) async throws -> String?)? {
    get { members.pin }
    set { members.pin = newValue }
  }

  /// Shows a short text beside a button, and returns how to take it away; returning `nil` shows nothing.
  public var tooltip: (@Sendable (TooltipRequest) async -> ActivityEnd?)? {
    get { members.tooltip }
    set { members.tooltip = newValue }
  }
  /// Tells a reader of the screen that something has changed.
  public var announce: (@Sendable (String) async -> Void)? {
    get { members.announce }
    set { members.announce = newValue }
  }

  @Boxed private var members = Members()

  /// Makes a set of hooks that inherits everything.
  public init() {}

  /// Takes from `other` what is `nil` here.
  public func inheriting(_ other: UIHooks) -> UIHooks {
    var hooks = members
    let other = other.members
    hooks.activity = activity ?? other.activity
    hooks.activityDelay = activityDelay ?? other.activityDelay
    hooks.confirmSignOut = confirmSignOut ?? other.confirmSignOut
    hooks.alert = alert ?? other.alert
    hooks.alertsCancellation = alertsCancellation ?? other.alertsCancellation
    hooks.openBrowser = openBrowser ?? other.openBrowser
    hooks.closingPage = closingPage ?? other.closingPage
    hooks.deviceCode = deviceCode ?? other.deviceCode
    hooks.accountCollision = accountCollision ?? other.accountCollision
    hooks.reauthenticate = reauthenticate ?? other.reauthenticate
    hooks.pin = pin ?? other.pin
    hooks.tooltip = tooltip ?? other.tooltip
    hooks.announce = announce ?? other.announce
    var inheriting = self
    inheriting.members = hooks
    return inheriting
  }

  /// Nothing on screen but the browser that the person signs in with.
  public static let silent = UIHooks()
}

/// How an activity that was shown is taken away again.
public typealias ActivityEnd = @Sendable () async -> Void

extension UIHooks {
  private struct Members {
    var activity: (@Sendable (Activity) async -> ActivityEnd?)?
    var activityDelay: Duration?
    var confirmSignOut: (@Sendable (SignOutPrompt) async -> Bool)?
    var alert: (@Sendable (AuthAlert) async -> Void)?
    var alertsCancellation: Bool?
    var openBrowser: (@Sendable (BrowserRequest) async throws -> Void)?
    var closingPage: (@Sendable (ClosingPageRequest) async -> ClosingPage)?
    var deviceCode: (@Sendable (DeviceCodePrompt) async -> ActivityEnd?)?
    var accountCollision: (@Sendable (AccountCollision) async -> ProviderID?)?
    var reauthenticate: (@Sendable (ReauthenticationPrompt) async -> ProviderID?)?
    var pin: (@Sendable (PINPrompt) async throws -> String?)?
    var tooltip: (@Sendable (TooltipRequest) async -> ActivityEnd?)?
    var announce: (@Sendable (String) async -> Void)?
  }
}
