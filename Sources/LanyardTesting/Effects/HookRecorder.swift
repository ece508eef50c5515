public import Lanyard
import Synchronization

/// Remembers every effect that hooks were asked for, and shows nothing.
public final class HookRecorder: Sendable {
  /// One effect.
  public enum Effect: Sendable, Hashable {
    /// An activity began.
    case activityBegan(Activity.Kind)
    /// An activity ended.
    case activityEnded(Activity.Kind)
    /// The person was asked whether to sign out.
    case confirmedSignOut
    /// A failure was shown.
    case alerted(String)
    /// The browser was opened.
    case openedBrowser
    /// The page after the redirect was made.
    case madeClosingPage
    /// The code of a device flow was shown.
    case showedDeviceCode
    /// The code of a device flow was taken away.
    case tookDeviceCodeAway
    /// The person was asked for a number.
    case askedForPIN
    /// A tooltip was shown.
    case showedTooltip
    /// A tooltip was taken away.
    case tookTooltipAway
    /// A reader of the screen was told something.
    case announced(String)
    /// The person was asked what to do about an address that belongs to another account.
    case askedAboutCollision
    /// The person was asked to sign in again.
    case askedToReauthenticate
  }

  private let recorded = Mutex<[Effect]>([])

  /// Makes a recorder.
  public init() {}

  /// The effects so far, in order.
  public var effects: [Effect] {
    recorded.withLock { $0 }
  }

  /// Remembers an effect.
  public func record(_ effect: Effect) {
    recorded.withLock { $0.append(effect) }
  }

  /// Hooks that record everything. Opening the browser is left to `open`, getting a number to `pin`; a sign-out is always
  /// confirmed.
  ///
  /// - Parameter answersQuestions: whether the questions about collisions and about signing in again are recorded too, and
  ///   answered with a no. Without it there are no such hooks.
  public func hooks(
    openBrowser open: (@Sendable (BrowserRequest) async throws -> Void)? = nil,
    pin: (@Sendable (PINPrompt) async throws -> String?)? = nil,
    answersQuestions: Bool = false
  ) -> UIHooks {
    var hooks = UIHooks()
    hooks.activity = { [self] activity in
      record(.activityBegan(activity.kind))
      return { [self] in record(.activityEnded(activity.kind)) }
    }
    hooks.confirmSignOut = { [self] _ in
      record(.confirmedSignOut)
      return true
    }
    hooks.alert = { [self] alert in record(.alerted(alert.error.reasonName)) }
    hooks.openBrowser = { [self] request in
      record(.openedBrowser)
      try await open?(request)
    }
    hooks.pin = { [self] prompt in
      record(.askedForPIN)
      return try await pin?(prompt)
    }
    hooks.closingPage = { [self] _ in
      record(.madeClosingPage)
      return ClosingPage(html: "<!doctype html><title>recorded</title>")
    }
    hooks.deviceCode = { [self] _ in
      record(.showedDeviceCode)
      return { [self] in record(.tookDeviceCodeAway) }
    }
    hooks.tooltip = { [self] _ in
      record(.showedTooltip)
      return { [self] in record(.tookTooltipAway) }
    }
    hooks.announce = { [self] text in record(.announced(text)) }
    if answersQuestions { addQuestions(to: &hooks) }
    return hooks
  }

  private func addQuestions(to hooks: inout UIHooks) {
    hooks.accountCollision = { [self] _ in
      record(.askedAboutCollision)
      return nil
    }
    hooks.reauthenticate = { [self] _ in
      record(.askedToReauthenticate)
      return nil
    }
  }
}
