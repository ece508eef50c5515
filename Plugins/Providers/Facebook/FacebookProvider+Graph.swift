public import Lanyard

extension FacebookProvider {
  /// The token for calls to the Graph API.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported` for a limited login, which has none.
  public func graphToken(_ credential: AuthCredential) throws(AuthError) -> Secret {
    guard credential.facebookMode == .classic, let token = credential.accessToken else {
      throw AuthError(.unsupported("calls to the Graph API after a limited login"), provider: .facebook)
    }
    return token
  }

  /// The profile with other fields than those of the options, byte for byte as the Graph API sends it; `id` and
  /// `permissions` are always among them.
  ///
  /// - Parameter fields: the fields in the Graph API's own notation, such as `name,picture.type(large)`.
  public func fetchProfile(
    _ credential: AuthCredential, fields: String, in context: AuthContext
  ) async throws -> [UInt8] {
    let graph = setup.graph
    let answer = try await graph.send(graph.profileURL(fields), token: graphToken(credential), in: context)
    _ = try graph.members(answer)
    return answer.body
  }

  /// What the person granted and declined, and what has expired.
  public func permissions(
    _ credential: AuthCredential, in context: AuthContext
  ) async throws -> [FacebookPermissionStatus] {
    let answer = try await setup.graph.call(permissionsURL(), token: graphToken(credential), in: context)
    guard let list = FacebookPermissionStatus.list(.object(answer)) else {
      throw AuthError(.invalidResponse("the list of permissions is none"), provider: .facebook)
    }
    return list
  }

  /// Takes back one permission.
  public func revoke(
    _ permission: FacebookPermission, of credential: AuthCredential, in context: AuthContext
  ) async throws {
    try FacebookPermission.check([permission.rawValue])
    try await delete(permissionsURL("/" + permission.rawValue), credential, in: context)
  }

  /// Takes back everything that the person granted the application, whichever login it was.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    guard credential.facebookMode == .limited, let token = credential.idToken else {
      return try await delete(permissionsURL(), credential, in: context)
    }
    let form = token.withExposedValue {
      FormURLEncoding.encode([("id_token", $0), ("app_id", setup.app.appID)])
    }
    let request = HTTPRequest(
      method: "POST", url: setup.service.website + "/platform/uninstall/",
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
      body: Array(form.utf8))
    try checkSuccess(try setup.graph.members(try await context.http.send(request)))
  }

  /// What Facebook says about an access token: whose it is, and how long it lasts. Only for servers: it takes the app
  /// secret.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` without the app secret.
  public func tokenInfo(_ token: Secret, in context: AuthContext) async throws -> FacebookTokenInfo {
    guard let appToken = setup.app.appToken else {
      throw AuthError(
        .misconfigured("Tokens are inspected with the app secret. Do it on a server."), provider: .facebook)
    }
    return try await setup.graph.tokenInfo(token, appToken, in: context)
  }

  private func permissionsURL(_ rest: String = "") -> String { setup.service.url("me/permissions" + rest) }

  private func delete(_ url: String, _ credential: AuthCredential, in context: AuthContext) async throws {
    try checkSuccess(try await setup.graph.call(url, method: "DELETE", token: graphToken(credential), in: context))
  }

  private func checkSuccess(_ answer: JSONObject) throws(AuthError) {
    guard answer["success"]?.boolValue == true else {
      throw AuthError(.invalidResponse("nothing was taken back"), provider: .facebook)
    }
  }
}

extension AuthCredential {
  /// The login that really ran; `nil` for a credential of another provider.
  public var facebookMode: FacebookOptions.Mode? {
    guard providerID == .facebook else { return nil }
    switch proof {
    case .idToken: return .limited
    case .accessToken: return .classic
    default: return nil
    }
  }
}
