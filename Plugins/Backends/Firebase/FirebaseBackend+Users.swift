public import Lanyard

extension FirebaseBackend: AnonymousBackend {
  /// Makes an anonymous user (`accounts:signUp` without anything).
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` if the project allows none.
  public func signInAnonymously(in context: AuthContext) async throws -> FederationResponse {
    let members = try await toolkit.call("signUp", ["returnSecureToken": true], hiding: [], .signIn, in: context)
    let answer = try SignInAnswer(members, configuration, now: context.now())
    return FederationResponse(user: AuthUser(id: answer.userID), outcome: .created, tokens: answer.tokens)
  }
}

extension FirebaseBackend: ReloadingBackend {
  /// Reads the user (`accounts:lookup`).
  public func reload(_ session: Session, in context: AuthContext) async throws -> FederationChange {
    let user = try await lookUp(try await idToken(of: session, in: context), in: context)
    guard user.id.hasSameBytes(as: session.user.id) else { throw AuthError.unusable("it is of another user") }
    return FederationChange(user: user)
  }
}

extension FirebaseBackend: ProfileBackend {
  /// Changes name and picture (`accounts:update`).
  public func updateProfile(
    _ update: ProfileUpdate, of session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    var body = JSONObject()
    var removed: [String] = []
    var expected = session.user
    // The service takes an empty text for one that was not given.
    if let name = update.displayName {
      if name.isEmpty { removed.append("DISPLAY_NAME") } else { body["displayName"] = .string(name) }
      expected.displayName = name.isEmpty ? nil : name
    }
    if let url = update.photoURL {
      if url.isEmpty { removed.append("PHOTO_URL") } else { body["photoUrl"] = .string(url) }
      expected.photoURL = url.isEmpty ? nil : url
    }
    if !removed.isEmpty { body["deleteAttribute"] = JSONValue(removed) }
    guard !body.isEmpty else { return FederationChange(user: session.user) }
    return try await self.update(body, of: expected, try await idToken(of: session, in: context), in: context)
  }

  /// Changes a user.
  ///
  /// - Parameter expected: the user as they will be, for what the answer does not tell.
  func update(
    _ change: JSONObject, of expected: AuthUser, _ token: Secret, in context: AuthContext
  ) async throws -> FederationChange {
    var body = change
    body["idToken"] = token.json
    body["returnSecureToken"] = true
    let members = try await toolkit.call("update", body, hiding: [token], .session, in: context)
    guard members["localId"]?.nonEmpty?.hasSameBytes(as: expected.id) ?? true else {
      throw AuthError.unusable("it is of another user")
    }
    // New tokens come only with some changes.
    let answer = try? SignInAnswer(members, configuration, now: context.now())
    let user = (try? await lookUp(answer?.idToken ?? token, in: context)) ?? expected
    return FederationChange(user: user, tokens: answer?.tokens)
  }
}
