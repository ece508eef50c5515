/// The name of one thing in a ``SecureStorage``.
public struct StorageKey: Sendable, Hashable {
  /// What is kept.
  public enum Kind: String, Sendable, Hashable {
    /// The session of the signed-in user.
    case session
    /// A credential of a provider.
    case credential
    /// The sessions of users who are signed in beside the active one.
    case setAside = "aside"
    /// A credential that waits to be linked, with what it collided with.
    case pendingCredential = "pending"
    /// Sign-ins whose answer may come to another run of the program.
    case pendingAttempts = "attempts"
  }

  /// Which client of the program it belongs to.
  public var namespace: String
  /// What is kept.
  public var kind: Kind
  /// The backend it belongs to.
  public var backend: BackendID
  /// The user it belongs to; `nil` for the session itself.
  public var userID: String?
  /// The provider it belongs to; `nil` for the session itself.
  public var providerID: ProviderID?

  /// Makes a key.
  public init(
    namespace: String, kind: Kind, backend: BackendID, userID: String? = nil, providerID: ProviderID? = nil
  ) {
    self.namespace = namespace
    self.kind = kind
    self.backend = backend
    self.userID = userID
    self.providerID = providerID
  }

  /// The parts in a fixed order, for a storage that needs names: `nil` parts are empty.
  public var components: [String] {
    [namespace, kind.rawValue, backend.rawValue, userID ?? "", providerID?.rawValue ?? ""]
  }
}
