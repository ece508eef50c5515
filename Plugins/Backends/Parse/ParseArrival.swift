internal import Lanyard

/// A credential on its way to the server.
struct ParseArrival: Sendable {
  let identity: VerifiedIdentity
  /// The server's name of the adapter.
  let adapter: String
  let entry: JSONObject

  var authData: JSONObject { JSONObject([.init(adapter, .object(entry))]) }

  /// What the server says of an address or a name that another user has, for a sign-in: it can be resolved.
  func collision(_ error: AuthError) -> AuthError {
    guard [202, 203].contains(error.parseError?.code) else { return error }
    var error = error
    if let email = identity.email?.address {
      error.reason = .accountCollision(AccountCollision(email: email, pendingProviderID: identity.providerID))
    }
    return error
  }
}

extension ParseBackend {
  /// Looks at a credential, and lets the provider verify what this process has not seen proven.
  func arrival(_ request: FederationRequest, in context: AuthContext) async throws -> ParseArrival {
    let credential = request.credential
    let kind = credential.proof.kind
    guard let data = configuration.authData[credential.providerID], data.accepts(kind) else {
      throw incompatible(
        credential.providerID, yields: [kind], accepts: acceptedKinds(of: credential.providerID) ?? [])
    }
    let identity = try await request.identity(in: context)
    context.enter(.federating)
    return ParseArrival(
      identity: identity, adapter: data.name, entry: try data.entry(credential, subject: identity.subject))
  }

  /// Signs in or up. Never with a session: the server would take a known credential for proven then, and leave out the
  /// token.
  func begin(
    _ arrival: ParseArrival, known: AuthUser? = nil, in context: AuthContext
  ) async throws -> (response: FederationResponse, user: ParseUser) {
    let answer = try await post(arrival, in: context)
    var user = try ParseUser(answer.members)
    if !user.has(arrival.adapter) { user.setEntry(arrival.entry, of: arrival.adapter) }
    let response = try self.response(user, answer.status, arrival.identity, known: known)
    return (response, user)
  }

  private func post(_ arrival: ParseArrival, in context: AuthContext) async throws -> ParseClient.Answer {
    let body: JSONObject = ["authData": .object(arrival.authData)]
    do {
      return try await client.call("POST", "/users", body: body, in: context)
    } catch let error as AuthError where error.parseError?.code == 208 {
      // Another program made the user in the same moment: now they are there to be found.
      return try await client.call("POST", "/users", body: body, in: context)
    }
  }

  func response(_ user: ParseUser, _ status: Int, _ identity: VerifiedIdentity?, known: AuthUser? = nil)
    throws(AuthError) -> FederationResponse
  {
    guard let token = user.sessionToken else {
      throw AuthError(.invalidResponse("the server gave no session; perhaps it wants the address confirmed first"))
    }
    // 201: a user that was not there before.
    return FederationResponse(
      user: user.authUser(configuration, identity, known: known), outcome: status == 201 ? .created : .signedIn,
      tokens: SessionTokens(refreshToken: token))
  }

  /// The user of a session as the server has them now.
  func current(_ session: Session, in context: AuthContext) async throws -> ParseUser {
    let answer = try await client.call("GET", "/users/me", session: try session.requiredToken, in: context)
    let user = try ParseUser(answer.members)
    guard user.id.hasSameBytes(as: session.user.id) else {
      throw AuthError(.invalidResponse("the session is of another user"))
    }
    return user
  }
}
