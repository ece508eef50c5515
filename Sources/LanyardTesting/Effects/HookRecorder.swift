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
  public func hooks(
    openBrowser open: (@Sendable (BrowserRequest) async throws -> Void)? = nil,
    pin: (@Sendable (PINPrompt) async throws -> String?)? = nil
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
    return hooks
  }
}
