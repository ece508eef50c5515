/// What a person granted of the scopes they were asked for.
public struct ScopeGrant: Sendable, Hashable {
  /// The scopes that are granted.
  public var granted: [String]
  /// The scopes that were declined.
  public var declined: [String]

  /// Makes a grant.
  public init(granted: [String], declined: [String]) {
    self.granted = granted
    self.declined = declined
  }
}
