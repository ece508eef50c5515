package import Lanyard

/// A provider that only has a name, or that verifies whatever it is told to.
package struct StubProvider: AuthProvider {
  package let providerID: ProviderID
  package let shortName = "Stub"
  package let capabilities = ProviderCapabilities(yields: ["stub"])
  package var verified: VerifiedIdentity?

  package init(_ providerID: ProviderID, verified: VerifiedIdentity? = nil) {
    self.providerID = providerID
    self.verified = verified
  }

  package func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    throw AuthError(.unsupported("signing in"), provider: providerID)
  }

  package func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    guard let verified else { throw AuthError(.unverifiable, provider: providerID) }
    return verified
  }
}

extension FederationRequest {
  /// What arrives when a provider has proven somebody to this process.
  package init(proven identity: VerifiedIdentity) {
    self.init(
      credential: AuthCredential(
        providerID: identity.providerID, proof: .custom("stub", "proof"), verifiedIdentity: identity),
      provider: StubProvider(identity.providerID))
  }
}
