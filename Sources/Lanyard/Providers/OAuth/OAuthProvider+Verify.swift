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
          token, audience: ownAudience + audiences, nonce: nonceForm.expectation(nonce),
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
      let request = try refreshRequest(credential)
      let server = try await metadata(in: context)
      let tokens = try await redeemRefresh(request, server, in: context)
      return try await refreshed(credential, tokens, server, in: context)
    }
  }

  private func refreshRequest(_ credential: AuthCredential) throws -> TokenRequest {
    if let refreshToken = credential.refreshToken {
      return .refreshToken(refreshToken, grantedScope: credential.grantedScopes)
    }
    guard let grant = accessTokenExchange, let token = credential.accessToken else {
      throw AuthError(.unsupported("refreshing without a token"))
    }
    return try token.withExposedValue {
      try .extensionGrant(grant, parameters: [grant: $0], expectedScope: credential.grantedScopes)
    }
  }

  private func redeemRefresh(
    _ request: TokenRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> TokenResponse {
    do {
      return try await redeem(request, server, in: context)
    } catch OAuth2Error.token(let refusal) where refusal.error == "invalid_grant" && (refusal.status ?? 0) < 500 {
      // With a status of 5xx it is the server that has failed, whatever the body says.
      throw AuthError(.sessionEnded, underlying: OAuth2Error.token(refusal))
    }
  }

  private func refreshed(
    _ earlier: AuthCredential, _ tokens: TokenResponse, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> AuthCredential {
    guard isOpenID, let token = tokens.idToken else { return updated(earlier, tokens, earlier.proof, in: context) }
    let accessToken = discardsAccessToken ? nil : tokens.accessToken
    let idToken = try await verify(
      token, audience: ownAudience, nonce: .none, accessToken: accessToken,
      subject: earlier.verifiedIdentity?.subject ?? earlier.idToken.flatMap(subject), server, in: context)
    let proof = Proof.idToken(idToken.rawValue, rawNonce: nil, accessToken: accessToken)
    return updated(earlier, tokens, proof, try identity(idToken, nil), in: context)
  }

  /// The credential with fresh tokens. What the person's profile said at the sign-in goes on where nothing newer came:
  /// a refresh brings no profile, and need not bring an ID token (OpenID Connect Core §12.2).
  private func updated(
    _ earlier: AuthCredential, _ tokens: TokenResponse, _ proof: Proof, _ identity: VerifiedIdentity? = nil,
    in context: AuthContext
  ) -> AuthCredential {
    let granted = scopeNames(tokens.scope)
    let end = expiry(tokens, in: context)
    let known = earlier.grantedScopes + earlier.declinedScopes
    return AuthCredential(
      providerID: providerID,
      proof: discardsAccessToken ? proof : proof.with(accessToken: tokens.accessToken),
      verifiedIdentity: identity?.completed(by: earlier.verifiedIdentity) ?? earlier.verifiedIdentity,
      refreshToken: tokens.refreshToken,
      expiresAt: end.accessToken,
      consentExpiresAt: end.consent ?? earlier.consentExpiresAt,
      grantedScopes: granted,
      declinedScopes: known.filter { !granted.contains($0) },
      rawProfile: earlier.rawProfile)
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

extension Proof {
  fileprivate func with(accessToken: Secret) -> Proof {
    switch self {
    case .idToken(let idToken, let nonce, _): .idToken(idToken, rawNonce: nonce, accessToken: accessToken)
    default: .accessToken(accessToken)
    }
  }
}

extension VerifiedIdentity {
  /// The identity, with what only an earlier one of the same person said.
  fileprivate func completed(by earlier: VerifiedIdentity?) -> VerifiedIdentity {
    guard let earlier, subject.hasSameBytes(as: earlier.subject) else { return self }
    var identity = self
    identity.email = email ?? earlier.email
    identity.displayName = displayName ?? earlier.displayName
    identity.photoURL = photoURL ?? earlier.photoURL
    return identity
  }
}
