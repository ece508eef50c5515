/// Everything that a renderer needs to draw a sign-in button, and nothing else.
public struct SignInButtonAppearance: Sendable, Hashable {
  /// How a button stands there.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// As usual.
    case normal
    /// Under a finger.
    case pressed
    /// Of no use at the moment.
    case disabled
  }

  /// What a reader of the screen is told.
  public struct Accessibility: Sendable, Hashable {
    /// What the thing is or does at the moment.
    public enum Trait: Sendable, Hashable, CaseIterable {
      /// It can be pressed.
      case button
      /// It cannot be pressed now.
      case notEnabled
      /// Something is going on.
      case updatesFrequently
      /// Somebody is signed in with it.
      case selected
    }

    /// What it is called.
    public var label: String
    /// What is said beyond that.
    public var hint: String?
    /// What it is and does.
    public var traits: Set<Trait>
  }

  /// The title.
  public var title: String
  /// A shorter one for where the title does not fit.
  public var shortTitle: String
  /// A message beside the title.
  public var subtitle: String?
  /// Whether it can be pressed.
  public var isEnabled: Bool
  /// Whether something is going on.
  public var isBusy: Bool
  /// The name of an icon, resolved by the host; `nil` for text only.
  public var icon: String?
  /// Where icon and text stand.
  public var alignment: ProviderStyle.Alignment
  /// The colours.
  public var colors: ProviderStyle.Colors
  /// The height, in points.
  public var height: Int
  /// What the tooltip says while it is there.
  public var tooltip: String?
  /// What a reader of the screen is told.
  public var accessibility: Accessibility
}
