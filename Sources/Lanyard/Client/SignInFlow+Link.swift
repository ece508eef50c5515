extension SignInFlow {
  /// Adds a way in to the user who is signed in. The session goes on.
  func link(
    _ credential: AuthCredential, to session: Session, at backend: any LinkingBackend
  ) async throws -> AuthResult {
    context.enter(.federating)
    let request = FederationRequest(credential: credential, provider: provider)
    let change = try await context.attending { [context] in
      try await backend.link(request, to: session, in: context)
    } late: { change in
      // Nobody waits any more, but it has happened.
      _ = try? await client.keeper.apply(change, to: session)
    }
    context.enter(.persisting)
    let credential = credential.withoutPendingToken
    let named = change.outcome == .upgraded ? credential : nil
    _ = try await client.keeper.apply(change, credential: named, to: session)
    log(.linked(change.outcome))
    return AuthResult(
      user: change.user,
      additionalUserInfo: AdditionalUserInfo(
        isNewUser: false, providerID: provider.providerID, rawProfile: credential.rawProfile),
      credential: credential, outcome: change.outcome)
  }
}
