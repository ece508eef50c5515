/// The part of a credential that travels to a server of the host's, to be verified there.
///
/// It carries tokens in clear, so it belongs into the body of a request over TLS and nowhere else. What arrives is a
/// claim, not a fact: a credential made of a message carries no identity until the provider has verified it.
public struct CredentialMessage: Sendable, Codable {
  private var provider: ProviderID
  private var kind: CredentialKind
  private var idToken: String?
  private var rawNonce: String?
  private var accessToken: String?
  private var tokenSecret: String?
  private var custom: String?

  /// Takes the proof out of a credential. The refresh token stays behind.
  public init(_ credential: AuthCredential) {
    provider = credential.providerID
    kind = credential.proof.kind
    switch credential.proof {
    case .idToken(let token, let nonce, let access):
      idToken = token.withExposedValue { $0 }
      rawNonce = nonce?.withExposedValue { $0 }
      accessToken = access?.withExposedValue { $0 }
    case .accessToken(let token):
      accessToken = token.withExposedValue { $0 }
    case .oauth1(let credentials):
      accessToken = credentials.token.withExposedValue { $0 }
      tokenSecret = credentials.tokenSecret.withExposedValue { $0 }
    case .custom(_, let secret):
      custom = secret.withExposedValue { $0 }
    }
  }

  /// The credential that a server hands to ``AuthProvider/verify(_:in:)``.
  ///
  /// - Throws: ``AuthError`` with reason `invalidResponse` if the message lacks what its kind needs.
  public func credential() throws(AuthError) -> AuthCredential {
    AuthCredential(providerID: provider, proof: try proof())
  }

  private func proof() throws(AuthError) -> Proof {
    switch (kind, idToken, accessToken, custom) {
    case (.idToken, let token?, let access, _):
      .idToken(Secret(token), rawNonce: rawNonce.map(Secret.init(_:)), accessToken: access.map(Secret.init(_:)))
    case (.accessToken, _, let token?, _):
      .accessToken(Secret(token))
    case (.oauth1, _, let token?, _) where tokenSecret != nil:
      .oauth1(OAuth1Credentials(token: Secret(token), tokenSecret: Secret(tokenSecret ?? "")))
    case (_, _, _, let secret?) where ![.idToken, .accessToken, .oauth1].contains(kind):
      .custom(kind, Secret(secret))
    default:
      throw AuthError(.invalidResponse("the credential message lacks its \(kind)"), provider: provider)
    }
  }
}

extension CredentialMessage: CustomStringConvertible, CustomReflectable {
  /// Provider and kind.
  public var description: String { "\(provider) \(kind)" }

  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
