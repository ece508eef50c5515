/// The application as an OAuth 1.0a server knows it: its client credentials, in older words consumer key and secret
/// (RFC 5849 §1.1).
public struct OAuth1Client: Sendable {
  /// The identifier.
  public var identifier: String
  /// The shared secret; empty for clients that sign with a key of their own.
  public var sharedSecret: Secret
  /// How requests are signed.
  public var signatureMethod: OAuth1SignatureMethod
  /// The realm to name in the header (§3.5.1); most servers want none.
  public var realm: String?

  /// Makes a client.
  public init(
    identifier: String, sharedSecret: Secret, signatureMethod: OAuth1SignatureMethod = .hmacSHA1, realm: String? = nil
  ) {
    self.identifier = identifier
    self.sharedSecret = sharedSecret
    self.signatureMethod = signatureMethod
    self.realm = realm
  }
}
