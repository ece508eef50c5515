extension AuthClient {
  /// The credential of the provider that the user signed in with, for calls to the provider's own interfaces: as it was
  /// kept, without a request. `nil` if nobody is signed in, or if the run that signed them in has ended and it was not kept
  /// (``CredentialPolicy``).
  ///
  /// - Throws: ``AuthError`` with reason `storage`.
  public func credential() async throws(AuthError) -> AuthCredential? {
    try await restore()
    return try await attending { [keeper] in
      guard let session = await keeper.session else { return nil }
      return try await keeper.storedCredential(of: session)
    }
  }

  /// The profile of the user who is signed in, fetched anew from the provider, byte for byte. The user stays as they are.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn`, `unsupported` if the credential was not kept, or what the provider
  ///   throws.
  public func fetchProfile() async throws(AuthError) -> [UInt8] {
    try await restore()
    guard let session = await keeper.session else { throw AuthError(.notSignedIn) }
    let credential = try await storedCredential(of: session)
    let provider = try providers.provider(session.providerID)
    do {
      return try await context.attending { [context] in try await provider.fetchProfile(credential, in: context) }
    } catch {
      throw AuthError(error, provider: session.providerID)
    }
  }
}
