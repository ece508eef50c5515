/// One person, whatever they signed in with.
public struct AuthUser: Sendable, Hashable, Codable {
  /// A provider the user can sign in with, and what it says of them.
  public struct LinkedProvider: Sendable, Hashable, Codable {
    /// The provider.
    public var providerID: ProviderID
    /// The provider's own name for the person.
    public var subject: String
    /// The e-mail address according to the provider.
    public var email: String?
    /// The name according to the provider.
    public var displayName: String?
    /// The picture according to the provider.
    public var photoURL: String?

    /// Makes an entry.
    public init(
      providerID: ProviderID, subject: String, email: String? = nil, displayName: String? = nil,
      photoURL: String? = nil
    ) {
      self.providerID = providerID
      self.subject = subject
      self.email = email
      self.displayName = displayName
      self.photoURL = photoURL
    }
  }

  /// The id the backend gave. Always text, never a number.
  public var id: String
  /// The e-mail address, if one is known.
  public var email: String?
  /// Whether a provider checked the address.
  public var emailVerified: Bool
  /// The name to show; people without one exist.
  public var displayName: String?
  /// The address of a picture.
  public var photoURL: String?
  /// The ways in, oldest first.
  public var providers: [LinkedProvider]
  /// As a text, because it is written down in the middle of another JSON text.
  private var raw: String?

  /// The user in the backend's own words, usually a JSON object with fields of the host's; empty if the backend keeps no
  /// more than what is here. Nothing secret is in it. It is kept with the session.
  public var rawUser: [UInt8] {
    get { Array((raw ?? "").utf8) }
    set { raw = newValue.isEmpty ? nil : String(decoding: newValue, as: UTF8.self) }
  }

  /// Whether nobody has proven to be this user: there is no way in, only the session.
  public var isAnonymous: Bool { providers.isEmpty }

  /// Whether the user can sign in with a provider.
  public func isLinked(to providerID: ProviderID) -> Bool {
    providers.contains { $0.providerID == providerID }
  }

  /// Makes a user.
  public init(
    id: String, email: String? = nil, emailVerified: Bool = false, displayName: String? = nil,
    photoURL: String? = nil, providers: [LinkedProvider] = [], rawUser: [UInt8] = []
  ) {
    self.id = id
    self.email = email
    self.emailVerified = emailVerified
    self.displayName = displayName
    self.photoURL = photoURL
    self.providers = providers
    self.rawUser = rawUser
  }
}
