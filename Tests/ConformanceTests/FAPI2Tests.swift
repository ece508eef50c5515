import Foundation
import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// The single rules of the FAPI 2 security profile for clients that a public client can keep. The provider signs as the
/// profile demands, and publishes keys of all kinds under one name.
@Suite struct `FAPI 2` {
  static let clients: [OpenIDSandboxClient] = [.ps256, .es256, .edDSA]

  @Test func `fapi2-security-profile-final-client-test-discovery-issuer-mismatch`() async throws {
    try await expectRefused(.wrongIssuerInMetadata, trail: Trail.discovery) {
      .unexpectedIssuer($0.openID.issuer + "INVALID")
    }
  }

  // MARK: ID tokens

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-iss`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.wrongIssuer, client: client) { .issuer($0.openID.issuer + "1") }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-aud`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.wrongAudience, client: client) { _ in .audience([client.id + "1"]) }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-secondary-aud`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.secondAudience, client: client) { _ in .audience([client.id, client.id + "1"]) }
    try await expectRefusedIDToken(.foreignPresenter, client: client) { _ in .authorizedParty(client.id + "1") }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-null-alg`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.unsignedIDToken, client: client) { _ in .algorithm("none") }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-alternate-alg`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.otherAlgorithm, client: client) { _ in .algorithm("RS256") }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-expired-exp`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.expiredIDToken, client: client) {
      .expired(at: $0.clock.now - 360, now: $0.clock.now)
    }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-missing-exp`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.missingExpiryTime, client: client) { _ in .missingClaim("exp") }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-missing-aud`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.missingAudience, client: client) { _ in .missingClaim("aud") }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-missing-iss`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.missingIssuer, client: client) { _ in .missingClaim("iss") }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-valid-aud-as-array`(client: OpenIDSandboxClient) async throws {
    try await expectAccepted(.audienceAsArray, client: client)
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-nonce`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.wrongNonce, client: client) { _ in .nonce }
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-invalid-missing-nonce`(client: OpenIDSandboxClient) async throws {
    try await expectRefusedIDToken(.missingNonce, client: client) { _ in .nonce }
  }

  // MARK: Authorization responses

  @Test func `fapi2-security-profile-final-client-test-invalid-authorization-response-iss`() async throws {
    try await expectRefused(.wrongIssuerInRedirect, trail: Trail.redirect) {
      .unexpectedIssuer($0.openID.issuer + "1")
    }
  }

  @Test func `fapi2-security-profile-final-client-test-remove-authorization-response-iss`() async throws {
    try await expectRefused(.missingIssuerInRedirect, trail: Trail.redirect) { _ in .missingParameter("iss") }
  }

  @Test func `fapi2-security-profile-final-client-test-ensure-authorization-response-with-invalid-state-fails`()
    async throws
  {
    try await expectIgnoredRedirect(.wrongState)
  }

  @Test
  func `fapi2-security-profile-final-client-test-ensure-authorization-response-with-invalid-missing-state-fails`()
    async throws
  {
    try await expectIgnoredRedirect(.missingState)
  }

  /// A redirect that nobody asked for may come from anybody: the listener shows an error and waits on, until the person
  /// closes the browser.
  private func expectIgnoredRedirect(_ scenario: SandboxScenario) async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(scenario)
      let error = await authError { try await world.signIn() }
      #expect(error?.reason == .cancelled(by: .user))
      #expect(world.trail == Trail.redirect)
    }
  }

  // MARK: Token responses

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-token-endpoint-response-without-expires_in`(
    client: OpenIDSandboxClient
  ) async throws {
    try await expectAccepted(.missingExpiry, client: client)
  }

  @Test(arguments: clients)
  func `fapi2-security-profile-final-client-test-token-type-case-insensitivity`(
    client: OpenIDSandboxClient
  ) async throws {
    try await expectAccepted(.lowerCaseTokenType, client: client)
  }

  @Test func `fapi2-security-profile-final-client-refresh-token-test`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider(.ps256)
      var credential = try await provider.signIn(SignInRequest(), in: world.context)
      var tokens = [credential.refreshToken]
      for _ in 0..<2 {
        // The resource says that the access token is dead.
        world.scenarios.enqueue(.serverError, at: .userInfo)
        let error = await authError { _ = try await provider.fetchProfile(credential, in: world.context) }
        #expect(error?.reason == .serverError(status: 503))
        credential = try await provider.refresh(credential, in: world.context)
        tokens.append(credential.refreshToken)
      }
      #expect(Set(tokens).count == 3, "the newest is kept")
      _ = try await provider.fetchProfile(credential, in: world.context)
      let sent = world.requests(world.openID.tokenEndpoint).compactMap { $0.form["refresh_token"] }
      #expect(sent.map { Secret($0) } == [tokens[0], tokens[1]], "each is sent once")
    }
  }

  // MARK: FAPI 1 Advanced, rules that hold in the code flow too

  @Test(arguments: clients)
  func `fapi1-advanced-final-client-test-missing-athash`(client: OpenIDSandboxClient) async throws {
    try await expectAccepted(.missingAccessTokenHash, client: client)
  }

  @Test func `fapi1-advanced-final-client-test-no-scope-in-token-endpoint-response`() async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.missingScope)
      let credential = try await world.signIn(.ps256)
      #expect(credential.grantedScopes == ["openid", "email", "profile"])
      #expect(credential.declinedScopes == [])
    }
  }
}
