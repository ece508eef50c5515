#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Lanyard

/// A user as a store keeps them.
public struct UserRecord: Sendable, Hashable {
  /// The id.
  public var id: String
  /// The address, if there is one.
  public var address: EmailAddress?
  /// How well the address is proven: the best word of any of the user's identities that has this address.
  public var standing: EmailClaim.Standing
  /// The name to show.
  public var displayName: String?
  /// The address of a picture.
  public var photoURL: String?
  /// Whether the user may not sign in.
  public var isDisabled: Bool
  /// When the user came to be.
  public var createdAt: Date

  /// Makes a record.
  public init(
    id: String, address: EmailAddress? = nil, standing: EmailClaim.Standing = .unverified, displayName: String? = nil,
    photoURL: String? = nil, isDisabled: Bool = false, createdAt: Date
  ) {
    self.id = id
    self.address = address
    self.standing = standing
    self.displayName = displayName
    self.photoURL = photoURL
    self.isDisabled = isDisabled
    self.createdAt = createdAt
  }
}
