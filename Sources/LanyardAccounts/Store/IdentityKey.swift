public import Lanyard
internal import LanyardOAuth

/// What identifies an identity: a subject is unique at its provider only (OpenID Connect Core §2).
public struct IdentityKey: Sendable, Hashable {
  /// The provider.
  public var providerID: ProviderID
  /// The provider's own name for the person, compared byte by byte.
  public var subject: String

  /// Makes a key.
  public init(providerID: ProviderID, subject: String) {
    self.providerID = providerID
    self.subject = subject
  }

  /// Compares bytes.
  public static func == (left: IdentityKey, right: IdentityKey) -> Bool {
    left.providerID == right.providerID && left.subject.hasSameBytes(as: right.subject)
  }

  /// Hashes bytes, as `==` compares them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(providerID)
    for byte in subject.utf8 { hasher.combine(byte) }
  }
}
