/// What a provider gave to prove who signed in.
@nonexhaustive
public enum Proof: Sendable {
  /// An ID token with the nonce that was sent for it, and the access token issued beside it.
  case idToken(Secret, rawNonce: Secret?, accessToken: Secret?)
  /// An OAuth 2.0 access token.
  case accessToken(Secret)
  /// An OAuth 1.0a token and its secret.
  case oauth1(OAuth1Credentials)
  /// Something only the provider and a backend of the host's understand.
  case custom(CredentialKind, Secret)

  /// The kind of the proof.
  public var kind: CredentialKind {
    switch self {
    case .idToken: .idToken
    case .accessToken: .accessToken
    case .oauth1: .oauth1
    case .custom(let kind, _): kind
    }
  }
}
