/// A user of a Firebase project. Times are in seconds since 1970.
public struct FirebaseSandboxUser: Sendable, Hashable {
  /// A provider that the user signs in with, and what it said of them.
  public struct Provider: Sendable, Hashable {
    /// The name of the provider, such as `google.com`.
    public var providerID: String
    /// The provider's own name for the person.
    public var rawID: String
    /// The address according to the provider.
    public var email: String?
    /// The name according to the provider.
    public var displayName: String?
    /// The picture according to the provider.
    public var photoURL: String?
    /// The name that the person has chosen there.
    public var screenName: String?
  }

  /// Something beside the sign-in that the person has to prove.
  public struct SecondFactor: Sendable, Hashable {
    /// Its id.
    public var enrollmentID: String
    /// What the person calls it.
    public var displayName: String?
    /// A telephone number, mostly hidden.
    public var phoneInfo: String?

    /// Makes one.
    public init(enrollmentID: String, displayName: String? = nil, phoneInfo: String? = nil) {
      self.enrollmentID = enrollmentID
      self.displayName = displayName
      self.phoneInfo = phoneInfo
    }
  }

  /// The id, 28 letters and digits.
  public let id: String
  /// The e-mail address.
  public var email: String?
  /// Whether a provider vouched for the address.
  public var isEmailVerified = false
  /// The name to show.
  public var displayName: String?
  /// The address of a picture.
  public var photoURL: String?
  /// The providers, in the order they came.
  public var providers: [Provider] = []
  /// Whether the user may not sign in.
  public var isDisabled = false
  /// The tenant the user belongs to.
  public var tenantID: String?
  /// What has to be proven beside the sign-in.
  public var secondFactors: [SecondFactor] = []
  /// Claims of the host's own in ID tokens, as a JSON object.
  public var customAttributes: String?
  /// When the user came to be.
  public let createdAt: Int
  /// When the user signed in last.
  public var lastLoginAt: Int
  /// Sessions that began earlier are over.
  public var validSince: Int

  init(id: String, tenantID: String?, now: Int) {
    self.id = id
    self.tenantID = tenantID
    createdAt = now
    lastLoginAt = now
    validSince = now
  }

  /// Whether nobody has proven to be this user.
  public var isAnonymous: Bool { providers.isEmpty && email == nil }

  /// What a provider said of the user, if they sign in with it.
  public func provider(_ id: String) -> Provider? {
    providers.first { $0.providerID == id }
  }
}

extension FirebaseSandboxUser.Provider {
  init(_ identity: SandboxIdentity) {
    providerID = identity.providerID
    rawID = identity.subject
    email = identity.email
    displayName = identity.name
    photoURL = identity.picture
    screenName = identity.screenName
  }
}
