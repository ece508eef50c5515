/// A sign-in met an account that uses the same e-mail address and may belong to somebody else.
///
/// A value that can be stored and shown. It holds no secret and does not say how the account signs in: that is told
/// only to somebody who has proven the address.
public struct AccountCollision: Sendable, Hashable, Codable {
  /// The address that both claim.
  public var email: String
  /// The provider whose credential was refused.
  public var pendingProviderID: ProviderID
  /// The providers of the existing account; empty unless the person has proven the address.
  public var existingProviderIDs: [ProviderID]

  /// Makes a collision.
  public init(email: String, pendingProviderID: ProviderID, existingProviderIDs: [ProviderID] = []) {
    self.email = email
    self.pendingProviderID = pendingProviderID
    self.existingProviderIDs = existingProviderIDs
  }
}
