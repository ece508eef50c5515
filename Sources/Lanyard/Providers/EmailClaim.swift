/// An e-mail address as a provider states it.
public struct EmailClaim: Sendable, Hashable {
  /// What the provider's word about the address is worth.
  public enum Standing: String, Sendable, Hashable, Comparable, Codable {
    /// The provider repeats what the person typed, or says nothing.
    case unverified
    /// The provider once checked that the person could read mail there. The address may have changed hands since.
    case verified
    /// The provider runs the address itself, or manages the domain: nobody else can have it.
    case authoritative

    /// Orders standings by how much they prove.
    public static func < (left: Standing, right: Standing) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .unverified: 0
      case .verified: 1
      case .authoritative: 2
      }
    }
  }

  /// The address as the provider wrote it.
  public var address: String
  /// What the provider's word is worth.
  public var standing: Standing

  /// Makes a claim.
  public init(_ address: String, standing: Standing) {
    self.address = address
    self.standing = standing
  }

  /// Whether the provider checked the address at all.
  public var isVerified: Bool { standing >= .verified }
}
