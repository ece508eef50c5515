internal import LanyardOAuth

extension GoogleSandbox {
  /// The userinfo endpoint (OpenID Connect Core §5.3).
  func userInfo(_ call: SandboxCall, path: String) -> HTTPResponse {
    let inURL = path == "/v3/userinfo" ? call.query["access_token"] : nil
    guard let text = call.bearerToken ?? inURL ?? call.form["access_token"] else { return Self.unauthenticated }
    guard let token = validAccessToken(text) else {
      return .json(
        401, ["error": "invalid_request", "error_description": "Invalid Credentials"],
        headers: ["WWW-Authenticate": "Bearer realm=\"\(issuer)\", error=\"invalid_token\""])
    }
    guard !GoogleScope.identity.isDisjoint(with: token.grant.scopes) else { return Self.insufficientScopes }
    var claims = profile(token.grant)
    let faults = core.scenarios(SandboxScenario.userInfo, for: call, parties(token.grant), at: .userInfo)
    falsify(profile: &claims, faults)
    return .json(200, claims)
  }

  private static var unauthenticated: HTTPResponse {
    apiError(
      401, "UNAUTHENTICATED",
      "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other "
        + "valid authentication credential.")
  }

  private static var insufficientScopes: HTTPResponse {
    apiError(403, "PERMISSION_DENIED", "Request had insufficient authentication scopes.")
  }

  /// The error format of Google's other interfaces, in which `error` is an object.
  private static func apiError(_ status: Int, _ name: String, _ message: String) -> HTTPResponse {
    let error: JSONObject = ["code": JSONValue(status), "message": .string(message), "status": .string(name)]
    return .json(status, ["error": .object(error)])
  }
}
