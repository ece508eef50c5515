public import Lanyard

/// Whose word about an e-mail address is good enough to join two ways in to one user.
///
/// Both sides must be trusted: the claim that arrives and the claim that the existing user has the address by.
public struct EmailTrust: Sendable, Hashable {
  /// Whether claims with the standing `authoritative` are trusted.
  public var trustsAuthoritativeClaims: Bool
  /// The providers whose claims are trusted from the standing `verified` on. The risk: an address may have changed
  /// hands since the provider checked it, and its new owner then gets the user of the former.
  public var verifiedProviders: Set<ProviderID>

  /// Makes a rule.
  public init(trustsAuthoritativeClaims: Bool = true, verifiedProviders: Set<ProviderID> = []) {
    self.trustsAuthoritativeClaims = trustsAuthoritativeClaims
    self.verifiedProviders = verifiedProviders
  }

  /// Trusts authoritative claims alone: the default.
  public static let authoritative = EmailTrust()
  /// Trusts nobody: an address never joins anything.
  public static let nobody = EmailTrust(trustsAuthoritativeClaims: false)

  /// Trusts authoritative claims, and verified ones of some providers.
  public static func verified(by providers: Set<ProviderID>) -> EmailTrust {
    EmailTrust(verifiedProviders: providers)
  }

  /// Whether a provider's claim of this standing is trusted.
  public func accepts(_ standing: EmailClaim.Standing, of providerID: ProviderID) -> Bool {
    switch standing {
    case .unverified: false
    case .verified: verifiedProviders.contains(providerID)
    case .authoritative: trustsAuthoritativeClaims || verifiedProviders.contains(providerID)
    }
  }
}
