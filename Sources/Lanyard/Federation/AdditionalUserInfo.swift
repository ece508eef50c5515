/// What the provider said beyond the user.
public struct AdditionalUserInfo: Sendable {
  /// Whether the user did not exist before.
  public var isNewUser: Bool
  /// The provider that was used.
  public var providerID: ProviderID
  /// The profile as the provider sent it, byte for byte: usually a JSON object.
  public var rawProfile: [UInt8]

  /// Makes the information.
  public init(isNewUser: Bool, providerID: ProviderID, rawProfile: [UInt8]) {
    self.isNewUser = isNewUser
    self.providerID = providerID
    self.rawProfile = rawProfile
  }
}
