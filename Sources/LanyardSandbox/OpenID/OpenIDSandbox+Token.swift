internal import LanyardOAuth

extension OpenIDSandbox {
  /// The token endpoint (OpenID Connect Core §3.1.3).
  func token(_ call: SandboxCall) async throws -> HTTPResponse {
    do {
      switch try checkedGrantType(call.form) {
      case "authorization_code":
        let client = try authenticate(call)
        return try await proved(call, of: client) { try await redeem(call, clientID: client.id) }
      case "refresh_token":
        let client = try authenticate(call)
        return try await proved(call, of: client) {
          try await refresh(call, clientID: client.id, canonical: OpenIDAuthorizationRequest.scopes)
        }
      case let type:
        throw SandboxTokenError(error: "unsupported_grant_type", description: "Unknown grant_type: \(type)")
      }
    } catch let error as SandboxTokenError {
      return error.response
    }
  }

  /// Revokes a token, and with it all tokens of the sign-in (RFC 7009 §2). A token that is not known counts as revoked.
  func revoke(_ call: SandboxCall) -> HTTPResponse {
    do throws(SandboxTokenError) {
      let client = try authenticate(call)
      guard let text = call.form["token"], !text.isEmpty else { throw .missing("token") }
      withState { state in
        guard let token = state.accessTokens[text] ?? state.refreshTokens[text], token.grant.clientID == client.id
        else { return }
        state.end(token.grant)
      }
      return .json(200, [:])
    } catch {
      return error.response
    }
  }
}
