internal import LanyardOAuth

extension TwitterSandbox {
  /// The token endpoint of OAuth 2.0.
  func token(_ call: SandboxCall) async throws -> HTTPResponse {
    let type = call.form["grant_type"] ?? ""
    if let refusal = refusal(call) { return refusal.response }
    do {
      switch try checkedGrantType(call.form) {
      case "authorization_code": return try await redeem(call, clientID: try authenticate(call).clientID)
      case "refresh_token":
        return try await refresh(call, clientID: try authenticate(call).clientID, canonical: TwitterScope.list)
      default: throw TwitterTokenError.invalidRequest("grant type")
      }
    } catch let error as SandboxTokenError {
      return TwitterTokenError.translated(error, grantType: type).response
    }
  }

  /// The refusal that a scenario asks for.
  private func refusal(_ call: SandboxCall) -> SandboxTokenError? {
    let faults = core.scenarios(
      SandboxScenario.twitterToken, for: call, parties(of: call, at: .token), at: .token)
    if faults.contains(.unauthorizedClient) { return TwitterTokenError.unauthorized }
    if faults.contains(.invalidClient) {
      return SandboxTokenError(error: "invalid_client", description: "Value passed for the client id was invalid.")
    }
    // As some of its own examples show it: the name that the specification gives.
    if faults.contains(.standardInvalidGrant) {
      return .invalidGrant("Value passed for the token was invalid.")
    }
    return nil
  }

  /// Applications with a secret send it in the header; the others their id in the form.
  func authenticate(_ call: SandboxCall) throws(SandboxTokenError) -> TwitterSandboxClient {
    let basic = call.basicCredentials
    guard let id = basic?.name ?? call.form["client_id"], !id.isEmpty else {
      throw TwitterTokenError.missing("client_id")
    }
    guard let client = clients.all.first(where: { $0.clientID == id }), !client.isSuspended else {
      throw SandboxTokenError(error: "invalid_client", description: "Value passed for the client id was invalid.")
    }
    guard basic?.password == client.clientSecret else { throw TwitterTokenError.unauthorized }
    return client
  }

  /// Revokes an access or refresh token of OAuth 2.0 (RFC 7009): with one the other.
  func revoke(_ call: SandboxCall) -> HTTPResponse {
    do throws(SandboxTokenError) {
      let client = try authenticate(call)
      guard let text = call.form["token"], !text.isEmpty else { throw TwitterTokenError.missing("token") }
      withState { state in
        guard let token = state.accessTokens[text] ?? state.refreshTokens[text],
          token.grant.clientID == client.clientID
        else { return }
        state.end(token.grant)
      }
      return .json(200, ["revoked": true])
    } catch {
      return error.response
    }
  }
}
