import Lanyard

extension FacebookGraph {
  /// Whom a token belongs to, if it was issued to our application.
  ///
  /// Any application's token opens the profile of the person, so the profile alone would prove nothing: with the secret
  /// `debug_token` says whose token it is, without it the token itself is asked for its application.
  func identity(of token: Secret, in context: AuthContext) async throws -> VerifiedIdentity {
    var userID: String?
    if let appToken = app.appToken {
      userID = try verifiedUserID(try await tokenInfo(token, appToken, in: context))
    } else {
      let owner = try await call(service.url("app"), token: token, in: context)
      try checkOwner(owner.members.identifier("id"))
    }
    let profile = try await call(service.profileURL(options.fields), token: token, in: context).members
    guard let id = profile.identifier("id"), !id.isEmpty, userID == nil || userID?.utf8.elementsEqual(id.utf8) == true
    else { throw AuthError(.invalidResponse("the profile is of somebody else"), provider: .facebook) }
    let mapping = ProfileMapping.facebookGraph
    return VerifiedIdentity(
      providerID: .facebook, subject: id, email: mapping.email(profile), displayName: mapping.displayName(profile),
      photoURL: mapping.photoURL(profile))
  }

  func tokenInfo(_ token: Secret, _ appToken: Secret, in context: AuthContext) async throws -> FacebookTokenInfo {
    // The one place where a token has to stand in the URL: nobody logs such a request.
    let url = service.url("debug_token?input_token=") + token.withExposedValue { FormURLEncoding.encode($0) }
    let answer = try await context.call(
      HTTPRequest(url: url, isSensitive: true), token: appToken, of: .facebook, refusal: FacebookError.refusal)
    guard let data = answer.members["data"]?.objectValue else {
      throw AuthError(.invalidResponse("debug_token says nothing"), provider: .facebook)
    }
    return FacebookTokenInfo(data)
  }

  private func verifiedUserID(_ info: FacebookTokenInfo) throws(AuthError) -> String {
    guard info.isValid else {
      throw info.error?.authError ?? AuthError(.refused(code: "invalid_token"), provider: .facebook)
    }
    try checkOwner(info.appID)
    guard let userID = info.userID, !userID.isEmpty, info.type ?? "USER" == "USER" else {
      throw AuthError(.invalidResponse("the token is not of a person"), provider: .facebook)
    }
    return userID
  }

  /// A token of another application proves that somebody signed in there, not here.
  private func checkOwner(_ appID: String?) throws(AuthError) {
    guard appID?.utf8.elementsEqual(app.appID.utf8) == true else {
      throw AuthError(.unverifiable, provider: .facebook)
    }
  }
}
