import Lanyard

extension ProfileMapping {
  /// The profile of the Graph API.
  static let facebookGraph = ProfileMapping(
    subject: { $0.identifier("id") }, email: facebookEmail, photoURL: { $0["picture"]?["data"]?["url"]?.stringValue },
    grantedScopes: { FacebookPermissions($0["permissions"])?.names("granted") })

  /// The claims of a limited login.
  static let facebookClaims = ProfileMapping(email: facebookEmail)

  /// Facebook does not say whether it checked an address, and people keep addresses there that are no longer theirs. It is
  /// not there at all if it was not granted, or if they signed up with a telephone.
  private static let facebookEmail: @Sendable (JSONObject) -> EmailClaim? = { profile in
    profile["email"]?.stringValue.flatMap { $0.isEmpty ? nil : EmailClaim($0, standing: .unverified) }
  }
}

extension JSONObject {
  /// An id: a text, or the digits of a number, in which nothing is lost.
  func identifier(_ name: String) -> String? {
    switch self[name] {
    case .string(let text): text
    case .number(let number): number.text
    default: nil
    }
  }
}
