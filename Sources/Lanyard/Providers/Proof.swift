/// What a provider gave to prove who signed in.
@nonexhaustive
public enum Proof: Sendable {
  /// An ID token with the nonce that was sent for it, and the access token issued beside it.
  case idToken(Secret, rawNonce: Secret?, accessToken: Secret?)
  /// An OAuth 2.0 access token.
  case accessToken(Secret)
  /// Something only the provider and a backend of the host's understand.
  case custom(CredentialKind, Secret)

  /// The kind of the proof.
  public var kind: CredentialKind {
    switch self {
    case .idToken: .idToken
    case .accessToken: .accessToken
    case .custom(let kind, _): kind
    }
  }
}
