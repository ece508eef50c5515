extension OAuth1Provider: ResumableProvider {
  /// Whether a URL carries the temporary token to its callback (RFC 5849 §2.2).
  public func accepts(redirect: String, for pending: PendingAuthorization) -> Bool {
    (try? authorization(pending))?.accepts(redirect: redirect) ?? false
  }

  /// Exchanges the temporary credentials.
  public func resume(
    _ pending: PendingAuthorization, redirect: String, in context: AuthContext
  ) async throws -> AuthCredential {
    context.enter(.preparing)
    return try await translatingErrors(callback: nil) {
      try await credential(redirect: redirect, to: try authorization(pending), in: context)
    }
  }

  func pending(
    _ authorization: ResourceOwnerAuthorizationRequest, _ request: SignInRequest
  ) -> PendingAuthorization {
    let credentials = authorization.credentials
    return PendingAuthorization(
      redirectURI: authorization.callback, request: request, scopes: [],
      secrets: ["oauth_token": credentials.token, "oauth_token_secret": credentials.tokenSecret])
  }

  private func authorization(_ pending: PendingAuthorization) throws -> ResourceOwnerAuthorizationRequest {
    guard let token = pending.secrets["oauth_token"], let secret = pending.secrets["oauth_token_secret"] else {
      throw AuthError(.invalidResponse("what was kept of the sign-in is incomplete"), provider: providerID)
    }
    return try ResourceOwnerAuthorizationRequest(
      credentials: OAuth1Credentials(token: token, tokenSecret: secret), callback: pending.redirectURI,
      denialParameter: denialParameter)
  }
}
