extension OAuthProvider: ResumableProvider {
  /// Whether a URL carries the `state` of the request to its redirect URI (RFC 6749 §10.12).
  public func accepts(redirect: String, for pending: PendingAuthorization) -> Bool {
    (try? authorization(pending))?.accepts(redirect: redirect) ?? false
  }

  /// Redeems the code with the verifier of the request, and holds the ID token against its nonce.
  public func resume(
    _ pending: PendingAuthorization, redirect: String, in context: AuthContext
  ) async throws -> AuthCredential {
    try await translatingErrors {
      context.enter(.preparing)
      try checkConfiguration()
      return try await credential(
        redirect: redirect, to: try authorization(pending), try await metadata(in: context), in: context)
    }
  }

  func pending(_ authorization: AuthorizationRequest, _ request: SignInRequest) -> PendingAuthorization {
    var secrets = ["state": authorization.state, "code_verifier": authorization.codeVerifier]
    secrets["nonce"] = authorization.nonce
    return PendingAuthorization(
      redirectURI: authorization.redirectURI, request: request, scopes: authorization.scope, secrets: secrets)
  }

  private func authorization(_ pending: PendingAuthorization) throws -> AuthorizationRequest {
    guard let state = pending.secrets["state"], let verifier = pending.secrets["code_verifier"] else {
      throw AuthError(.invalidResponse("what was kept of the sign-in is incomplete"), provider: providerID)
    }
    return try AuthorizationRequest(
      client: client, redirectURI: pending.redirectURI, scope: pending.scopes, scopeSeparator: scopeSeparator,
      state: state, nonce: pending.secrets["nonce"], nonceForm: nonceForm, codeVerifier: verifier)
  }
}
