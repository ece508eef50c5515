#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Lanyard

/// A way in, as a store keeps it: what a provider last said about a person.
public struct IdentityRecord: Sendable, Hashable {
  /// What identifies it.
  public var key: IdentityKey
  /// The user it leads to.
  public var userID: String
  /// The address according to the provider, as it was written.
  public var email: String?
  /// What the provider's word about the address was worth.
  public var standing: EmailClaim.Standing
  /// The name according to the provider.
  public var displayName: String?
  /// The picture according to the provider.
  public var photoURL: String?
  /// When it was linked to the user.
  public var linkedAt: Date

  /// Makes a record.
  public init(
    key: IdentityKey, userID: String, email: String? = nil, standing: EmailClaim.Standing = .unverified,
    displayName: String? = nil, photoURL: String? = nil, linkedAt: Date
  ) {
    self.key = key
    self.userID = userID
    self.email = email
    self.standing = standing
    self.displayName = displayName
    self.photoURL = photoURL
    self.linkedAt = linkedAt
  }
}
