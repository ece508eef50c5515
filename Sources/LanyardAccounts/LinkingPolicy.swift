/// What a user may do to the ways in to their own account.
public struct LinkingPolicy: Sendable, Hashable {
  /// Whether a user may have two ways in through the same provider: two Google accounts that lead to one user.
  public var allowsSeveralPerProvider: Bool
  /// How long after a sign-in a user may take away a way in or delete the account; `nil` for ever. Whoever finds an open
  /// session does not get that far.
  public var recentLogin: Duration?

  /// Makes a policy. The defaults: one way in per provider, five minutes.
  public init(allowsSeveralPerProvider: Bool = false, recentLogin: Duration? = .seconds(300)) {
    self.allowsSeveralPerProvider = allowsSeveralPerProvider
    self.recentLogin = recentLogin
  }

  /// The defaults.
  public static let `default` = LinkingPolicy()
}
