/// A short text beside a button.
public struct Tooltip: Sendable, Hashable {
  /// How it stands out.
  public enum Style: Sendable, Hashable {
    /// In a friendly colour.
    case friendly
    /// In a neutral colour.
    case neutral
  }

  /// The text.
  public var text: String
  /// How it stands out.
  public var style: Style
  /// How long it stays; `nil` until it is taken away.
  public var duration: Duration?

  /// Makes a tooltip.
  public init(_ text: String, style: Style = .friendly, duration: Duration? = .seconds(6)) {
    self.text = text
    self.style = style
    self.duration = duration
  }
}

/// When the tooltip of a sign-in button is shown.
public enum TooltipBehavior: Sendable, Hashable, CaseIterable {
  /// Once, when the button appears for the first time and there is something to say.
  case automatic
  /// Each time the button appears, with the usual text if the host has none.
  case forceDisplay
  /// Never.
  case disable

  /// Whether the tooltip is shown. Never beside a button that signs out.
  ///
  /// - Parameters:
  ///   - isSignedIn: whether the button would sign out.
  ///   - isEligible: whether the host has something to say.
  ///   - wasShown: whether it has been there before.
  public func shows(isSignedIn: Bool, isEligible: Bool, wasShown: Bool) -> Bool {
    switch self {
    case .automatic: !isSignedIn && isEligible && !wasShown
    case .forceDisplay: !isSignedIn
    case .disable: false
    }
  }
}
