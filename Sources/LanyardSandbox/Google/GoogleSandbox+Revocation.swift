internal import LanyardOAuth

extension GoogleSandbox {
  /// Revokes an access or refresh token, and with it everything the person gave the client.
  ///
  /// - Parameter isLenient: whether a dead token counts as success, as at the older address.
  func revoke(_ call: SandboxCall, isLenient: Bool) -> HTTPResponse {
    guard let text = call.form["token"] ?? call.query["token"], !text.isEmpty else {
      return .json(400, ["error": "invalid_request", "error_description": "Missing required parameter: token"])
    }
    let isKnown = withState { state in
      guard let token = state.accessTokens[text] ?? state.refreshTokens[text] else { return false }
      state.revokeAccess(of: token.grant.person, to: token.grant.clientID)
      return true
    }
    guard isKnown || isLenient else {
      return .json(400, ["error": "invalid_token", "error_description": "Token expired or revoked"])
    }
    return .json(200, [:])
  }
}
