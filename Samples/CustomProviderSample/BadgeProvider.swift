import Lanyard

/// A provider without a browser: the company's door knows everybody by the number on their badge.
///
/// This is all a custom provider needs: a name, what it yields, and how it proves who is there. Whatever it throws
/// becomes an ``AuthError``; `verifiedIdentity` says that the proof was checked here, a moment ago.
struct BadgeProvider: AuthProvider {
  let providerID: ProviderID = "badge.example"
  let shortName = "Badge"
  let capabilities = ProviderCapabilities(yields: ["badge"])
  /// The number that was held against the reader.
  let badge: String?

  private static let directory = ["1815": "Ada Lovelace", "1906": "Grace Hopper"]

  func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    guard let badge = request.defaultValue ?? badge, let name = Self.directory[badge] else {
      throw AuthError(.refused(code: "unknown_badge"), provider: providerID)
    }
    return AuthCredential(
      providerID: providerID, proof: .custom("badge", Secret(badge)),
      verifiedIdentity: VerifiedIdentity(providerID: providerID, subject: badge, displayName: name))
  }
}
