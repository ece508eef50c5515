internal import LanyardOAuth

extension CodeFlowProvider {
  /// Exchanges a refresh token (RFC 6749 §6).
  ///
  /// - Parameter canonical: makes scopes of what a request asks for.
  func refresh(
    _ call: SandboxCall, clientID: String, canonical: (String) -> [String]
  ) async throws -> HTTPResponse {
    guard let text = call.form["refresh_token"], !text.isEmpty else {
      throw SandboxTokenError.missing("refresh_token")
    }
    let token = try validRefreshToken(text, clientID)
    let grant = token.grant.narrowed(to: try refreshScopes(call, token.grant, canonical))
    let faults = core.scenarios(SandboxScenario.token, for: call, parties(grant), at: .token)
    if faults.contains(.invalidGrant) {
      withState { _ = $0.refreshTokens.removeValue(forKey: text) }
      throw SandboxTokenError.invalidGrant("Token has been expired or revoked.")
    }
    var answer = try await issue(grant, faults)
    let isRotated = habits.rotatesRefreshTokens || faults.contains(.rotatedRefreshToken)
    if isRotated, !faults.contains(.missingRefreshToken) {
      answer["refresh_token"] = .string(rotate(text, token))
    }
    return .json(200, answer)
  }

  private func validRefreshToken(_ text: String, _ clientID: String) throws(SandboxTokenError) -> SandboxToken {
    guard text.hasPrefix(habits.refreshToken.prefix) else { throw .invalidGrant("Bad Request") }
    let (token, spent) = withState { ($0.refreshTokens[text], $0.spentRefreshTokens[text]) }
    if let spent, habits.rotatesRefreshTokens {
      // Two hold the same token, and nobody can say which of them stole it (RFC 9700 §4.14.2).
      withState { $0.end(spent.grant) }
    }
    guard let token else { throw .invalidGrant("Token has been expired or revoked.") }
    guard token.grant.clientID == clientID else {
      throw SandboxTokenError(status: 401, error: "unauthorized_client", description: "Unauthorized")
    }
    return token
  }

  /// A refresh may ask for less, never for more (RFC 6749 §6).
  private func refreshScopes(
    _ call: SandboxCall, _ grant: SandboxGrant, _ canonical: (String) -> [String]
  ) throws(SandboxTokenError) -> [String] {
    guard let wanted = call.form["scope"], !wanted.isEmpty else { return grant.scopes }
    let scopes = canonical(wanted)
    guard scopes.allSatisfy(grant.scopes.contains) else {
      throw SandboxTokenError(error: "invalid_scope", description: "Bad Request")
    }
    return scopes
  }

  private func rotate(_ text: String, _ token: SandboxToken) -> String {
    withState { state in
      state.refreshTokens[text] = nil
      state.spentRefreshTokens[text] = token
    }
    return addRefreshToken(token.grant)
  }
}
