extension SignInFlow {
  /// Puts a credential with more scopes in the place of the earlier one, if it is of the same person.
  ///
  /// The user and the session stay as they are: the backend is not asked.
  func keep(
    _ credential: AuthCredential, of session: Session, beside earlier: AuthCredential
  ) async throws -> AuthResult {
    let known = session.user.providers.filter { $0.providerID == provider.providerID }.map(\.subject)
    let subject = try await FederationRequest(credential: credential, provider: provider).identity(in: context).subject
    guard known.contains(where: { $0.hasSameBytes(as: subject) }) else { throw AuthError(.userMismatch) }
    var merged = credential
    // RFC 6749 §6: without a new refresh token the old one goes on.
    merged.refreshToken = credential.refreshToken ?? earlier.refreshToken
    context.enter(.persisting)
    try await context.attending { [keeper = client.keeper, merged] in
      try await keeper.replace(merged, of: session, insteadOf: earlier)
    }
    return AuthResult(
      user: session.user,
      additionalUserInfo: AdditionalUserInfo(
        isNewUser: false, providerID: provider.providerID, rawProfile: merged.rawProfile),
      credential: merged, outcome: .signedIn)
  }
}
