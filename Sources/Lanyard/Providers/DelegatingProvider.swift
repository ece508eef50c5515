/// A provider that only chooses which of several others does the work, such as one for each protocol that it speaks.
///
/// The choice after a sign-in follows from the credential, so that what one of them began the same one ends.
public protocol DelegatingProvider: ResumableProvider {
  /// Who runs a sign-in.
  func provider(for request: SignInRequest) throws(AuthError) -> any AuthProvider
  /// Who deals with a credential of an earlier sign-in.
  func provider(of credential: AuthCredential) throws(AuthError) -> any AuthProvider
}

extension DelegatingProvider {
  /// Signs in with the one that is chosen.
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    try await provider(for: request).signIn(request, in: context)
  }

  /// Asks the one that was chosen for the request.
  public func accepts(redirect: String, for pending: PendingAuthorization) -> Bool {
    let provider = try? provider(for: pending.request)
    return (provider as? any ResumableProvider)?.accepts(redirect: redirect, for: pending) ?? false
  }

  /// Lets the one go on that was chosen for the request.
  public func resume(
    _ pending: PendingAuthorization, redirect: String, in context: AuthContext
  ) async throws -> AuthCredential {
    guard let provider = try provider(for: pending.request) as? any ResumableProvider else {
      throw AuthError(.unsupported("finishing a sign-in of an earlier run"), provider: providerID)
    }
    return try await provider.resume(pending, redirect: redirect, in: context)
  }

  /// Asks the one that the credential is of.
  public func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8] {
    try await provider(of: credential).fetchProfile(credential, in: context)
  }

  /// Asks the one that the credential is of.
  public func signOut(_ credential: AuthCredential, in context: AuthContext) async throws {
    try await provider(of: credential).signOut(credential, in: context)
  }

  /// Asks the one that the credential is of.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    try await provider(of: credential).disconnect(credential, in: context)
  }

  /// Asks the one that the credential is of.
  public func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    try await provider(of: credential).verify(credential, in: context)
  }

  /// Asks the one that the credential is of.
  public func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential {
    try await provider(of: credential).refresh(credential, in: context)
  }
}
