extension OAuthProvider {
  /// The type that the access tokens have to have. A bearer token where a bound one was asked for would be a weaker one
  /// in disguise (RFC 9449 §5).
  var tokenTypes: [String] { proofOfPossession == nil ? ["Bearer"] : ["DPoP"] }

  /// Sends a request to the token endpoint, or with an access token to what it protects; with a proof where tokens are
  /// bound to a key.
  ///
  /// A refusal that asks for a nonce has done nothing else (RFC 9449 §8): the request is made anew and goes out once
  /// more, codes and refresh tokens included, and never a third time.
  func send(
    presenting accessToken: Secret? = nil, in context: AuthContext, _ makeRequest: () throws -> HTTPRequest
  ) async throws -> HTTPResponse {
    let request = try makeRequest()
    guard let proofOfPossession else { return try await context.http.send(request) }
    let origin = URLText(request.url)?.origin ?? request.url
    func attempt(_ request: HTTPRequest, _ nonce: String?) async throws -> HTTPResponse {
      let proof = try DPoPProof(
        for: request, key: proofOfPossession.key, algorithm: proofOfPossession.algorithm, accessToken: accessToken,
        nonce: nonce, now: context.now(), randomBytes: context.randomBytes)
      let response = try await context.http.send(request.proved(by: proof))
      documents.proofNonces.keep(response.dpopNonce, of: origin)
      return response
    }
    let nonce = documents.proofNonces[origin]
    let response = try await attempt(request, nonce)
    guard response.demandsDPoPNonce, let newer = response.dpopNonce, newer != nonce else { return response }
    return try await attempt(try makeRequest(), newer)
  }
}
