/// A tooltip that is to be shown.
public struct TooltipRequest: Sendable, Hashable {
  /// What it says and how long it stays.
  public var tooltip: Tooltip
  /// The provider of the button.
  public var provider: ProviderDescription

  /// Makes a request.
  public init(tooltip: Tooltip, provider: ProviderDescription) {
    self.tooltip = tooltip
    self.provider = provider
  }
}
