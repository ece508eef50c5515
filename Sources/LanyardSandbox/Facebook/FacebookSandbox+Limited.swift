internal import LanyardOAuth

extension FacebookSandbox {
  /// The metadata document, which lacks what a client needs most.
  func metadata(for call: SandboxCall) -> HTTPResponse {
    let document: JSONObject = [
      "issuer": .string(issuer),
      "authorization_endpoint": .string(issuer + "/dialog/oauth/"),
      "jwks_uri": .string(issuer + "/.well-known/oauth/openid/jwks/"),
      "response_types_supported": ["id_token", "token id_token"],
      "subject_types_supported": ["pairwise"],
      "id_token_signing_alg_values_supported": ["RS256"],
      "claims_supported": [
        "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "at_hash", "name", "given_name", "middle_name",
        "family_name", "email", "picture", "user_friends", "user_birthday", "user_age_range", "user_link",
        "user_hometown", "user_location", "user_gender",
      ],
    ]
    return metadata(document, for: call, caching: ["Cache-Control": "public, max-age=3600"])
  }

  /// The claims of a limited login. None of them says whether the address was checked.
  func idTokenClaims(_ grant: SandboxGrant) -> JSONObject {
    var claims: JSONObject = [
      "sub": .string(userID(grant.person, grant.clientID)), "jti": .string(core.randomText(bytes: 18)),
    ]
    let known = core.claims(
      of: grant.person, email: grant.scopes.contains(FacebookPermissionName.email) && grant.person.isEmailVerified,
      profile: true)
    for member in known.members where member.name != "email_verified" { claims[member.name] = member.value }
    return claims
  }

  /// Takes back what a person gave an application, on the word of a limited login.
  func uninstall(_ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    guard let text = call.form["id_token"], !text.isEmpty else { throw .missing("id_token") }
    guard let claims = try? livingIDToken(text), let appID = call.form["app_id"], claims["aud"]?.stringValue == appID,
      let subject = claims["sub"]?.stringValue,
      let person = core.people.all.first(where: { userID($0, appID) == subject })
    else { throw .malformedToken }
    withBook { $0.remove(appID, person) }
    return .json(200, ["success": true])
  }
}
