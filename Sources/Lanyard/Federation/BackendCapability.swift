/// What a backend can do beyond signing in. It follows from the protocols it conforms to.
public enum BackendCapability: String, Sendable, Hashable, CaseIterable {
  /// Linking and unlinking (``LinkingBackend``).
  case linking
  /// Re-authentication (``ReauthenticatingBackend``).
  case reauthentication
  /// Anonymous users (``AnonymousBackend``).
  case anonymousUsers
  /// Changes of the profile (``ProfileBackend``).
  case profileUpdates
  /// Reading the user again (``ReloadingBackend``).
  case reloading
  /// Sessions by device (``SessionsBackend``).
  case sessions
  /// Sign-ins by a token that somebody else brought (``TokenBackend``).
  case tokens
}

extension FederationBackend {
  /// What the backend can do beyond signing in.
  public var capabilities: Set<BackendCapability> {
    var capabilities: Set<BackendCapability> = []
    if self is any LinkingBackend { capabilities.insert(.linking) }
    if self is any ReauthenticatingBackend { capabilities.insert(.reauthentication) }
    if self is any AnonymousBackend { capabilities.insert(.anonymousUsers) }
    if self is any ProfileBackend { capabilities.insert(.profileUpdates) }
    if self is any ReloadingBackend { capabilities.insert(.reloading) }
    if self is any SessionsBackend { capabilities.insert(.sessions) }
    if self is any TokenBackend { capabilities.insert(.tokens) }
    return capabilities
  }
}
