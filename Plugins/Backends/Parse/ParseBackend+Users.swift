public import Lanyard

extension ParseBackend: ReauthenticatingBackend {
  /// Begins a fresh session for the person of a session, if the credential is theirs.
  ///
  /// The server knows no sign-in that may not make a user, so it is asked first who the user is: a credential of anybody
  /// else is never sent. Should the way in be taken away in that very moment, what came of it is taken back.
  ///
  /// - Throws: ``AuthError`` with reason `userMismatch`, `sessionEnded`, `incompatibleProvider`, or others with a
  ///   ``ParseError`` beneath them.
  public func reauthenticate(
    _ request: FederationRequest, as session: Session, in context: AuthContext
  ) async throws -> FederationResponse {
    let arrival = try await arrival(request, in: context)
    let known = try await current(session, in: context)
    guard let subject = known.subject(at: arrival.adapter), subject.hasSameBytes(as: arrival.identity.subject) else {
      throw AuthError(.userMismatch, provider: arrival.identity.providerID)
    }
    let (response, user) = try await begin(arrival, known: session.user, in: context)
    guard user.id.hasSameBytes(as: session.user.id), response.outcome == .signedIn else {
      await takeBack(response, in: context)
      throw AuthError(.userMismatch, provider: arrival.identity.providerID)
    }
    return response
  }

  /// Undoes a sign-in as somebody else: a user that it made goes, another user's session ends. It is done even if the caller
  /// is cancelled.
  private func takeBack(_ response: FederationResponse, in context: AuthContext) async {
    let session = Session(
      user: response.user, providerID: response.user.providers.first?.providerID ?? .anonymous, backendID: backendID,
      tokens: response.tokens)
    await Task {
      do {
        if response.outcome == .created {
          try await deleteUser(session, in: context)
        } else {
          try await signOut(session, in: context)
        }
      } catch {
        context.log(AuthEvent(.warning("a session of another user is left behind"), providerID: session.providerID))
      }
    }.value
  }
}

extension ParseBackend: AnonymousBackend {
  /// Makes a user whom nobody can sign in as again. Linking makes a named one of them.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported` where the server has no anonymous users.
  public func signInAnonymously(in context: AuthContext) async throws -> FederationResponse {
    let entry: JSONObject = ["id": .string(try context.randomUUID())]
    let body: JSONObject = ["authData": .object(JSONObject([.init(ParseUser.anonymous, .object(entry))]))]
    let answer = try await client.call("POST", "/users", body: body, in: context)
    var user = try ParseUser(answer.members)
    user.setEntry(entry, of: ParseUser.anonymous)
    return try response(user, answer.status, nil)
  }
}

extension ParseBackend: TokenBackend {
  /// Goes on with a session that another program has begun ("become").
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded` for a token that is good no more.
  public func signIn(token: Secret, in context: AuthContext) async throws -> Session {
    let answer = try await client.call("GET", "/users/me", session: token, in: context)
    let user = try ParseUser(answer.members).authUser(configuration)
    return Session(
      user: user, providerID: user.providers.first?.providerID ?? .anonymous, backendID: backendID,
      tokens: SessionTokens(refreshToken: token))
  }
}
