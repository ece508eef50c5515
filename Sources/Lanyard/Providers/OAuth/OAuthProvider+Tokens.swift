#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension OAuthProvider {
  func metadata(in context: AuthContext) async throws -> ServerMetadata {
    switch server {
    case .metadata(let metadata):
      metadata
    case .discovery(let issuer):
      try await documents.metadata(
        issuer: issuer, policy: self.issuer ?? .exactly(issuer), in: context)
    }
  }

  /// Who may answer; `nil` for a provider that is known by no issuer.
  func issuerPolicy(_ server: ServerMetadata) -> IssuerPolicy? {
    issuer ?? server.issuer.map { .exactly($0) }
  }

  func redeem(
    _ request: TokenRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> TokenResponse {
    var request = request
    for parameter in tokenParameters.all { request.parameters[parameter.name] = parameter.value }
    var response = try await send(in: context) {
      try request.httpRequest(server, client: client, now: context.now(), randomBytes: context.randomBytes)
    }
    if let tokenResponseRepair { response = tokenResponseRepair(response) }
    try checkRefusal(response)
    return try TokenResponse(response, to: request, tokenTypes: tokenTypes)
  }

  /// Throws if the answer is a refusal that only the plugin can read.
  func checkRefusal(_ response: HTTPResponse) throws {
    if let error = refusalReader?(response) { throw error }
  }

  /// For whom the provider issues the ID tokens that we ask for. One for the server names us as the party it is given to.
  var ownAudience: [String] { [client.clientID] + (serverClientID.map { [$0] } ?? []) }

  /// The ID token of an answer, verified. An OpenID provider that sends none has not said who signed in.
  func verifiedIDToken(
    _ tokens: TokenResponse, nonce: Secret?, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> IDToken? {
    guard isOpenID else { return nil }
    guard let idToken = tokens.idToken else {
      throw AuthError(.invalidResponse("the token response has no ID token although openid was asked for"))
    }
    return try await verify(
      idToken, audience: ownAudience, nonce: nonceForm.expectation(nonce),
      accessToken: discardsAccessToken ? nil : tokens.accessToken, server, in: context)
  }

  /// Verifies an ID token with the provider's keys, fetching them again if none of those that are known fits.
  package func verify(
    _ token: Secret, audience: [String], nonce: NonceExpectation, accessToken: Secret?, subject: String? = nil,
    _ server: ServerMetadata, in context: AuthContext
  ) async throws -> IDToken {
    guard let issuer = issuerPolicy(server) else {
      throw AuthError(.misconfigured("\(shortName) asks for openid but has no issuer. Set issuer, or use discovery."))
    }
    var verifier = IDTokenVerifier(issuer: issuer, audience: audience, algorithms: algorithms)
    verifier.clientSecretSigning = clientSecretSigning
    func verify(_ published: CachedDocument<JSONWebKeySet>) -> Result<IDToken, IDTokenError> {
      Result { () throws(IDTokenError) in
        try verifier.verify(
          token, keys: published.value, nonce: nonce, accessToken: accessToken, subject: subject, now: context.now())
      }
    }
    let known = try await documents.keys(server, in: context)
    var result = verify(known)
    if case .failure(let error) = result, error.mayComeFromOldKeys,
      let newer = try await documents.keys(server, after: known, in: context)
    {
      result = verify(newer)
    }
    let idToken = try result.get()
    try idTokenRule?(idToken)
    return idToken
  }
}

extension IDTokenError {
  /// Whether newer keys may help. Without a name in the token, or with a name that was given to another key, a signature
  /// by a new key looks like a bad one.
  fileprivate var mayComeFromOldKeys: Bool {
    switch self {
    case .unknownKey, .signature: true
    default: false
    }
  }
}
