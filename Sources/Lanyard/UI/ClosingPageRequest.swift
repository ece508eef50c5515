/// What the page after the redirect is about.
public struct ClosingPageRequest: Sendable, Hashable {
  /// What the redirect said.
  public enum Outcome: Sendable, Hashable {
    /// The person may close the page and return to the program.
    case received
    /// The provider sent an error back.
    case refused
  }

  /// What the redirect said.
  public var outcome: Outcome
  /// The provider.
  public var provider: ProviderDescription

  /// Makes a request.
  public init(outcome: Outcome, provider: ProviderDescription) {
    self.outcome = outcome
    self.provider = provider
  }
}
