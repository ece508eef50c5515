public import Lanyard

extension ParseBackend: LinkingBackend {
  /// Gives the user of a session one more way in. An anonymous user keeps the id and stops being one.
  ///
  /// - Throws: ``AuthError`` with reason `alreadyLinked`, `credentialAlreadyInUse`, `emailAlreadyInUse`, `sessionEnded`,
  ///   `incompatibleProvider`, or others with a ``ParseError`` beneath them. Nothing is changed then.
  public func link(
    _ request: FederationRequest, to session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    let arrival = try await arrival(request, in: context)
    var user = try await current(session, in: context)
    // The server would put the new one in the place of the old one.
    guard !user.has(arrival.adapter) else {
      throw AuthError(.alreadyLinked, provider: arrival.identity.providerID)
    }
    var authData = arrival.authData
    let isUpgrade = user.has(ParseUser.anonymous)
    // The server does not forget by itself that somebody was nobody.
    if isUpgrade { authData[ParseUser.anonymous] = .null }
    let body: JSONObject = ["authData": .object(authData)]
    let answer = try await put(body, session, in: context)
    user.update(body, answer)
    user.setEntry(arrival.entry, of: arrival.adapter)
    if isUpgrade { user.setEntry(nil, of: ParseUser.anonymous) }
    var change = change(user, session, answer, arrival.identity)
    change.outcome = isUpgrade || session.user.isAnonymous ? .upgraded : .linked
    return change
  }

  /// Takes away a way in.
  ///
  /// - Throws: ``AuthError`` with reason `notLinked`, `lastProvider`, `sessionEnded`, `unsupported` for a password, or others
  ///   with a ``ParseError`` beneath them.
  public func unlink(
    _ providerID: ProviderID, allowsLast: Bool, from session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    let adapter = configuration.adapter(of: providerID)
    var user = try await current(session, in: context)
    guard user.has(adapter) else {
      let isPassword = providerID == .parsePassword && session.user.isLinked(to: providerID)
      throw AuthError(isPassword ? .unsupported("taking away a password") : .notLinked, provider: providerID)
    }
    let others = user.entries.filter { $0.name != adapter && $0.name != ParseUser.anonymous }
    guard allowsLast || !others.isEmpty else { throw AuthError(.lastProvider, provider: providerID) }
    // Null, and nothing of the others: the server would check them again.
    let body: JSONObject = ["authData": .object(JSONObject([.init(adapter, .null)]))]
    let answer = try await put(body, session, in: context)
    user.update(body, answer)
    user.setEntry(nil, of: adapter)
    var change = change(user, session, answer)
    // What the lost way in may have proven is not proven any more; the server's own word stays.
    let lost = session.user.providers.first { $0.providerID == providerID }?.email
    if user.members["email"] == nil, change.user.email == lost { change.user.emailVerified = false }
    return change
  }

  /// Changes the user of a session.
  func put(_ body: JSONObject, _ session: Session, in context: AuthContext) async throws -> JSONObject {
    try await client.call(
      "PUT", path(ofUser: session.user.id), session: try session.requiredToken, body: body, in: context
    ).members
  }

  /// The user after a change, with a fresh token if the answer has one.
  func change(
    _ user: ParseUser, _ session: Session, _ answer: JSONObject, _ identity: VerifiedIdentity? = nil
  ) -> FederationChange {
    let token = answer["sessionToken"]?.stringValue.flatMap { $0.isEmpty ? nil : Secret($0) }
    var changed = user.authUser(configuration, identity, known: session.user)
    // One more way in does not change what somebody is called.
    let former = user.authUser(configuration, known: session.user)
    if let email = former.email { (changed.email, changed.emailVerified) = (email, former.emailVerified) }
    changed.displayName = former.displayName ?? changed.displayName
    changed.photoURL = former.photoURL ?? changed.photoURL
    return FederationChange(
      user: changed, tokens: token.map { SessionTokens(refreshToken: $0, expiresAt: session.tokens.expiresAt) })
  }
}
