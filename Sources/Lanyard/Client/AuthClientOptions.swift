/// The policies of a client.
public struct AuthClientOptions: Sendable {
  /// Tells the sessions of several clients apart that share a storage.
  public var namespace: String
  /// What happens to a second interactive sign-in while one is under way.
  public var concurrentAttempts: ConcurrentAttemptPolicy
  /// What a sign-in does to the session of somebody else who is signed in.
  public var concurrentUsers: ConcurrentUsersPolicy
  /// Whether the profile is fetched, and whether a sign-in can do without.
  public var profile: ProfilePolicy
  /// What happens to the provider's credential.
  public var credentials: CredentialPolicy
  /// How long before its end a session is refreshed.
  public var minimumValidity: Duration
  /// How long undoing one step of a failed sign-in may take.
  public var undoTimeout: Duration
  /// The texts of alerts, and of whatever else the client puts into words for people.
  public var strings: AuthStrings
  /// Terms of service and privacy policy, which a picker shows; `nil` for none.
  public var legalNotice: LegalNotice?

  /// Makes a set of policies.
  public init(
    namespace: String = "default",
    concurrentAttempts: ConcurrentAttemptPolicy = .reject,
    concurrentUsers: ConcurrentUsersPolicy = .one,
    profile: ProfilePolicy = .none,
    credentials: CredentialPolicy = .keep,
    minimumValidity: Duration = .seconds(60),
    undoTimeout: Duration = .seconds(10),
    strings: AuthStrings = AuthStrings(),
    legalNotice: LegalNotice? = nil
  ) {
    self.namespace = namespace
    self.concurrentAttempts = concurrentAttempts
    self.concurrentUsers = concurrentUsers
    self.profile = profile
    self.credentials = credentials
    self.minimumValidity = minimumValidity
    self.undoTimeout = undoTimeout
    self.strings = strings
    self.legalNotice = legalNotice
  }
}
