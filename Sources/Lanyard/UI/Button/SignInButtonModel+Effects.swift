// What the reducer asks for. The tasks hold the button weakly; the options are those of the tap.

extension SignInButtonModel {
  func perform(_ effect: SignInButtonReducer.Effect, _ options: SignInButtonOptions) {
    switch effect {
    case .hideTooltip: hideTooltip()
    case .askHost: askHost(options)
    case .signIn: signIn(options)
    case .askPerson(let user): askPerson(user, options)
    case .signOut: signOut(options)
    case .announce(let state): announce(state, options)
    case .report(let result): report(result)
    case .reportSignOut(let result): report(result)
    }
  }

  private func askHost(_ options: SignInButtonOptions) {
    Task { [weak self] in
      var isAllowed = true
      if let self, let delegate { isAllowed = await delegate.signInButtonWillLogin(self) }
      if isAllowed, let self, let willLogin { isAllowed = await willLogin(self) }
      guard let self else { return }
      handle(.allowed(isAllowed), options)
      if !isAllowed { finish(nil) }
    }
  }

  private func signIn(_ options: SignInButtonOptions) {
    Task { [weak self, client, providerID] in
      let result = await Self.signIn(client, providerID, options)
      self?.handle(.signInEnded(SignInButtonResult(result)), options)
    }
  }

  private nonisolated static func signIn(
    _ client: AuthClient, _ providerID: ProviderID, _ options: SignInButtonOptions
  ) async -> Result<AuthResult, AuthError> {
    do throws(AuthError) {
      return .success(try await client.signIn(with: providerID, try request(options, client, providerID)))
    } catch {
      return .failure(error)
    }
  }

  private nonisolated static func request(
    _ options: SignInButtonOptions, _ client: AuthClient, _ providerID: ProviderID
  ) throws(AuthError) -> SignInRequest {
    SignInRequest(
      defaultValue: options.defaultValue, scopes: options.permissions,
      nonce: try nonce(options, client, providerID), mode: options.mode, parameters: options.parameters,
      presentationAnchor: options.presentationAnchor, hooks: options.hooks)
  }

  private nonisolated static func nonce(
    _ options: SignInButtonOptions, _ client: AuthClient, _ providerID: ProviderID
  ) throws(AuthError) -> Secret? {
    guard let nonce = options.nonce else { return nil }
    guard nonce.isEmpty || nonce.contains(where: \.isWhitespace) else { return Secret(nonce) }
    guard options.noncePolicy == .replace else {
      throw AuthError(
        .misconfigured("A nonce is not empty and has no white space in it."), phase: .preparing, provider: providerID)
    }
    client.context.log(
      AuthEvent(.warning("the nonce is empty or has white space; a UUID takes its place"), providerID: providerID))
    return Secret(try client.context.randomUUID())
  }

  // MARK: Sign-out

  private func askPerson(_ user: AuthUser, _ options: SignInButtonOptions) {
    Task { [weak self, client, providerID] in
      let answer = await Self.confirm(user, options, client, providerID)
      guard let self else { return }
      switch answer {
      case .success(let isSure):
        handle(.confirmed(isSure), options)
        if !isSure { finish(nil) }
      case .failure(let error):
        handle(.confirmed(false), options)
        report(Result<SignOutReport, AuthError>.failure(error))
      }
    }
  }

  private nonisolated static func confirm(
    _ user: AuthUser, _ options: SignInButtonOptions, _ client: AuthClient, _ providerID: ProviderID
  ) async -> Result<Bool, AuthError> {
    let prompt = SignOutPrompt(user: user)
    switch options.confirmation {
    case .never: return .success(true)
    case .custom(let ask): return .success(await ask(prompt))
    case .ask:
      guard let ask = client.resolveHooks(options.hooks, provider: client.providers[providerID]).confirmSignOut else {
        return .failure(
          AuthError(
            .misconfigured(
              "Nobody would be asked before the sign-out. Set the confirmSignOut hook, or the button's confirmation."),
            provider: providerID))
      }
      return .success(await ask(prompt))
    }
  }

  private func signOut(_ options: SignInButtonOptions) {
    Task { [weak self, client] in
      var hooks = options.hooks
      // The person has been asked.
      hooks.confirmSignOut = { _ in true }
      let result: Result<SignOutReport, AuthError>
      do throws(AuthError) {
        result = .success(try await client.signOut(onFailure: options.signOutFailure, hooks: hooks))
      } catch {
        result = .failure(error)
      }
      self?.handle(.signOutEnded(result), options)
    }
  }

  // MARK: Telling

  private func announce(_ state: SignInButtonState, _ options: SignInButtonOptions) {
    guard let announce = client.resolveHooks(options.hooks, provider: client.providers[providerID]).announce else {
      return
    }
    let text = announcement(of: state)
    Task { await announce(text) }
  }

  private func report(_ result: SignInButtonResult) {
    delegate?.signInButton(self, didCompleteWith: result)
    switch result {
    case .success(let value): loginCompletionHandler?(self, .success(value))
    case .failure(let error): loginCompletionHandler?(self, .failure(error))
    case .cancelled: cancelHandler?(self)
    }
    finish(result)
  }

  private func report(_ result: Result<SignOutReport, AuthError>) {
    switch result {
    case .success(let report):
      delegate?.signInButton(self, didLogOutWith: report)
      logoutCompletionHandler?(self)
    case .failure(let error):
      delegate?.signInButton(self, didFailToLogOutWith: error)
    }
    finish(nil)
  }
}
