/// The choices a host has in ``AccountFederation``.
public struct AccountPolicy: Sendable, Hashable {
  /// Whose word about an address joins two ways in to one user.
  public var emailTrust: EmailTrust
  /// What a user may do to the ways in to their own account.
  public var linking: LinkingPolicy
  /// How long an ID token is good for. A session that is ended early still has its last one until then.
  public var idTokenLifetime: Duration
  /// How long a session lasts without being refreshed.
  public var idleLifetime: Duration
  /// How long a session lasts at most after the person signed in; `nil` for as long as it is used.
  public var absoluteLifetime: Duration?
  /// How long after a refresh the token used for it is still answered, with the same new token: the first answer may
  /// have been lost.
  public var refreshGrace: Duration

  /// Makes a policy. The defaults: one hour, 30 days, 365 days, 30 seconds.
  public init(
    emailTrust: EmailTrust = .authoritative,
    linking: LinkingPolicy = .default,
    idTokenLifetime: Duration = .seconds(3600),
    idleLifetime: Duration = .seconds(30 * 86_400),
    absoluteLifetime: Duration? = .seconds(365 * 86_400),
    refreshGrace: Duration = .seconds(30)
  ) {
    self.emailTrust = emailTrust
    self.linking = linking
    self.idTokenLifetime = idTokenLifetime
    self.idleLifetime = idleLifetime
    self.absoluteLifetime = absoluteLifetime
    self.refreshGrace = refreshGrace
  }

  /// The defaults.
  public static let `default` = AccountPolicy()
}
