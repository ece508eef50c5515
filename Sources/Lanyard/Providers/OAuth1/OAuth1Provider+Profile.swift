extension OAuth1Provider {
  /// The profile as the provider sends it, or what the credential carries where the provider has no address for it.
  public func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8] {
    try await translatingErrors(callback: nil) {
      guard profileEndpoint != nil, case .oauth1(let credentials) = credential.proof else {
        return credential.rawProfile
      }
      let profile = try await profile(credentials, in: context)
      if let subject = credential.verifiedIdentity?.subject { try check(profile.claims, isAbout: subject) }
      return profile.rawValue
    }
  }

  /// Verifies what an application sent to its server, by using it: a token works only together with the consumer key it
  /// was issued to, and the call is signed with ours.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded` for a token that has ended, `unverifiable` if the provider has no
  ///   address that tells who somebody is.
  public func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    try await translatingErrors(callback: nil) {
      guard credential.providerID == providerID else {
        throw AuthError(.invalidResponse("the credential is of \(credential.providerID)"))
      }
      guard profileEndpoint != nil, case .oauth1(let credentials) = credential.proof else {
        throw AuthError(.unverifiable)
      }
      return try mapping.identity(in: await profile(credentials, in: context).claims, of: providerID)
    }
  }

  /// Revokes the token. One that has ended already counts as revoked.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    try await translatingErrors(callback: nil) {
      guard let revocationEndpoint else { throw AuthError(.unsupported("revoking a grant")) }
      guard case .oauth1(let credentials) = credential.proof else {
        throw AuthError(.unsupported("revoking a credential without tokens"))
      }
      let request = HTTPRequest(method: "POST", url: revocationEndpoint, body: [])
      let response = try await send(request, with: credentials, "revocation", in: context)
      guard response.status != 200 else { return }
      let refusal = OAuth1Refusal(response)
      guard let code = refusal.code, endedCodes.contains(code) else { throw OAuth1Error.refused(refusal) }
    }
  }

  // MARK: Steps

  /// The credential of a sign-in, with the mark that this process saw it proven.
  func credential(_ tokens: TokenCredentialResponse, in context: AuthContext) async throws -> AuthCredential {
    var claims = JSONObject()
    for parameter in tokens.parameters.all { claims[parameter.name] = .string(parameter.value) }
    let subject = mapping.subject(claims)
    var profile: ProviderProfile?
    if profileEndpoint != nil, needsProfile(subject) {
      context.enter(.fetchingProfile)
      profile = try await self.profile(tokens.credentials, in: context)
    }
    if let profile {
      if let subject { try check(profile.claims, isAbout: subject) }
      for member in profile.claims.members { claims[member.name] = member.value }
    }
    return AuthCredential(
      providerID: providerID, proof: .oauth1(tokens.credentials),
      verifiedIdentity: try mapping.identity(in: claims, of: providerID),
      rawProfile: profile?.rawValue ?? JSONValue.object(claims).serialized())
  }

  private func needsProfile(_ subject: String?) -> Bool {
    switch userInfo {
    case .never: false
    case .whenNeeded: subject?.isEmpty ?? true
    case .always: true
    }
  }

  private func profile(_ credentials: OAuth1Credentials, in context: AuthContext) async throws -> ProviderProfile {
    let request = HTTPRequest(url: profileEndpoint ?? "", headers: ["Accept": "application/json"])
    let response = try await send(request, with: credentials, "profile", in: context)
    guard response.status == 200 else { throw OAuth1Error.refused(OAuth1Refusal(response)) }
    guard let claims = try? JSONObject(parsing: response.body) else {
      throw OAuth1Error.malformedResponse("the profile is not a JSON object")
    }
    return ProviderProfile(claims: claims, rawValue: response.body)
  }

  private func send(
    _ request: HTTPRequest, with credentials: OAuth1Credentials, _ name: String, in context: AuthContext
  ) async throws -> HTTPResponse {
    guard URLText(request.url)?.isSecureEndpoint == true else { throw OAuth1Error.insecureEndpoint(name) }
    var request = request
    try request.sign(as: client, with: credentials, stamp(in: context))
    return try await context.http.send(request)
  }

  /// A profile of somebody else would give their name and address to this person.
  private func check(_ claims: JSONObject, isAbout subject: String) throws {
    guard let found = mapping.subject(claims), found.hasSameBytes(as: subject) else {
      throw AuthError(.invalidResponse("the profile is of another person"))
    }
  }
}
