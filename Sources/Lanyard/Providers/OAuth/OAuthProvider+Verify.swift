#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension OAuthProvider {
  /// Verifies what an application sent to its server: an ID token by its signature and claims, an access token by the
  /// provider's own means, if it has any.
  ///
  /// - Throws: ``AuthError`` with reason `invalidIDToken`, or `unverifiable` for an access token that nothing ties to
  ///   our client.
  public func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    try await translatingErrors {
      guard credential.providerID == providerID else {
        throw AuthError(.invalidResponse("the credential is of \(credential.providerID)"))
      }
      switch credential.proof {
      case .idToken(let token, let nonce, _) where isOpenID:
        let server = try await metadata(in: context)
        // The access token is not needed to know who it is, and is not looked at: at_hash would tie it to the ID token.
        let idToken = try await verify(
          token, audience: [client.clientID] + audiences, nonce: nonce.map { .value($0) } ?? .none,
          accessToken: credential.accessToken, server, in: context)
        return try identity(idToken, nil)
      case .accessToken(let token):
        guard let accessTokenVerifier else { throw AuthError(.unverifiable) }
        return try await accessTokenVerifier(token, context)
      default:
        throw AuthError(.unverifiable)
      }
    }
  }

  /// Exchanges the refresh token (RFC 6749 §6). The old one is kept if no new one comes; an ID token, if one comes, has
  /// to be of the same person (OpenID Connect Core §12.2).
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded` if the provider says `invalid_grant`.
  public func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential {
    try await translatingErrors {
      guard let refreshToken = credential.refreshToken else {
        throw AuthError(.unsupported("refreshing without a token"))
      }
      let server = try await metadata(in: context)
      let request = TokenRequest.refreshToken(refreshToken, grantedScope: credential.grantedScopes)
      let tokens = try await redeemRefresh(request, server, in: context)
      return try await refreshed(credential, tokens, server, in: context)
    }
  }

  private func redeemRefresh(
    _ request: TokenRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> TokenResponse {
    do {
      return try await redeem(request, server, in: context)
    } catch OAuth2Error.token(let refusal) where refusal.error == "invalid_grant" {
      throw AuthError(.sessionEnded, underlying: OAuth2Error.token(refusal))
    }
  }

  private func refreshed(
    _ earlier: AuthCredential, _ tokens: TokenResponse, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> AuthCredential {
    guard isOpenID, let token = tokens.idToken else {
      return earlier.updated(tokens, providerID: providerID, now: context.now())
    }
    let idToken = try await verify(
      token, audience: [client.clientID], nonce: .none, accessToken: tokens.accessToken,
      subject: earlier.verifiedIdentity?.subject ?? earlier.idToken.flatMap(subject), server, in: context)
    return try credential(tokens, idToken, nil, nonce: nil, asked: earlier.grantedScopes, in: context)
      .completed(by: earlier)
  }

  /// Revokes the refresh token, or the access token where there is none (RFC 7009). A token that is already dead counts
  /// as revoked.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    try await translatingErrors {
      let server = try await metadata(in: context)
      guard server.revocationEndpoint != nil else { throw AuthError(.unsupported("revoking a grant")) }
      guard let token = credential.refreshToken ?? credential.accessToken else {
        throw AuthError(.unsupported("revoking a credential without tokens"))
      }
      let hint: RevocationRequest.Hint = credential.refreshToken == nil ? .accessToken : .refreshToken
      let request = RevocationRequest(token, hint: hint)
      let httpRequest = try request.httpRequest(
        server, client: client, now: context.now(), randomBytes: context.randomBytes)
      try request.check(try await context.http.send(httpRequest))
    }
  }
}

/// The subject of an ID token that was verified when it came. Only to be compared with that of a later one.
private func subject(_ idToken: Secret) -> String? {
  idToken.withExposedValue { text in
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64URL.decode(parts[1]) else { return nil }
    return (try? JSONObject(parsing: payload))?["sub"]?.stringValue
  }
}

extension AuthCredential {
  /// The credential with what an earlier one of the same person says beside it: the ID token of a refresh may be
  /// shorter than that of the sign-in (OpenID Connect Core §12.2), and the profile is not fetched again.
  fileprivate func completed(by earlier: AuthCredential) -> AuthCredential {
    // Only what this process saw proven counts.
    guard var identity = verifiedIdentity, let known = earlier.verifiedIdentity else { return self }
    let said = identity
    identity.email = said.email ?? known.email
    identity.displayName = said.displayName ?? known.displayName
    identity.photoURL = said.photoURL ?? known.photoURL
    return AuthCredential(
      providerID: providerID, proof: proof, verifiedIdentity: identity, refreshToken: refreshToken,
      expiresAt: expiresAt, grantedScopes: grantedScopes, declinedScopes: declinedScopes,
      rawProfile: identity == said ? rawProfile : earlier.rawProfile)
  }

  /// The credential with fresh tokens and the same ID token and identity.
  fileprivate func updated(_ tokens: TokenResponse, providerID: ProviderID, now: Date) -> AuthCredential {
    let proof: Proof =
      switch proof {
      case .idToken(let idToken, let nonce, _): .idToken(idToken, rawNonce: nonce, accessToken: tokens.accessToken)
      default: .accessToken(tokens.accessToken)
      }
    return AuthCredential(
      providerID: providerID, proof: proof, verifiedIdentity: verifiedIdentity, refreshToken: tokens.refreshToken,
      expiresAt: tokens.expiresIn.map { now + TimeInterval($0) }, grantedScopes: tokens.scope,
      declinedScopes: declinedScopes, rawProfile: rawProfile)
  }
}
