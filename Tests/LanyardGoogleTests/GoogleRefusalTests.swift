import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// A Google that lies, stumbles or is somebody else: every refusal is typed, and nothing goes out after it.
@Suite struct `What Google must not get away with` {
  @Test func `an ID token that breaks a rule`() async throws {
    for (scenario, rule): (SandboxScenario, String) in [
      (.wrongNonce, "nonce"), (.missingNonce, "nonce"), (.wrongAudience, "audience"),
      (.foreignPresenter, "authorizedParty"), (.wrongIssuer, "issuer"), (.badSignature, "signature"),
      (.unsignedIDToken, "algorithm"), (.symmetricSignature, "algorithm"), (.otherAlgorithm, "algorithm"),
      (.unknownKeyID, "unknownKey"),
      (.expiredIDToken, "expired"), (.futureIDToken, "notYetValid"), (.wrongAccessTokenHash, "accessTokenHash"),
      (.missingSubject, "missingClaim"), (.numericSubject, "invalidClaim"),
    ] {
      try await inGoogleWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reasonName == "invalidIDToken", "\(scenario)")
        #expect(error?.message.contains(rule) == true, "\(scenario): \(error?.message ?? "")")
        #expect(world.requests("/v1/userinfo").isEmpty, "\(scenario)")
      }
    }
  }

  @Test func `a token response that breaks a rule`() async throws {
    for scenario: SandboxScenario in [
      .missingAccessToken, .missingIDToken, .foreignTokenType, .htmlInsteadOfJSON, .emptyBody, .truncatedBody,
      .redirect,
    ] {
      try await inGoogleWorld { world in
        world.sandbox.scenarios.enqueue(scenario, at: .token)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reasonName == "invalidResponse", "\(scenario): \(String(describing: error?.reason))")
        #expect(world.requests("/token").count == 1, "a code is redeemed once")
      }
    }
  }

  @Test func `a redirect that breaks a rule ends nothing, and the person can close the browser`() async throws {
    for scenario: SandboxScenario in [.wrongState, .missingState] {
      try await inGoogleWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        // The listener answers with a page that says so, and goes on listening. The person closes the browser.
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reason == .cancelled(by: .user), "\(scenario)")
        #expect(world.requests("/token").isEmpty)
      }
    }
  }

  @Test func `a redirect of another issuer or without a code`() async throws {
    for scenario: SandboxScenario in [.wrongIssuerInRedirect, .missingCode] {
      try await inGoogleWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reasonName == "invalidResponse", "\(scenario)")
        #expect(world.requests("/token").isEmpty)
      }
    }
  }

  @Test func `an error in the redirect`() async throws {
    try await inGoogleWorld { world in
      world.sandbox.scenarios.enqueue(.authorizationError)
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reason == .refused(code: "server_error"))
    }
  }

  @Test func `an answer of any size`() async throws {
    try await inGoogleWorld { world in
      world.sandbox.scenarios.enqueue(.hugeBody, at: .token)
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reasonName == "invalidResponse")
    }
  }

  @Test func `a connection that ends before the answer is not repeated`() async throws {
    try await inGoogleWorld { world in
      world.sandbox.scenarios.enqueue(.dropConnection, at: .token)
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reasonName == "unreachable")
      #expect(world.requests("/token").count == 1)
    }
  }

  @Test func `being out of order`() async throws {
    for (scenario, status): (SandboxScenario, Int) in [(.serverError, 503), (.tooManyRequests, 429)] {
      try await inGoogleWorld { world in
        world.sandbox.scenarios.enqueue(scenario, at: .token)
        let error = await authError { _ = try await world.credential() }
        #expect(error?.reason == .serverError(status: status))
        // The code is spent, so a new sign-in is a new code: nothing of the first one is in its way.
        let identity = try await world.credential().verifiedIdentity
        #expect(identity != nil)
      }
    }
  }

  @Test func `metadata that is a page, or of somebody else`() async throws {
    try await inGoogleWorld { world in
      world.sandbox.scenarios.enqueue(.htmlInsteadOfJSON, at: .discovery)
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reasonName == "invalidResponse")
      let other = try OAuthProvider.google(
        GoogleClient(clientID: "x"),
        service: GoogleService(issuer: world.sandbox.baseURL + "/google/", tokenInfoEndpoint: ""))
      let mismatch = await authError { _ = try await other.signIn(SignInRequest(), in: world.context) }
      #expect(mismatch?.reasonName == "invalidResponse")
    }
  }

  @Test func `a Google that is not there`() async throws {
    let world = try await GoogleWorld()
    let google = try world.google()
    await world.sandbox.stop()
    let error = await authError { _ = try await google.signIn(SignInRequest(), in: world.context) }
    #expect(error?.reason == .unreachable(host: "127.0.0.1"))
  }

  @Test func `what is only unusual is tolerated`() async throws {
    for scenario: SandboxScenario in [
      .shortIssuer, .emailVerifiedAsString, .expiryAsString, .missingExpiry, .lowerCaseTokenType, .missingRefreshToken,
      .issuerInRedirect, .rotatedKeys, .wrongContentType,
    ] {
      try await inGoogleWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        let identity = try await world.credential().verifiedIdentity
        #expect(identity?.email?.standing == .authoritative, "\(scenario)")
      }
    }
  }

  @Test func `keys are fetched once for all who wait, and again for a key that is not known`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      let credential = try await google.signIn(SignInRequest(), in: world.context)
      let message = CredentialMessage(credential)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 {
          group.addTask { _ = try await google.verify(try message.credential(), in: world.context) }
        }
        try await group.waitForAll()
      }
      #expect(world.requests("/oauth2/v3/certs").count == 1)
      #expect(world.requests("/.well-known/openid-configuration").count == 1)
    }
  }

  @Test func `a token with an unknown key cannot make us ask again and again`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      for _ in 0..<3 {
        world.sandbox.scenarios.enqueue(.unknownKeyID)
        let error = await authError { _ = try await google.signIn(SignInRequest(), in: world.context) }
        #expect(error?.reasonName == "invalidIDToken")
      }
      // Once to know the keys, once more because one was missing.
      #expect(world.requests("/oauth2/v3/certs").count == 2)
    }
  }
}
