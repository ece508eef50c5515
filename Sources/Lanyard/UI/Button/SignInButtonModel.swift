public import Observation

/// A sign-in button without a look: the whole behaviour, for a renderer of the host's choice to draw.
///
/// It handles its own tap, is right in its first frame, and follows sign-ins and sign-outs that happen elsewhere. Nothing
/// holds it but its owner: if it goes in the middle of a sign-in, nobody is told, and the sign-in comes to its end.
///
/// ```swift
/// let button = SignInButtonModel(client: client, providerID: .acme)
/// button.loginCompletionHandler = { button, result in … }
/// render(button.appearance())
/// button.tap()
/// ```
@MainActor @Observable public final class SignInButtonModel {
  /// What the host tells the button. A change counts from the next tap on.
  public var options: SignInButtonOptions
  /// Whether the button can be pressed at all.
  public var isEnabled = true
  /// Whether a finger is on it.
  public var isPressed = false
  /// What the button is about at the moment.
  public var state: SignInButtonState { reducer.state }
  /// The text of the tooltip while it is there.
  public internal(set) var tooltipText: String?

  /// Hears what the button does, before the closures do. Held weakly.
  @ObservationIgnored public weak var delegate: (any SignInButtonDelegate)?
  /// Asked after the delegate, just before a sign-in begins.
  @ObservationIgnored public var willLogin: (@MainActor (SignInButtonModel) async -> Bool)?
  /// Called when a sign-in worked or failed; not when it was cancelled.
  @ObservationIgnored
  public var loginCompletionHandler: (@MainActor (SignInButtonModel, Result<AuthResult, AuthError>) -> Void)?
  /// Called when a sign-in was cancelled.
  @ObservationIgnored public var cancelHandler: (@MainActor (SignInButtonModel) -> Void)?
  /// Called when the person is signed out.
  @ObservationIgnored public var logoutCompletionHandler: (@MainActor (SignInButtonModel) -> Void)?

  /// The client.
  public nonisolated let client: AuthClient
  /// The provider.
  public nonisolated let providerID: ProviderID

  var reducer: SignInButtonReducer
  @ObservationIgnored var wasTooltipShown = false
  @ObservationIgnored var endTooltip: ActivityEnd?
  @ObservationIgnored var tooltipTimer: Task<Void, Never>?
  @ObservationIgnored private var observer: Task<Void, Never>?

  /// Makes a button. The state is read now, so that the first frame is right; nothing is sent.
  public init(client: AuthClient, providerID: ProviderID, options: SignInButtonOptions = SignInButtonOptions()) {
    self.client = client
    self.providerID = providerID
    self.options = options
    reducer = SignInButtonReducer(providerID: providerID, user: client.currentUser)
    observer = Task { [weak self, changes = client.stateChanges] in
      for await state in changes {
        guard let self else { return }
        self.handle(.userChanged(state.user), self.options)
      }
    }
  }

  isolated deinit {
    observer?.cancel()
    tooltipTimer?.cancel()
  }

  /// The button was pressed: signs in, or out. A second tap while something is under way does nothing.
  public func tap() {
    guard isEnabled else { return }
    handle(.tapped, options)
  }

  /// Presses the button and waits for what comes of it, for programs that do so themselves.
  ///
  /// - Returns: the result of the sign-in; `nil` if the button signed somebody out, or nothing began.
  @discardableResult
  public func press() async -> SignInButtonResult? {
    guard isEnabled else { return nil }
    guard !state.isBusy else { return .failure(AuthError(.busy, phase: .preparing, provider: providerID)) }
    return await withCheckedContinuation { continuation in
      ends.append(continuation)
      tap()
    }
  }

  @ObservationIgnored var attached: [Attachment] = []
  /// Those who wait for the end of what is under way.
  @ObservationIgnored var ends: [CheckedContinuation<SignInButtonResult?, Never>] = []

  func finish(_ result: SignInButtonResult?) {
    let waiting = ends
    ends = []
    for continuation in waiting { continuation.resume(returning: result) }
  }

  func handle(_ event: SignInButtonReducer.Event, _ options: SignInButtonOptions) {
    for effect in reducer.handle(event) { perform(effect, options) }
  }
}
