/// A provider's name as hooks need it.
public struct ProviderDescription: Sendable, Hashable {
  /// The provider.
  public var providerID: ProviderID
  /// The name to show.
  public var shortName: String

  /// Makes a description.
  public init(providerID: ProviderID, shortName: String) {
    self.providerID = providerID
    self.shortName = shortName
  }
}
