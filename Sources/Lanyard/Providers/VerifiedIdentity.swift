/// Who somebody is, according to a provider and checked by us.
public struct VerifiedIdentity: Sendable, Hashable {
  /// The provider that vouches.
  public var providerID: ProviderID
  /// The provider's own, stable name for the person: the only key that identifies them.
  public var subject: String
  /// The e-mail address and what the provider's word about it is worth.
  public var email: EmailClaim?
  /// The name to show.
  public var displayName: String?
  /// The address of a picture.
  public var photoURL: String?

  /// Makes an identity. A provider does so after it has checked the proof.
  public init(
    providerID: ProviderID,
    subject: String,
    email: EmailClaim? = nil,
    displayName: String? = nil,
    photoURL: String? = nil
  ) {
    self.providerID = providerID
    self.subject = subject
    self.email = email
    self.displayName = displayName
    self.photoURL = photoURL
  }
}
