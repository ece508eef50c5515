/// No backend at all: the user is what the provider says, the session is the provider's own.
///
/// The default of ``AuthClient``, so that "without a backend" is not a second code path. It remembers nobody, so every
/// sign-in is `signedIn`, never `created`.
public struct ProviderOnlyBackend: FederationBackend {
  /// `"provider"`.
  public let backendID: BackendID = "provider"
  /// Every kind.
  public let acceptedKinds: Set<CredentialKind>? = nil

  /// Makes a backend.
  public init() {}

  /// Makes the user of the identity; its id is the provider's id, a colon and the subject.
  public func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
    let identity = try await request.identity(in: context)
    return FederationResponse(
      user: AuthUser(identity), outcome: .signedIn, tokens: SessionTokens(request.credential))
  }

  /// Lets the provider refresh its credential.
  public func refresh(
    _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
  ) async throws -> SessionTokens {
    guard let provider else { throw AuthError(.unknownProvider(registered: []), provider: session.providerID) }
    guard session.tokens.refreshToken != nil else { throw AuthError(.sessionEnded, provider: session.providerID) }
    return SessionTokens(try await provider.refresh(credential(session), in: context))
  }

  private func credential(_ session: Session) -> AuthCredential {
    let tokens = session.tokens
    if let kept = tokens.credential, kept.refreshToken == tokens.refreshToken { return kept }
    // It was dropped: what the session itself has is enough for a refresh.
    let proof = tokens.idToken.map { Proof.idToken($0, rawNonce: nil, accessToken: nil) }
    return AuthCredential(
      providerID: session.providerID, proof: proof ?? .accessToken(""), refreshToken: tokens.refreshToken)
  }

  /// Does nothing: the session is the provider's.
  public func signOut(_ session: Session, in context: AuthContext) async throws {}

  /// Does nothing: no user is kept.
  public func deleteUser(_ session: Session, in context: AuthContext) async throws {}
}

extension ProviderOnlyBackend: ReauthenticatingBackend {
  /// Makes the session anew, if the identity is that of the session.
  ///
  /// - Throws: ``AuthError`` with reason `userMismatch`.
  public func reauthenticate(
    _ request: FederationRequest, as session: Session, in context: AuthContext
  ) async throws -> FederationResponse {
    let response = try await signIn(request, in: context)
    guard response.user.id.hasSameBytes(as: session.user.id) else {
      throw AuthError(.userMismatch, provider: request.provider.providerID)
    }
    return response
  }
}

extension AuthUser {
  /// The user that one identity alone makes.
  init(_ identity: VerifiedIdentity) {
    self.init(
      id: "\(identity.providerID):\(identity.subject)",
      email: identity.email?.address,
      emailVerified: identity.email?.isVerified ?? false,
      displayName: identity.displayName,
      photoURL: identity.photoURL,
      providers: [
        LinkedProvider(
          providerID: identity.providerID, subject: identity.subject, email: identity.email?.address,
          displayName: identity.displayName, photoURL: identity.photoURL)
      ])
  }
}

extension SessionTokens {
  /// The provider's own tokens as those of a session.
  init(_ credential: AuthCredential) {
    self.init(idToken: credential.idToken, refreshToken: credential.refreshToken, expiresAt: credential.expiresAt)
    self.credential = credential
  }
}
