/// What a backend is asked to exchange.
public struct FederationRequest: Sendable {
  /// The credential.
  public let credential: AuthCredential
  /// The provider that issued it, with the rules it had when the attempt began.
  public let provider: any AuthProvider

  /// Makes a request.
  public init(credential: AuthCredential, provider: any AuthProvider) {
    self.credential = credential
    self.provider = provider
  }

  /// Who the credential proves: the identity this process saw proven, else what the provider verifies now.
  ///
  /// - Throws: what ``AuthProvider/verify(_:in:)`` throws, and `AuthError` with reason `invalidResponse` if the provider
  ///   answers for another one or without a subject.
  public func identity(in context: AuthContext) async throws -> VerifiedIdentity {
    if let identity = credential.verifiedIdentity { return try checked(identity) }
    context.enter(.verifying)
    return try checked(await provider.verify(credential, in: context))
  }

  private func checked(_ identity: VerifiedIdentity) throws -> VerifiedIdentity {
    guard identity.providerID == credential.providerID, identity.providerID == provider.providerID else {
      throw AuthError(.invalidResponse("the identity is of another provider"), provider: provider.providerID)
    }
    guard !identity.subject.isEmpty else {
      throw AuthError(.invalidResponse("the identity has no subject"), provider: provider.providerID)
    }
    return identity
  }
}
