import Lanyard

/// What `signInWithIdp` is told about a credential: the form inside the JSON of its request.
struct IdentityAssertion {
  /// The fields, not yet encoded.
  private(set) var fields: [(String, String)]
  /// The secrets among them, which must not come back in an error.
  let secrets: [Secret]

  /// - Throws: ``AuthError`` with reason `incompatibleProvider` for a proof that the service does not take from this
  ///   provider, before anything is sent.
  init(_ credential: AuthCredential, at backend: FirebaseBackend) throws(AuthError) {
    let name = backend.names.name(credential.providerID)
    let accepted = Self.acceptedKinds(of: name)
    let kind = credential.proof.kind
    guard accepted.contains(kind) else {
      throw backend.incompatible(credential.providerID, yields: [kind], accepts: accepted)
    }
    let pairs = Self.pairs(credential.proof, name)
    secrets = pairs.map(\.1) + [credential.pendingToken].compactMap { $0 }
    fields = pairs.map { pair in (pair.0, pair.1.withExposedValue { $0 }) } + [("providerId", name)]
  }

  /// Every field is encoded on its own: a token may hold what separates fields.
  var postBody: String { FormURLEncoding.encode(fields) }

  private static func pairs(_ proof: Proof, _ name: String) -> [(String, Secret)] {
    switch proof {
    case .idToken(let token, let nonce, let access):
      let nonce = nonce.flatMap { isUseless($0, for: token, name) ? nil : $0 }
      return [("id_token", token)]
        + [("nonce", nonce), ("access_token", access)].compactMap { pair in
          pair.1.map { (pair.0, $0) }
        }
    case .accessToken(let token):
      return [("access_token", token)]
    case .oauth1(let credentials):
      return [("access_token", credentials.token), ("oauth_token_secret", credentials.tokenSecret)]
    default:
      return []
    }
  }

  /// The service compares the SHA-256 of a nonce. Only tokens of Google do without; a nonce that they hold in plain could
  /// not be compared.
  private static func isUseless(_ nonce: Secret, for token: Secret, _ name: String) -> Bool {
    guard name == "google.com", let claim = UncheckedClaims(token)?.members["nonce"]?.stringValue else { return false }
    return Secret(claim) == nonce
  }

  /// X can be used with OAuth 1.0a only, and OpenID providers only with an ID token.
  static func acceptedKinds(of name: String) -> Set<CredentialKind> {
    if name == "twitter.com" { return [.oauth1] }
    return name.hasPrefix("oidc.") ? [.idToken] : [.idToken, .accessToken]
  }
}
