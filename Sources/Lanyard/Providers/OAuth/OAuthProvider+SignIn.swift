extension OAuthProvider {
  /// Runs the authorization code flow with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252, OpenID Connect Core §3.1), or the
  /// device flow (RFC 8628) if the request asks for it.
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    try await translatingErrors {
      context.enter(.preparing)
      try checkConfiguration()
      let server = try await metadata(in: context)
      switch request.grant {
      case .authorizationCode: return try await signInWithBrowser(request, server, in: context)
      case .deviceCode: return try await signInWithDeviceCode(request, server, in: context)
      case .pin: throw AuthError(.unsupported("a number to type in"))
      }
    }
  }

  private func signInWithBrowser(
    _ request: SignInRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> AuthCredential {
    let (authorization, redirect) = try await authorize(request, server, in: context)
    return try await credential(redirect: redirect, to: authorization, server, in: context)
  }

  /// Redeems the code that a redirect carries.
  func credential(
    redirect: String, to authorization: AuthorizationRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> AuthCredential {
    let response = try AuthorizationResponse(
      redirect: redirect, to: authorization, from: server, issuer: issuerPolicy(server))
    context.enter(.exchangingCode)
    let tokens = try await redeem(.authorizationCode(response, authorization), server, in: context)
    return try await credential(
      tokens, nonce: authorization.nonce, asked: authorization.scope, granted: grantedScopes(response), server,
      in: context)
  }

  /// The scopes that the redirect lists; `nil` if it does not.
  private func grantedScopes(_ response: AuthorizationResponse) -> [String]? {
    guard let grantedScopesParameter, let list = response.parameters[grantedScopesParameter] else { return nil }
    return list.split { $0 == " " || scopeSeparator.contains($0) }.map(String.init)
  }

  /// Verifies what came back and fetches what is missing: the same for every grant.
  func credential(
    _ tokens: TokenResponse, nonce: Secret?, asked: [String], granted: [String]? = nil, _ server: ServerMetadata,
    in context: AuthContext
  ) async throws -> AuthCredential {
    context.enter(.verifying)
    let idToken = try await verifiedIDToken(tokens, nonce: nonce, server, in: context)
    let profile = try await profile(tokens, idToken, server, in: context)
    let told = profile.flatMap { mapping.grantedScopes($0.claims) } ?? granted ?? tokens.scope
    return try credential(tokens, idToken, profile, nonce: nonce, asked: asked, granted: told, in: context)
  }

  /// The scopes of a sign-in: the provider's and the request's, each once.
  func scopes(_ request: SignInRequest) -> [String] {
    var scopes = scopes
    for scope in request.scopes where !scopes.contains(scope) { scopes.append(scope) }
    return scopes
  }

  func checkConfiguration() throws {
    guard !client.clientID.isEmpty else {
      throw AuthError(
        .misconfigured("\(shortName) has no client id. Register the application with the provider and pass its id."))
    }
    if let proofOfPossession, !proofOfPossession.key.publicKey.supports(proofOfPossession.algorithm) {
      throw AuthError(
        .misconfigured(
          "The key of \(shortName)'s proofOfPossession cannot make \(proofOfPossession.algorithm.rawValue) proofs."))
    }
  }

  private func authorize(
    _ request: SignInRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> (AuthorizationRequest, redirect: String) {
    guard let redirectRule else {
      throw AuthError(.misconfigured("\(shortName) has no redirect rule. Set redirectRule to the registered URI."))
    }
    let pending = Pending<AuthorizationRequest>()
    let agentRequest = UserAgentRequest(
      redirectRule: redirectRule,
      provider: ProviderDescription(providerID: providerID, shortName: shortName),
      hooks: request.hooks.inheriting(hooks).inheriting(context.hooks),
      presentationAnchor: request.presentationAnchor,
      authorizationURL: { redirectURI in
        let authorization = try authorizationRequest(request, redirectURI: redirectURI, in: context)
        pending.set(authorization)
        await context.remember(self.pending(authorization, request))
        return try await url(authorization, server, in: context)
      },
      accepts: { redirect in pending.value?.accepts(redirect: redirect) ?? false })
    context.enter(.awaitingUser)
    let redirect = try await context.userAgent.authorize(agentRequest)
    guard let authorization = pending.value else {
      throw AuthError(.invalidResponse("the user agent came back without having opened anything"))
    }
    return (authorization, redirect.url)
  }

  /// The URL for the browser: the whole request, or the name of one that was pushed (RFC 9126).
  private func url(
    _ authorization: AuthorizationRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> String {
    guard pushedAuthorization.applies(to: server) else { return try authorization.url(server) }
    let request = try PushedAuthorizationRequest(authorization).httpRequest(
      server, now: context.now(), randomBytes: context.randomBytes)
    let pushed = try PushedAuthorizationResponse(try await context.http.send(request), to: authorization)
    return try authorization.url(server, pushed: pushed)
  }

  private func authorizationRequest(
    _ request: SignInRequest, redirectURI: String, in context: AuthContext
  ) throws -> AuthorizationRequest {
    var parameters = parameters
    // RFC 9449 §10: nobody else can redeem the code, even with the verifier.
    if let proofOfPossession { parameters["dpop_jkt"] = DPoPProof.thumbprint(of: proofOfPossession.key) }
    if let name = loginHintParameter, let hint = request.defaultValue, !hint.isEmpty { parameters[name] = hint }
    for parameter in request.parameters.all { parameters[parameter.name] = parameter.value }
    return try AuthorizationRequest(
      client: client, redirectURI: redirectURI, scope: scopes(request), parameters: parameters,
      scopeSeparator: scopeSeparator, usesNonce: isOpenID, nonce: usableNonce(request, in: context),
      nonceForm: nonceForm, randomBytes: context.randomBytes)
  }

  private func usableNonce(_ request: SignInRequest, in context: AuthContext) -> Secret? {
    guard let nonce = request.nonce else { return nil }
    let isUsable = nonce.withExposedValue { text in
      !text.isEmpty && !text.unicodeScalars.contains { $0.properties.isWhitespace }
    }
    if !isUsable { context.log(AuthEvent(.warning("the nonce is empty or has white space"), providerID: providerID)) }
    return isUsable ? nonce : nil
  }
}
