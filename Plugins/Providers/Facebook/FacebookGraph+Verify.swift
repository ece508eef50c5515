import Lanyard

extension FacebookGraph {
  /// Whom a token belongs to, if it was issued to our application.
  ///
  /// Any application's token opens the profile of the person, so the profile alone would prove nothing: with the secret
  /// `debug_token` says whose token it is, without it the token itself is asked for its application.
  func identity(of token: Secret, in context: AuthContext) async throws -> VerifiedIdentity {
    let answer = try await call(ownerRequest(token), token: app.appToken ?? token, in: context).members
    let userID = try verifiedUserID(answer)
    let url = service.profileURL(options.fields)
    let profile = try await call(request(url, of: token, in: context), token: token, in: context).members
    let identity = try ProfileMapping.facebookGraph.identity(in: profile, of: .facebook)
    guard userID.isEmpty || userID.utf8.elementsEqual(identity.subject.utf8) else {
      throw AuthError.facebook(.invalidResponse("the profile is of somebody else"))
    }
    return identity
  }

  private func ownerRequest(_ token: Secret) -> HTTPRequest {
    app.appToken == nil ? HTTPRequest(url: service.url("app")) : debugRequest(token)
  }

  /// The one request in whose URL a token has to stand: nobody logs it.
  func debugRequest(_ token: Secret) -> HTTPRequest {
    let query = token.withExposedValue { FormURLEncoding.encode($0) }
    return HTTPRequest(url: service.url("debug_token?input_token=") + query, isSensitive: true)
  }

  /// Whose token it is; empty if the application alone is known.
  private func verifiedUserID(_ answer: JSONObject) throws -> String {
    guard app.appToken != nil else {
      try checkOwner(answer.identifier("id"))
      return ""
    }
    let info = FacebookTokenInfo(answer["data"]?.objectValue ?? JSONObject())
    guard info.isValid else { throw info.error?.authError ?? .facebook(.refused(code: "invalid_token")) }
    try checkOwner(info.appID)
    guard let userID = info.userID, !userID.isEmpty, info.type ?? "USER" == "USER" else {
      throw AuthError.facebook(.invalidResponse("the token is not of a person"))
    }
    return userID
  }

  /// A token of another application proves that somebody signed in there, not here.
  private func checkOwner(_ appID: String?) throws {
    guard appID?.utf8.elementsEqual(app.appID.utf8) == true else { throw AuthError.facebook(.unverifiable) }
  }
}
