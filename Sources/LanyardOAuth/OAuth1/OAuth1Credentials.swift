/// A token and its secret: temporary credentials, in older words a request token, or token credentials, an access token
/// (RFC 5849 §1.1).
public struct OAuth1Credentials: Sendable, Hashable {
  /// The token.
  public var token: Secret
  /// The secret that signs for it.
  public var tokenSecret: Secret

  /// Makes a pair.
  public init(token: Secret, tokenSecret: Secret) {
    self.token = token
    self.tokenSecret = tokenSecret
  }
}
