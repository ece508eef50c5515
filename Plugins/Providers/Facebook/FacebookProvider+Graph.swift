// Apart from what every sign-in needs: a program that makes none of these calls does not hold them.
public import Lanyard

extension FacebookProvider {
  /// The token for calls to the Graph API.
  ///
  /// - Throws: ``AuthError`` with reason `unsupported` for a limited login, which has none.
  public func graphToken(_ credential: AuthCredential) throws(AuthError) -> Secret {
    guard credential.facebookMode == .classic, let token = credential.accessToken else {
      throw AuthError.facebook(.unsupported("calls to the Graph API after a limited login"))
    }
    return token
  }

  /// The token of the application itself.
  func appToken() throws(AuthError) -> Secret {
    guard let token = graph.app.appToken else {
      throw AuthError.facebook(.misconfigured("This takes the app secret. Do it on a server."))
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
    try await get(graph.service.profileURL(fields), credential, in: context).body
  }

  /// What the person granted and declined, and what has expired.
  public func permissions(_ credential: AuthCredential, in context: AuthContext) async throws -> FacebookPermissions {
    let answer = try await get(graph.service.url("me/permissions"), credential, in: context)
    guard let permissions = FacebookPermissions(.object(answer.members)) else {
      throw AuthError.facebook(.invalidResponse("the list of permissions is none"))
    }
    return permissions
  }

  /// Takes back one permission.
  public func revoke(
    _ permission: FacebookPermission, of credential: AuthCredential, in context: AuthContext
  ) async throws {
    try FacebookPermission.check(permission.name)
    let request = try deletion("me/permissions/\(permission.name)", credential, in: context)
    try await takeBack(request, token: graphToken(credential), in: context)
  }

  /// What Facebook says about an access token: whose it is, and how long it lasts. Only for servers: it takes the app
  /// secret.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` without the app secret.
  public func tokenInfo(_ token: Secret, in context: AuthContext) async throws -> FacebookTokenInfo {
    let answer = try await graph.call(graph.debugRequest(token), token: appToken(), in: context)
    return FacebookTokenInfo(answer.members["data"]?.objectValue ?? JSONObject())
  }

  private func get(
    _ url: String, _ credential: AuthCredential, in context: AuthContext
  ) async throws -> (members: JSONObject, body: [UInt8]) {
    let token = try graphToken(credential)
    return try await graph.call(graph.request(url, of: token, in: context), token: token, in: context)
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
