import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What the best current practice for OAuth 2.0 security demands of clients: what they make of answers.
@Suite struct `RFC 9700, answers` {
  @Test func `RFC 9700 §2.1 refuses a redirect with another state, or with a code twice`() async throws {
    for scenario: SandboxScenario in [.wrongState, .missingState] {
      try await inOpenIDWorld { world in
        world.scenarios.enqueue(scenario)
        let error = await authError { try await world.signIn() }
        #expect(error?.reason == .cancelled(by: .user))
        #expect(world.trail == Trail.redirect)
      }
    }
    try await expectRefused(.repeatedCode, trail: Trail.redirect) { _ in .repeatedParameter("code") }
  }

  /// The attacker runs a provider that the application knows, and sends the browser on to the honest one. Without the
  /// issuer in the redirect the application would hand the honest provider's code to the attacker.
  @Test func `RFC 9700 §4.4.2 sees through a mix-up before the code is sent`() async throws {
    try await inOpenIDWorld { world in
      let google = world.sandbox.google
      let attacker = ServerMetadata(
        issuer: google.issuer, authorizationEndpoint: world.openID.authorizationEndpoint,
        tokenEndpoint: google.tokenEndpoint, jwksURI: google.keysEndpoint)
      let provider = OAuthProvider(
        "attacker.example", shortName: "Attacker", server: .metadata(attacker),
        client: OAuthClient(clientID: OpenIDSandboxClient.native.id), scopes: ["openid"])
      let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      #expect(error?.underlying as? OAuth2Error == .unexpectedIssuer(world.openID.issuer))
      #expect(world.trail == ["authorization"])
    }
  }

  @Test func `RFC 9700 §4.4.2.1 stops if the issuer is missing or another one`() async throws {
    try await expectRefused(.missingIssuerInRedirect, trail: Trail.redirect) { _ in .missingParameter("iss") }
    try await expectRefused(.wrongIssuerInRedirect, trail: Trail.redirect) {
      .unexpectedIssuer($0.openID.issuer + "1")
    }
  }

  @Test func `RFC 9700 §2.6 keeps the addresses of two providers apart`() async throws {
    try await inOpenIDWorld { world in
      let google = OAuthProvider(
        "google.example", shortName: "Google", issuer: world.sandbox.google.issuer,
        client: OAuthClient(
          clientID: GoogleSandboxClient.desktop.id,
          authentication: .clientSecretPost(Secret(GoogleSandboxClient.desktop.secret ?? ""))))
      let openID = world.provider()
      async let first = openID.signIn(SignInRequest(), in: world.context)
      async let second = google.signIn(SignInRequest(), in: world.context)
      let credentials = try await [first, second]
      #expect(
        credentials.map { $0.verifiedIdentity?.subject } == [world.openID.subject(of: .ada), SandboxPerson.ada.id])
      for request in world.requests {
        let client = request.query["client_id"] ?? request.form["client_id"]
        guard let client else { continue }
        let prefix = client == OpenIDSandboxClient.native.id ? "/openid/" : "/google/"
        #expect(request.path.hasPrefix(prefix))
      }
      // Both sign with the same keys here, so that only the issuer tells their tokens apart.
      let foreign = AuthCredential(
        providerID: openID.providerID,
        proof: .idToken(try #require(credentials[1].idToken), rawNonce: nil, accessToken: nil))
      let error = await authError { _ = try await openID.verify(foreign, in: world.context) }
      #expect(error?.underlying as? IDTokenError == .issuer(world.sandbox.google.issuer))
    }
  }

  @Test func `RFC 9700 §4.11.1 opens no address that an answer names`() async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.authorizationError)
      let error = await authError { try await world.signIn() }
      #expect(error?.reason == .refused(code: "server_error"))
      guard case .authorization(let refusal)? = error?.underlying as? OAuth2Error else {
        Issue.record("no refusal")
        return
      }
      #expect(refusal.errorURI == world.openID.issuer + "/help")
      #expect(world.trail == Trail.redirect)
    }
  }

  @Test func `RFC 9700 §2.6 takes redirects over plain http on this machine alone`() {
    for uri in ["http://app.example/callback", "http://127.0.0.1.evil.example/", "http://10.0.0.1/"] {
      #expect(throws: AuthError.self) { try RedirectRule(redirectURI: uri) }
      #expect(throws: OAuth2Error.self) {
        try AuthorizationRequest(
          client: OAuthClient(clientID: "x"), redirectURI: uri, scope: [], randomBytes: { SystemRandom.bytes($0) })
      }
    }
  }

  @Test func `RFC 9700 §4.5.3 looks at the nonce before it uses the access token`() async throws {
    try await expectRefusedIDToken(.wrongNonce) { _ in .nonce }
    try await expectRefusedIDToken(.missingNonce) { _ in .nonce }
  }

  @Test func `RFC 9700 §4.6 refuses an access token that the ID token does not name`() async throws {
    try await expectRefusedIDToken(.wrongAccessTokenHash) { _ in .accessTokenHash }
  }

  @Test func `RFC 9700 §4.10.2 sends no token on to another place`() async throws {
    for (scenario, status): (SandboxScenario, Int) in [(.redirect, 302), (.temporaryRedirect, 307)] {
      try await expectRefused(scenario, at: .userInfo, trail: Trail.complete) { _ in
        .unexpectedStatus(status, retryAfter: nil)
      }
    }
  }

  @Test func `RFC 9700 §4.12 follows no redirect of the token endpoint`() async throws {
    for (scenario, status): (SandboxScenario, Int) in [(.redirect, 302), (.temporaryRedirect, 307)] {
      try await expectRefused(scenario, at: .token, trail: Trail.token) { _ in
        .unexpectedStatus(status, retryAfter: nil)
      }
    }
  }

  @Test func `RFC 9700 §2.2.1 uses no token that it cannot prove to own`() async throws {
    try await expectRefused(.foreignTokenType, trail: Trail.token) { _ in .unsupportedTokenType("mac") }
  }

  @Test func `RFC 9700 §4.14.2 never sends a refresh token twice, and ends with it`() async throws {
    try await inOpenIDWorld { world in
      let client = try AuthClient(providers: [world.provider()], context: world.context)
      _ = try await client.signIn(with: "openid.example")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { _ = try? await client.session(forcingRefresh: true) } }
      }
      _ = try await client.session(forcingRefresh: true)
      let sent = world.requests(world.openID.tokenEndpoint).compactMap { $0.form["refresh_token"] }
      #expect(sent.count == Set(sent).count)
      #expect(client.currentUser != nil, "the provider ends the session of whoever sends one twice")
      world.scenarios.enqueue(.invalidGrant)
      let error = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(error?.reason == .sessionEnded)
      #expect(client.state == .signedOut)
      let before = world.requests.count
      let later = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(later?.reason == .notSignedIn)
      #expect(world.requests.count == before)
    }
  }

  @Test func `RFC 9700 §4.6 takes no access token for a sign-in`() async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.missingIDToken)
      let error = await authError { try await world.signIn() }
      #expect(error?.reasonName == "invalidResponse")
      #expect(world.trail == Trail.token)
      let token = try #require(try await world.signIn().accessToken)
      let credential = AuthCredential(providerID: "openid.example", proof: .accessToken(token))
      let refused = await authError { _ = try await world.provider().verify(credential, in: world.context) }
      #expect(refused?.reason == .unverifiable)
    }
  }
}
