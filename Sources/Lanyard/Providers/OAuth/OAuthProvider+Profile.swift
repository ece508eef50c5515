#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the UserInfo endpoint said, read and as it came.
struct ProviderProfile: Sendable {
  let claims: JSONObject
  let rawValue: [UInt8]
}

extension OAuthProvider {
  /// The profile as the UserInfo endpoint sends it (OpenID Connect Core §5.3), or what the credential carries where
  /// there is no such endpoint.
  public func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8] {
    try await translatingErrors {
      let server = try await metadata(in: context)
      guard server.userInfoEndpoint != nil, let accessToken = credential.accessToken else {
        return credential.rawProfile
      }
      let subject = isOpenID ? credential.verifiedIdentity?.subject : nil
      return try await fetchUserInfo(accessToken, subject: subject, server, in: context).rawValue
    }
  }

  /// The profile that a sign-in needs, `nil` if the ID token says enough.
  func profile(
    _ tokens: TokenResponse, _ idToken: IDToken?, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> ProviderProfile? {
    guard server.userInfoEndpoint != nil, needsUserInfo(idToken, granted: tokens.scope) else { return nil }
    context.enter(.fetchingProfile)
    return try await fetchUserInfo(tokens.accessToken, subject: idToken?.subject, server, in: context)
  }

  private func fetchUserInfo(
    _ accessToken: Secret, subject: String?, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> ProviderProfile {
    var response = try await send(presenting: accessToken, in: context) {
      var request = try UserInfoRequest(accessToken: accessToken).httpRequest(server)
      profileRequestEdit?(&request, accessToken, context.now())
      return request
    }
    if let userInfoRepair { response = userInfoRepair(response) }
    try checkRefusal(response)
    let profile = try UserInfo(response, subject: subject)
    return ProviderProfile(claims: profile.claims, rawValue: response.body)
  }

  private func needsUserInfo(_ idToken: IDToken?, granted: [String]) -> Bool {
    switch userInfo {
    case .never: return false
    case .always: return true
    case .whenNeeded:
      guard let idToken else { return true }
      return (granted.contains("email") && idToken.claims["email"] == nil)
        || (granted.contains("profile") && idToken.claims["name"] == nil)
    }
  }

  /// The credential of a sign-in or a refresh, with the mark that this process saw it proven.
  func credential(
    _ tokens: TokenResponse, _ idToken: IDToken?, _ profile: ProviderProfile?, nonce: Secret?, asked: [String],
    granted: [String], in context: AuthContext
  ) throws -> AuthCredential {
    let granted = scopeNames(granted)
    let asked = scopeNames(asked)
    let end = expiry(tokens, in: context)
    return AuthCredential(
      providerID: providerID,
      proof: idToken.map {
        .idToken($0.rawValue, rawNonce: nonce, accessToken: discardsAccessToken ? nil : tokens.accessToken)
      } ?? .accessToken(tokens.accessToken),
      verifiedIdentity: try identity(idToken, profile),
      refreshToken: tokens.refreshToken,
      serverAuthCode: serverAuthCodeMember.flatMap { tokens.members[$0]?.stringValue }
        .flatMap { $0.isEmpty ? nil : Secret($0) },
      expiresAt: end.accessToken,
      consentExpiresAt: end.consent,
      grantedScopes: granted,
      declinedScopes: asked.filter { !granted.contains($0) },
      rawProfile: profile?.rawValue ?? idToken.map { JSONValue.object($0.claims).serialized() } ?? [])
  }

  /// When the access token of an answer ends, if it is to be kept, and when the consent does.
  func expiry(_ tokens: TokenResponse, in context: AuthContext) -> (accessToken: Date?, consent: Date?) {
    guard !discardsAccessToken else { return (nil, nil) }
    if let expiryReader { return expiryReader(tokens, context.now()) }
    return (tokens.expiresIn.map { context.now() + TimeInterval($0) }, nil)
  }

  func scopeNames(_ scopes: [String]) -> [String] {
    scopes.map { scopeAliases[$0] ?? $0 }
  }

  /// Who it is: the ID token's subject, or the profile's where there is no ID token.
  func identity(_ idToken: IDToken?, _ profile: ProviderProfile?) throws -> VerifiedIdentity {
    var claims = idToken?.claims ?? JSONObject()
    for member in profile?.claims.members ?? [] { claims[member.name] = member.value }
    return try mapping.identity(in: claims, of: providerID, subject: idToken?.subject)
  }
}
