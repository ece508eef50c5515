extension OAuth1Provider {
  /// Runs the three steps of RFC 5849 §2: with a callback to the browser on this machine, or with a number that the
  /// person types in (``SignInGrant/pin``).
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    context.enter(.preparing)
    return try await translatingErrors(callback: nil) {
      try checkConfiguration(request)
      switch request.grant {
      case .authorizationCode: return try await signInWithBrowser(request, in: context)
      case .pin: return try await signInWithPIN(request, in: context)
      case .deviceCode: throw AuthError(.unsupported("the device flow"))
      }
    }
  }

  private func checkConfiguration(_ request: SignInRequest) throws {
    guard !client.identifier.isEmpty else {
      throw AuthError(
        .misconfigured("\(shortName) has no consumer key. Register the application with the provider and pass its key.")
      )
    }
    guard request.scopes.isEmpty else { throw AuthError(.unsupported("scopes with OAuth 1.0a")) }
  }

  private func signInWithBrowser(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    guard let redirectRule else {
      throw AuthError(.misconfigured("\(shortName) has no redirect rule. Set redirectRule to the registered URI."))
    }
    let pending = Pending<ResourceOwnerAuthorizationRequest>()
    var agentRequest = UserAgentRequest(
      redirectRule: redirectRule,
      provider: ProviderDescription(providerID: providerID, shortName: shortName),
      hooks: request.hooks.inheriting(hooks).inheriting(context.hooks),
      presentationAnchor: request.presentationAnchor,
      authorizationURL: { callback in
        let authorization = try await authorization(request, callback: callback, in: context)
        pending.set(authorization)
        await context.remember(self.pending(authorization, request))
        return try authorization.url(endpoints)
      },
      accepts: { redirect in pending.value?.accepts(redirect: redirect) ?? false })
    agentRequest.refusalParameters = Set([denialParameter, "oauth_problem"].compactMap { $0 })
    context.enter(.awaitingUser)
    let redirect = try await context.userAgent.authorize(agentRequest)
    guard let authorization = pending.value else {
      throw AuthError(.invalidResponse("the user agent came back without having opened anything"))
    }
    return try await credential(redirect: redirect.url, to: authorization, in: context)
  }

  /// Exchanges the temporary credentials that a callback is about.
  func credential(
    redirect: String, to authorization: ResourceOwnerAuthorizationRequest, in context: AuthContext
  ) async throws -> AuthCredential {
    try await exchange(
      ResourceOwnerAuthorizationResponse(redirect: redirect, to: authorization), authorization, in: context)
  }

  private func signInWithPIN(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    guard let ask = request.hooks.inheriting(hooks).inheriting(context.hooks).pin else {
      throw AuthError(.misconfigured("Nobody would be asked for the number. Set the pin hook, or use the browser."))
    }
    let authorization = try await authorization(
      request, callback: TemporaryCredentialRequest.outOfBand, in: context)
    let prompt = PINPrompt(
      authorizationURL: try authorization.url(endpoints),
      provider: ProviderDescription(providerID: providerID, shortName: shortName))
    context.enter(.awaitingUser)
    guard let typed = try await ask(prompt), typed.contains(where: { !$0.isWhitespace }) else {
      throw AuthError(.cancelled(by: .user))
    }
    return try await exchange(ResourceOwnerAuthorizationResponse(typed: typed), authorization, in: context)
  }

  /// Asks for temporary credentials, and makes of them what the person is asked.
  private func authorization(
    _ request: SignInRequest, callback: String, in context: AuthContext
  ) async throws -> ResourceOwnerAuthorizationRequest {
    // The callback is in what is thrown: the provider may have refused it.
    try await translatingErrors(callback: callback) {
      let temporary = try TemporaryCredentialRequest(
        client: client, callback: callback, parameters: temporaryParameters)
      let response = try TemporaryCredentialResponse(
        try await context.http.send(try temporary.httpRequest(endpoints, stamp(in: context))))
      var parameters = parameters
      if let name = loginHintParameter, let hint = request.defaultValue, !hint.isEmpty { parameters[name] = hint }
      for parameter in request.parameters.all { parameters[parameter.name] = parameter.value }
      return try ResourceOwnerAuthorizationRequest(
        response, callback: callback, parameters: parameters, denialParameter: denialParameter)
    }
  }

  private func exchange(
    _ response: ResourceOwnerAuthorizationResponse, _ authorization: ResourceOwnerAuthorizationRequest,
    in context: AuthContext
  ) async throws -> AuthCredential {
    context.enter(.exchangingCode)
    let exchange = TokenCredentialRequest(response, to: authorization, client: client)
    let tokens = try TokenCredentialResponse(
      try await context.http.send(try exchange.httpRequest(endpoints, stamp(in: context))))
    return try await credential(tokens, in: context)
  }

  func stamp(in context: AuthContext) -> OAuth1Stamp {
    OAuth1Stamp(now: context.now(), randomBytes: context.randomBytes)
  }
}
