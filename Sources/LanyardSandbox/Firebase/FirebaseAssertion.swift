internal import LanyardCrypto
internal import LanyardOAuth

/// What a provider gave, as it is brought to `signInWithIdp`.
struct FirebaseAssertion {
  let requestURI: String
  let fields: SandboxForm

  /// The fields may stand in the query of the request URI, in the body, or in the fragment; what comes later counts.
  init(requestURI: String?, postBody: String?) throws(FirebaseRefusal) {
    guard let requestURI else { throw FirebaseRefusal("MISSING_REQUEST_URI") }
    guard let url = URLText(requestURI), url.host?.isEmpty == false else {
      throw FirebaseRefusal("INVALID_REQUEST_URI")
    }
    self.requestURI = requestURI
    let parts = [url.fragment, postBody, url.query].map { SandboxForm(encoded: $0 ?? "") }
    fields = SandboxForm(parts.flatMap(\.fields))
  }

  var providerID: String {
    get throws(FirebaseRefusal) {
      guard let id = text("providerId") else { throw incomplete }
      return id.lowercased()
    }
  }

  private func text(_ name: String) -> String? {
    fields[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private var incomplete: FirebaseRefusal {
    FirebaseRefusal("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: \(requestURI)")
  }

  /// Whom the credential proves, if the project takes it.
  func identity(_ credentials: SandboxCredentials, _ project: FirebaseSandboxProject) throws(FirebaseRefusal)
    -> SandboxIdentity
  {
    let providerID = try providerID
    guard let clients = project.identityProviders[providerID] else { throw .unknownProvider }
    let identity = try identity(providerID, credentials)
    guard clients.isEmpty || clients.contains(identity.clientID) else {
      throw .invalidCredential(
        "Invalid Idp Response: the id_token or access_token is not allowed to be used with this application. Its "
          + "audience (OAuth 2.0 client ID) is \(identity.clientID), which is not authorized to be used in the project "
          + "with project_number: \(project.number).")
    }
    try checkNonce(identity)
    return identity
  }

  private func identity(
    _ providerID: String, _ credentials: SandboxCredentials
  ) throws(FirebaseRefusal) -> SandboxIdentity {
    let (idToken, accessToken) = (text("id_token"), text("access_token"))
    do throws(SandboxCredentialError) {
      switch (providerID, idToken, accessToken, text("oauth_token_secret")) {
      case ("google.com", let token?, _, _): return try credentials.google(idToken: token)
      case ("google.com", nil, let token?, _): return try credentials.google(accessToken: token)
      case ("facebook.com", let token?, _, _): return try credentials.facebook(idToken: token)
      case ("facebook.com", nil, let token?, _): return try credentials.facebook(accessToken: token)
      case ("twitter.com", _, let token?, let secret?):
        return try credentials.twitter(token: token, secret: secret)
      case ("oidc.openid", let token?, _, _): return try credentials.openID(idToken: token)
      default: break
      }
    } catch {
      throw refusal(error, idToken)
    }
    throw incomplete
  }

  /// The service repeats what it could not read, secret or not.
  private func refusal(_ error: SandboxCredentialError, _ idToken: String?) -> FirebaseRefusal {
    switch (error, idToken) {
    case (.malformed, let token?): .invalidCredential("Unable to parse the id_token: \(token)")
    case (.expired, let token?): .invalidCredential("The id_token is expired: \(token)")
    case (_, nil): .invalidCredential("Bad access token: {\"error\":\"invalid_token\",\"code\":190}")
    case (.notIssuedHere, _): .invalidCredential("Invalid id_token in IdP response: the signature is not valid.")
    }
  }

  /// The nonce has to be the one whose SHA-256 is in the token. Only Google's tokens need none.
  private func checkNonce(_ identity: SandboxIdentity) throws(FirebaseRefusal) {
    guard let nonce = identity.nonce, text("id_token") != nil else { return }
    guard let raw = text("nonce") else {
      guard identity.providerID == "google.com" else { throw .wrongNonce }
      return
    }
    guard HashAlgorithm.sha256.digest(raw.utf8).hexadecimal == nonce else { throw .wrongNonce }
  }
}
