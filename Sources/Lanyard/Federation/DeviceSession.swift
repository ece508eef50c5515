#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One place where a user is signed in.
public struct DeviceSession: Sendable, Hashable, Identifiable {
  /// The name of the session. No secret: nobody can use it to sign in.
  public var id: String
  /// The provider it began with.
  public var providerID: ProviderID
  /// When the person signed in.
  public var signedInAt: Date
  /// When it was last refreshed.
  public var lastUsedAt: Date
  /// Whether it is the session that asks.
  public var isCurrent: Bool

  /// Makes an entry.
  public init(id: String, providerID: ProviderID, signedInAt: Date, lastUsedAt: Date, isCurrent: Bool) {
    self.id = id
    self.providerID = providerID
    self.signedInAt = signedInAt
    self.lastUsedAt = lastUsedAt
    self.isCurrent = isCurrent
  }
}
