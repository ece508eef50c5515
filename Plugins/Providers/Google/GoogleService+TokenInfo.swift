import Lanyard

extension GoogleService {
  /// Asks Google whom an access token was issued to, and about whom.
  ///
  /// Google knows no other way, and takes the token only in the URL: the request is marked sensitive, so that nobody logs
  /// it.
  func identity(
    ofAccessToken token: Secret, audiences: [String], options: GoogleOptions, in context: AuthContext
  ) async throws -> VerifiedIdentity {
    let query = token.withExposedValue { FormURLEncoding.encode([("access_token", $0)]) }
    let response = try await context.http.send(
      HTTPRequest(url: tokenInfoEndpoint + "?" + query, isSensitive: true))
    let claims = try claims(response)
    // A token of another application proves that somebody signed in there, not here.
    guard let audience = claims["aud"]?.stringValue, audiences.contains(where: { $0.utf8.elementsEqual(audience.utf8) })
    else { throw AuthError(.unverifiable, provider: .google) }
    guard let subject = claims["sub"]?.stringValue, !subject.isEmpty else {
      throw AuthError(.invalidResponse("the access token does not include the openid scope"), provider: .google)
    }
    // The answer has no `hd`, so a rule about the domain cannot be kept: better no sign-in than the wrong one.
    guard options.hostedDomain == nil else { throw AuthError(.unverifiable, provider: .google) }
    return try ProfileMapping.google.identity(in: claims, of: .google, subject: subject)
  }

  /// Only a well-formed refusal says something about the token; Google being busy or a portal in between does not.
  private func claims(_ response: HTTPResponse) throws(AuthError) -> JSONObject {
    switch (response.status, try? JSONObject(parsing: response.body)) {
    case (200, let claims?): return claims
    case (400, _?), (401, _?): throw AuthError(.refused(code: "invalid_token"), provider: .google)
    case (429, _), (500..., _): throw AuthError(.serverError(status: response.status), provider: .google)
    default: throw AuthError(.invalidResponse("HTTP \(response.status) of the tokeninfo endpoint"), provider: .google)
    }
  }
}
