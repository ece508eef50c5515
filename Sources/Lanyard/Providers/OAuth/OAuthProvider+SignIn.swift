extension OAuthProvider {
  /// Runs the authorization code flow with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252, OpenID Connect Core §3.1).
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    try await translatingErrors {
      context.enter(.preparing)
      try checkConfiguration()
      let server = try await metadata(in: context)
      let (authorization, response) = try await authorize(request, server, in: context)
      context.enter(.exchangingCode)
      let tokens = try await redeem(.authorizationCode(response, authorization), server, in: context)
      context.enter(.verifying)
      let idToken = try await verifiedIDToken(tokens, nonce: authorization.nonce, server, in: context)
      let profile = try await profile(tokens, idToken, server, in: context)
      return try credential(
        tokens, idToken, profile, nonce: authorization.nonce, asked: authorization.scope, in: context)
    }
  }

  /// The scopes of a sign-in: the provider's and the request's, each once.
  func scopes(_ request: SignInRequest) -> [String] {
    var scopes = scopes
    for scope in request.scopes where !scopes.contains(scope) { scopes.append(scope) }
    return scopes
  }

  private func checkConfiguration() throws {
    guard !client.clientID.isEmpty else {
      throw AuthError(
        .misconfigured("\(shortName) has no client id. Register the application with the provider and pass its id."))
    }
  }

  private func authorize(
    _ request: SignInRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> (AuthorizationRequest, AuthorizationResponse) {
    guard let redirectRule else {
      throw AuthError(.misconfigured("\(shortName) has no redirect rule. Set redirectRule to the registered URI."))
    }
    let pending = PendingAuthorization()
    let agentRequest = UserAgentRequest(
      redirectRule: redirectRule,
      provider: ProviderDescription(providerID: providerID, shortName: shortName),
      hooks: request.hooks.inheriting(hooks).inheriting(context.hooks),
      presentationAnchor: request.presentationAnchor,
      authorizationURL: { redirectURI in
        let authorization = try authorizationRequest(request, redirectURI: redirectURI, in: context)
        pending.set(authorization)
        return try authorization.url(server)
      },
      accepts: { redirect in pending.request?.accepts(redirect: redirect) ?? false })
    context.enter(.awaitingUser)
    let redirect = try await context.userAgent.authorize(agentRequest)
    guard let authorization = pending.request else {
      throw AuthError(.invalidResponse("the user agent came back without having opened anything"))
    }
    let response = try AuthorizationResponse(
      redirect: redirect.url, to: authorization, from: server, issuer: issuerPolicy(server))
    return (authorization, response)
  }

  private func authorizationRequest(
    _ request: SignInRequest, redirectURI: String, in context: AuthContext
  ) throws -> AuthorizationRequest {
    var parameters = parameters
    if let name = loginHintParameter, let hint = request.defaultValue, !hint.isEmpty { parameters[name] = hint }
    return try AuthorizationRequest(
      client: client, redirectURI: redirectURI, scope: scopes(request), parameters: parameters,
      scopeSeparator: scopeSeparator, usesNonce: isOpenID, randomBytes: context.randomBytes)
  }
}
