extension OAuthProvider {
  /// Sends the browser to the provider to end the person's session there too (OpenID Connect RP-Initiated Logout).
  ///
  /// Beside ``AuthClient/signOut(onFailure:hooks:)``, which ends the sessions of the program and of its backend: a
  /// person who uses the provider elsewhere may not want this. Needs the ID token of the sign-in.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported` if the provider has no such endpoint; `cancelled` if the person
  ///   does not come back; what the user agent throws.
  public func endSession(_ credential: AuthCredential, in context: AuthContext) async throws {
    try await translatingErrors {
      let server = try await metadata(in: context)
      guard server.endSessionEndpoint != nil, let redirectRule else {
        throw AuthError(.unsupported("ending its own session"))
      }
      let pending = Pending<LogoutRequest>()
      let redirect = try await context.userAgent.authorize(
        UserAgentRequest(
          redirectRule: redirectRule,
          provider: ProviderDescription(providerID: providerID, shortName: shortName),
          hooks: hooks.inheriting(context.hooks),
          authorizationURL: { redirectURI in
            let request = try LogoutRequest(
              clientID: client.clientID, idTokenHint: credential.idToken, postLogoutRedirectURI: redirectURI,
              randomBytes: context.randomBytes)
            pending.set(request)
            return try request.url(server)
          },
          accepts: { redirect in pending.value?.accepts(redirect: redirect) ?? false }))
      guard let request = pending.value else {
        throw AuthError(.invalidResponse("the user agent came back without having opened anything"))
      }
      _ = try LogoutResponse(redirect: redirect.url, to: request)
    }
  }
}
