/// What sort of proof a credential carries. Providers say which they yield, backends which they accept.
public struct CredentialKind: ByteIdentifier {
  /// The name of the kind.
  public let rawValue: String

  /// Makes a kind of any name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An OpenID Connect ID token, often with an access token beside it.
  public static let idToken: CredentialKind = "id_token"
  /// An OAuth 2.0 access token alone.
  public static let accessToken: CredentialKind = "access_token"
  /// An OAuth 1.0a token with its secret.
  public static let oauth1: CredentialKind = "oauth1"
}
