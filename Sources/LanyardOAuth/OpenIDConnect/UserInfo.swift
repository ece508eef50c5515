/// The profile that the UserInfo endpoint tells (OpenID Connect Core §5.3.2).
public struct UserInfo: StandardClaims, Sendable {
  /// The identifier of the person at the provider, if the answer has one.
  public let subject: String?
  /// All claims.
  public let claims: JSONObject

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - subject: the subject of the ID token. The profile has to be of the same person (§5.3.2), else anybody's
  ///     access token could be exchanged for theirs. `nil` if there is no ID token to compare with.
  public init(_ response: HTTPResponse, subject: String?) throws(OAuth2Error) {
    guard (200..<300).contains(response.status) else {
      if let error = TokenResponseBody(response).error { throw .token(error) }
      throw .unexpectedStatus(response.status, retryAfter: response.retryAfter)
    }
    guard let claims = try? JSONObject(parsing: response.body) else {
      throw .malformedResponse("the profile is not a JSON object")
    }
    let found = claims["sub"]?.stringValue
    if let subject {
      guard let found else { throw .missingParameter("sub") }
      guard found.hasSameBytes(as: subject) else { throw .unexpectedSubject }
    }
    self.subject = found
    self.claims = claims
  }
}
