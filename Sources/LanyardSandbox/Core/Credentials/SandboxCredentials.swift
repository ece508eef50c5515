internal import LanyardOAuth

/// Looks into the credentials that somebody brings to a backend of the sandbox. They must come from the providers of the
/// same sandbox, and be good now.
struct SandboxCredentials: Sendable {
  let google: GoogleSandbox
  let facebook: FacebookSandbox
  let openID: OpenIDSandbox
  let twitter: TwitterSandbox

  /// A Google ID token.
  func google(idToken: String) throws(SandboxCredentialError) -> SandboxIdentity {
    try identity("google.com", claims: google.livingIDToken(idToken))
  }

  /// A Google access token.
  func google(accessToken: String) throws(SandboxCredentialError) -> SandboxIdentity {
    guard let token = google.validAccessToken(accessToken) else { throw .notIssuedHere }
    return SandboxIdentity(
      providerID: "google.com", subject: token.grant.person.id, clientID: token.grant.clientID,
      profile: google.profile(token.grant))
  }

  /// The access token of a classic Facebook login.
  func facebook(accessToken: String) throws(SandboxCredentialError) -> SandboxIdentity {
    let grant: SandboxGrant
    let profile: JSONObject
    do throws(FacebookRefusal) {
      grant = try facebook.livingToken(accessToken).grant
      profile = try FacebookProfile(facebook: facebook, grant: grant).object(fields: "id,name,email,picture")
    } catch {
      throw error.code == 190 && error.subcode == 463 ? .expired : .notIssuedHere
    }
    var identity = SandboxIdentity(
      providerID: "facebook.com", subject: facebook.userID(grant.person, grant.clientID),
      clientID: grant.clientID, profile: profile)
    identity.picture = profile["picture"]?["data"]?["url"]?.stringValue
    return identity
  }

  /// The ID token of a limited Facebook login. It never says that an address was checked.
  func facebook(idToken: String) throws(SandboxCredentialError) -> SandboxIdentity {
    var identity = try identity("facebook.com", claims: facebook.livingIDToken(idToken))
    identity.isEmailVerified = false
    return identity
  }

  /// Token and secret of OAuth 1.0a.
  func twitter(token: String, secret: String) throws(SandboxCredentialError) -> SandboxIdentity {
    guard let known = twitter.withTokens({ $0.accessTokens[token] }), known.secret == secret else {
      throw .notIssuedHere
    }
    let profile = twitter.profile(of: known, asksForEmail: true, [])
    var identity = SandboxIdentity(
      providerID: "twitter.com", subject: known.person.twitterID, clientID: known.client.consumerKey, profile: profile)
    identity.picture = profile["profile_image_url_https"]?.stringValue
    identity.screenName = known.person.screenName
    return identity
  }

  /// An ID token of the OpenID provider. It tells about the person only who they are.
  func openID(idToken: String) throws(SandboxCredentialError) -> SandboxIdentity {
    try identity("oidc.openid", claims: openID.livingIDToken(idToken))
  }

  private func identity(
    _ providerID: String, claims: JSONObject
  ) throws(SandboxCredentialError) -> SandboxIdentity {
    guard let subject = claims["sub"]?.stringValue, let clientID = claims["aud"]?.stringValue else {
      throw .malformed
    }
    return SandboxIdentity(providerID: providerID, subject: subject, clientID: clientID, profile: claims)
  }
}
