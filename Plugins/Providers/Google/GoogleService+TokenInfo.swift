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
    guard let claims = try? JSONObject(parsing: response.body), response.status < 500 else {
      throw AuthError(.serverError(status: response.status), provider: .google)
    }
    guard response.status == 200 else { throw AuthError(.refused(code: "invalid_token"), provider: .google) }
    // A token of another application proves that somebody signed in there, not here.
    guard let audience = claims["aud"]?.stringValue, audiences.contains(where: { $0.utf8.elementsEqual(audience.utf8) })
    else { throw AuthError(.unverifiable, provider: .google) }
    guard let subject = claims["sub"]?.stringValue, !subject.isEmpty else {
      throw AuthError(.invalidResponse("the access token does not include the openid scope"), provider: .google)
    }
    // The answer has no `hd`, so a rule about the domain cannot be kept: better no sign-in than the wrong one.
    guard options.hostedDomain == nil else { throw AuthError(.unverifiable, provider: .google) }
    return VerifiedIdentity(providerID: .google, subject: subject, email: ProfileMapping.google.email(claims))
  }
}
