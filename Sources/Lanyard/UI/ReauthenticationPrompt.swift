/// What a person is asked who has to sign in again before something is done.
public struct ReauthenticationPrompt: Sendable, Hashable {
  /// What waits for it.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// Deleting the user.
    case deleteUser
    /// Taking away a way in.
    case unlink
  }

  /// The user.
  public var user: AuthUser
  /// What waits for it.
  public var operation: Operation
  /// The providers that the user can sign in with.
  public var providerIDs: [ProviderID]

  /// Makes a prompt.
  public init(user: AuthUser, operation: Operation, providerIDs: [ProviderID]) {
    self.user = user
    self.operation = operation
    self.providerIDs = providerIDs
  }
}
