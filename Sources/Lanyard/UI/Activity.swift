/// What is going on while the person waits.
public struct Activity: Sendable, Hashable {
  /// The sort of work.
  public enum Kind: Sendable, Hashable {
    /// Signing in.
    case signIn
    /// Signing out.
    case signOut
    /// Linking a provider.
    case link
    /// Signing in again.
    case reauthenticate
  }

  /// The sort of work.
  public var kind: Kind
  /// The provider.
  public var provider: ProviderDescription

  /// Makes an activity.
  public init(kind: Kind, provider: ProviderDescription) {
    self.kind = kind
    self.provider = provider
  }
}
