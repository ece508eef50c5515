/// What a provider can do, so that nobody has to find out by failing.
public struct ProviderCapabilities: Sendable, Hashable {
  /// The kinds of credential a sign-in may yield.
  public var yields: Set<CredentialKind>
  /// The kinds of credential ``AuthProvider/verify(_:in:)`` can check. Empty: none.
  public var verifies: Set<CredentialKind>
  /// Whether ``AuthProvider/refresh(_:in:)`` works.
  public var refreshes: Bool
  /// Whether ``AuthProvider/disconnect(_:in:)`` revokes something at the provider.
  public var disconnects: Bool

  /// Makes a set of capabilities.
  public init(
    yields: Set<CredentialKind>, verifies: Set<CredentialKind> = [], refreshes: Bool = false, disconnects: Bool = false
  ) {
    self.yields = yields
    self.verifies = verifies
    self.refreshes = refreshes
    self.disconnects = disconnects
  }
}
