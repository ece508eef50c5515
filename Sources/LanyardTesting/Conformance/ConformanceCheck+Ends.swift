import Lanyard

extension ConformanceCheck {
  // MARK: Cancelling

  /// Cancels a sign-in that waits for a person who never answers.
  mutating func checkCancellation() async {
    var context = context
    let waiting = WaitingUserAgent()
    context.userAgent = waiting
    let task = Task { [provider, request, context] in try await provider.signIn(request, in: context) }
    // A provider without a browser is not waiting for anybody: it may be done already.
    guard provider.redirectRule != nil else { return task.cancel() }
    await waiting.hasBegun()
    task.cancel()
    guard let result = await firstResult(of: task, within: .seconds(5)) else {
      return require(false, .cancellation, "it goes on after its task was cancelled")
    }
    guard case .failure(let error) = result else {
      return require(false, .cancellation, "it ended with a credential")
    }
    let isCancellation = error is CancellationError || AuthError(error).isCancellation
    require(isCancellation, .cancellation, "it ended with \(AuthError(error).reasonName)")
  }

  /// Lets the person give up.
  mutating func checkUserCancellation() async {
    guard provider.redirectRule != nil else { return }
    var context = context
    context.userAgent = ScriptedUserAgent { _ in throw AuthError(.cancelled(by: .user)) }
    do {
      _ = try await provider.signIn(request, in: context)
      require(false, .userCancellation, "it ended with a credential")
    } catch {
      let reason = AuthError(error).reason
      require(reason == .cancelled(by: .user), .userCancellation, "it became \(AuthError(error).reasonName)")
    }
  }

  // MARK: Verifying

  mutating func checkVerification(_ credential: AuthCredential) async {
    guard let foreign = try? CredentialMessage(credential).credential() else { return }
    guard provider.capabilities.verifies.contains(credential.proof.kind) else {
      let subject = try? await provider.verify(foreign, in: context).subject
      return require(subject == nil, .verification, "it verifies what it does not announce")
    }
    do {
      let identity = try await provider.verify(foreign, in: context)
      let isSame = credential.verifiedIdentity.map { $0.subject == identity.subject } ?? !identity.subject.isEmpty
      require(isSame, .verification, "it verifies the credential as somebody else's")
    } catch {
      require(false, .verification, "it refuses its own credential: \(AuthError(error).reasonName)")
    }
    let tampered = AuthCredential(providerID: foreign.providerID, proof: foreign.proof.tampered)
    let subject = try? await provider.verify(tampered, in: context).subject
    require(subject == nil, .verification, "it accepts a proof that was tampered with")
  }

  // MARK: Refreshing and revoking

  /// Returns the credential to go on with.
  mutating func checkRefresh(_ credential: AuthCredential) async -> AuthCredential {
    guard provider.capabilities.refreshes, credential.refreshToken != nil else { return credential }
    do {
      let fresh = try await provider.refresh(credential, in: context)
      require(fresh.providerID == credential.providerID, .refresh, "it is of \(fresh.providerID)")
      require(fresh.refreshToken != nil, .refresh, "the refresh token is lost")
      let subjects = [credential, fresh].compactMap { $0.verifiedIdentity?.subject }
      require(Set(subjects).count <= 1, .refresh, "it is of another person")
      return fresh
    } catch {
      require(false, .refresh, "it failed: \(AuthError(error).reasonName)")
      return credential
    }
  }

  mutating func checkDisconnection(_ credential: AuthCredential) async {
    guard provider.capabilities.disconnects else { return }
    do {
      try await provider.disconnect(credential, in: context)
    } catch {
      require(false, .disconnection, "it failed: \(AuthError(error).reasonName)")
    }
  }
}

extension Proof {
  /// The proof with one character of its token changed.
  fileprivate var tampered: Proof {
    switch self {
    case .idToken(let token, let nonce, let access):
      .idToken(token.tampered, rawNonce: nonce, accessToken: access)
    case .accessToken(let token):
      .accessToken(token.tampered)
    case .oauth1(let credentials):
      .oauth1(OAuth1Credentials(token: credentials.token, tokenSecret: credentials.tokenSecret.tampered))
    case .custom(let kind, let secret):
      .custom(kind, secret.tampered)
    }
  }
}

extension Secret {
  /// Another character in the middle: the last one of a signature may hold bits that nobody reads.
  fileprivate var tampered: Secret {
    withExposedValue { text in
      var characters = Array(text)
      guard !characters.isEmpty else { return Secret("tampered") }
      let middle = characters.count / 2
      characters[middle] = characters[middle] == "A" ? "B" : "A"
      return Secret(String(characters))
    }
  }
}
