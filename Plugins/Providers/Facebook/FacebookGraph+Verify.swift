import Lanyard

extension FacebookGraph {
  /// Whom a token belongs to, if it was issued to our application.
  ///
  /// Any application's token opens the profile of the person, so the profile alone would prove nothing: with the secret
  /// `debug_token` says whose token it is, without it the token itself is asked for its application.
  func identity(of token: Secret, in context: AuthContext) async throws -> VerifiedIdentity {
    let userID: String?
    if let appToken = app.appToken {
      userID = try verifiedUserID(try await tokenInfo(token, appToken, in: context))
    } else {
      let owner = try await call(service.url("app"), token: token, in: context)
      guard isOurs(owner.identifier("id")) else { throw AuthError(.unverifiable, provider: .facebook) }
      userID = nil
    }
    let profile = try await call(profileURL(fields), token: token, in: context)
    guard let id = profile.identifier("id"), !id.isEmpty, userID.map({ $0.utf8.elementsEqual(id.utf8) }) ?? true else {
      throw AuthError(.invalidResponse("the profile is of somebody else"), provider: .facebook)
    }
    let mapping = ProfileMapping.facebookGraph
    return VerifiedIdentity(
      providerID: .facebook, subject: id, email: mapping.email(profile), displayName: mapping.displayName(profile),
      photoURL: mapping.photoURL(profile))
  }

  func tokenInfo(_ token: Secret, _ appToken: Secret, in context: AuthContext) async throws -> FacebookTokenInfo {
    // The one place where a token has to stand in the URL: nobody logs such a request.
    let query = token.withExposedValue { FormURLEncoding.encode([("input_token", $0)]) }
    let answer = try await call(
      service.url("debug_token") + "?" + query, token: appToken, isSensitive: true, in: context)
    guard let data = answer["data"]?.objectValue else {
      throw AuthError(.invalidResponse("debug_token says nothing"), provider: .facebook)
    }
    return FacebookTokenInfo(data)
  }

  private func verifiedUserID(_ info: FacebookTokenInfo) throws(AuthError) -> String {
    guard info.isValid else {
      throw info.error?.authError ?? AuthError(.refused(code: "invalid_token"), provider: .facebook)
    }
    // A token of another application proves that somebody signed in there, not here.
    guard isOurs(info.appID) else { throw AuthError(.unverifiable, provider: .facebook) }
    guard let userID = info.userID, !userID.isEmpty, info.type ?? "USER" == "USER" else {
      throw AuthError(.invalidResponse("the token is not of a person"), provider: .facebook)
    }
    return userID
  }

  private func isOurs(_ appID: String?) -> Bool {
    appID.map { $0.utf8.elementsEqual(app.appID.utf8) } ?? false
  }
}
