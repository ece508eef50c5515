internal import LanyardOAuth

extension GoogleSandbox {
  func idTokenAlgorithm(of clientID: String) -> SignatureAlgorithm { .rs256 }

  func secret(of clientID: String) -> String? { clients.all.first { $0.id == clientID }?.secret }

  func idTokenClaims(_ grant: SandboxGrant) -> JSONObject {
    var claims = profile(grant)
    claims["azp"] = .string(grant.clientID)
    return claims
  }

  /// What the granted scopes let a client see of a person; the same in ID tokens and at the userinfo endpoint.
  func profile(_ grant: SandboxGrant) -> JSONObject {
    var claims: JSONObject = ["sub": .string(grant.person.id)]
    claims["hd"] = grant.person.hostedDomain.map(JSONValue.string)
    let person = core.claims(
      of: grant.person, email: grant.scopes.contains(GoogleScope.email),
      profile: grant.scopes.contains(GoogleScope.profile))
    for member in person.members { claims[member.name] = member.value }
    return claims
  }
}
