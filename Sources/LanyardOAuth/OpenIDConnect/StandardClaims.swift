/// Claims about a person that ID tokens and the UserInfo endpoint share (OpenID Connect Core §5.1). All are optional,
/// and what a provider says is not always true.
public protocol StandardClaims {
  /// All claims.
  var claims: JSONObject { get }
}

extension StandardClaims {
  /// The e-mail address. Not an identifier: it changes, and it may be anybody's.
  public var email: String? { text("email") }

  /// Whether the provider checked the address. Some providers write the text `true`; everything else is no.
  public var emailVerified: Bool {
    switch claims["email_verified"] {
    case .bool(let value): value
    case .string(let text): text.hasSameBytes(as: "true")
    default: false
    }
  }

  /// The full name, ready to show.
  public var name: String? { text("name") }

  /// The given name.
  public var givenName: String? { text("given_name") }

  /// The family name.
  public var familyName: String? { text("family_name") }

  /// The URL of a picture, as the provider wrote it.
  public var picture: String? { text("picture") }

  private func text(_ name: String) -> String? {
    claims[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
  }
}
