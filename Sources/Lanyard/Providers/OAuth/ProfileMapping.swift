/// How a provider's claims become an identity.
///
/// The claims are those of the ID token, with what the UserInfo endpoint said laid over them. Who somebody *is* follows
/// from the ID token alone: `subject` is asked only where there is none.
public struct ProfileMapping: Sendable {
  /// The stable name of the person, where there is no ID token.
  public var subject: @Sendable (JSONObject) -> String?
  /// The e-mail address and what the provider's word about it is worth.
  public var email: @Sendable (JSONObject) -> EmailClaim?
  /// The name to show.
  public var displayName: @Sendable (JSONObject) -> String?
  /// The address of a picture.
  public var photoURL: @Sendable (JSONObject) -> String?
  /// The scopes that are granted, where the profile and not the token answer tells; `nil` where it does not.
  public var grantedScopes: @Sendable (JSONObject) -> [String]?

  /// Makes a mapping; what is left out follows OpenID Connect Core §5.1.
  public init(
    subject: @escaping @Sendable (JSONObject) -> String? = { $0["sub"]?.stringValue },
    email: @escaping @Sendable (JSONObject) -> EmailClaim? = { ProfileMapping.standardEmail($0) },
    displayName: @escaping @Sendable (JSONObject) -> String? = { $0["name"]?.stringValue },
    photoURL: @escaping @Sendable (JSONObject) -> String? = { $0["picture"]?.stringValue },
    grantedScopes: @escaping @Sendable (JSONObject) -> [String]? = { _ in nil }
  ) {
    self.subject = subject
    self.email = email
    self.displayName = displayName
    self.photoURL = photoURL
    self.grantedScopes = grantedScopes
  }

  /// Who a profile is about.
  ///
  /// - Parameters:
  ///   - claims: the profile.
  ///   - provider: whose profile it is.
  ///   - subject: the person's stable name, where something else than the profile has told it.
  /// - Throws: ``AuthError`` with reason `invalidResponse` if nothing says who it is.
  public func identity(
    in claims: JSONObject, of provider: ProviderID, subject: String? = nil
  ) throws(AuthError) -> VerifiedIdentity {
    guard let subject = subject ?? self.subject(claims), !subject.isEmpty else {
      throw AuthError(.invalidResponse("the profile does not say who it is about"), provider: provider)
    }
    return VerifiedIdentity(
      providerID: provider, subject: subject, email: email(claims), displayName: displayName(claims),
      photoURL: photoURL(claims))
  }

  /// The standard claims.
  public static let openIDConnect = ProfileMapping()

  /// `email` and `email_verified`. The latter should be a boolean; some providers write it as text.
  public static func standardEmail(_ claims: JSONObject) -> EmailClaim? {
    guard let address = claims["email"]?.stringValue, !address.isEmpty else { return nil }
    let isVerified = claims["email_verified"]?.boolValue ?? (claims["email_verified"]?.stringValue == "true")
    return EmailClaim(address, standing: isVerified ? .verified : .unverified)
  }
}
