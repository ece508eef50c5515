import Lanyard
import LanyardCrypto
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What the best current practice for OAuth 2.0 security demands of clients: the requests they make.
@Suite struct `RFC 9700, requests` {
  @Test func `RFC 9700 §2.1.2 asks for a code, and takes no token from a redirect`() async throws {
    try await expectRefused(.tokenInRedirect, trail: Trail.redirect) { _ in
      .malformedResponse("a token in the redirect")
    }
    try await inOpenIDWorld { world in
      try await world.signIn()
      let query = try #require(world.requests(world.openID.authorizationEndpoint).first).query
      #expect(query["response_type"] == "code")
      #expect(query["response_mode"] == nil)
    }
  }

  @Test func `RFC 9700 §2.1.1 binds every code to a verifier that is used once`() async throws {
    try await inOpenIDWorld { world in
      // With and without a secret: clients of both kinds send a challenge.
      for client: OpenIDSandboxClient in [.native, .native, .basic, .post] { try await world.signIn(client) }
      let queries = world.requests(world.openID.authorizationEndpoint).map(\.query)
      let verifiers = world.requests(world.openID.tokenEndpoint).compactMap { $0.form["code_verifier"] }
      #expect(queries.allSatisfy { $0["code_challenge_method"] == "S256" })
      #expect(verifiers.count == 4 && Set(verifiers).count == 4)
      for (query, verifier) in zip(queries, verifiers) {
        #expect(verifier.wholeMatch(of: /[A-Za-z0-9._~-]{43,128}/) != nil)
        #expect(query["code_challenge"] == Base64URL.encode(HashAlgorithm.sha256.digest(verifier.utf8)))
      }
    }
  }

  @Test func `RFC 9700 §2.1.1 relies on nothing that the metadata does not announce`() async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.unannouncedChallenge)
      try await world.signIn()
      let query = try #require(world.requests(world.openID.authorizationEndpoint).first).query
      #expect(query["code_challenge"] != nil && query["state"] != nil && query["nonce"] != nil)
    }
  }

  @Test func `RFC 9700 §4.7.1 sends a state of its own each time, with nothing in it`() async throws {
    try await inOpenIDWorld { world in
      let hint = SignInRequest(defaultValue: SandboxPerson.ada.email)
      for _ in 0..<2 { try await world.signIn(.native, hint) }
      let states = world.requests(world.openID.authorizationEndpoint).compactMap { $0.query["state"] }
      #expect(Set(states).count == 2)
      // 32 random bytes, and no room for anything else.
      #expect(states.allSatisfy { Base64URL.decode($0)?.count == 32 })
    }
  }

  @Test func `RFC 9700 §2.3 asks for the scopes that the host named`() async throws {
    try await inOpenIDWorld { world in
      var provider = world.provider()
      provider.scopes = ["openid"]
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      #expect(world.requests(world.openID.authorizationEndpoint).first?.query["scope"] == "openid")
      #expect(credential.grantedScopes == ["openid"])
      #expect(world.trail == Trail.idToken, "nothing that a profile could add was asked for")
    }
  }

  @Test func `RFC 9700 §2.4 has no password grant`() throws {
    #expect(throws: OAuth2Error.self) { try TokenRequest.extensionGrant("password", parameters: [:]) }
  }

  @Test func `RFC 9700 §2.5 lets a client authenticate with a key of its own`() async throws {
    try await inOpenIDWorld { world in
      let key = try PrivateKey.generate(.p256)
      let client = OpenIDSandboxClient(
        id: "with-key", authentication: .privateKeyJWT, publicKey: key.publicKey.components, name: "With key")
      world.openID.clients.add(client)
      var provider = world.provider(client)
      provider.client.authentication = try .privateKeyJWT(key, algorithm: .es256, keyID: nil)
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      _ = try await provider.refresh(credential, in: world.context)
      let forms = world.requests(world.openID.tokenEndpoint).map(\.form)
      #expect(forms.allSatisfy { $0["client_secret"] == nil })
      #expect(Set(forms.compactMap { $0["client_assertion"] }).count == 2, "a new one for each request")
      provider.client.authentication = try .privateKeyJWT(PrivateKey.generate(.p256), algorithm: .es256, keyID: nil)
      let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_client"))
    }
  }

  @Test func `RFC 9700 §2.6 takes the addresses from the metadata`() async throws {
    try await expectRefused(.missingEndpoint, trail: Trail.redirect) { _ in .missingEndpoint("token") }
    try await expectRefused(.htmlInsteadOfJSON, at: .discovery, trail: Trail.discovery) { _ in
      .malformedResponse("the metadata is not a JSON object")
    }
  }

  @Test func `RFC 9700 §4.1.3 sends the redirect URI as it is registered, twice the same`() async throws {
    try await inOpenIDWorld { world in
      var provider = world.provider()
      provider.redirectRule = .loopback(path: "/callback")
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      let sent = try #require(world.requests(world.openID.authorizationEndpoint).first).query["redirect_uri"]
      #expect(sent?.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/callback/) != nil)
      #expect(world.requests(world.openID.tokenEndpoint).first?.form["redirect_uri"] == sent)
    }
  }

  @Test func `RFC 9700 §4.3.2 puts tokens into no address`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      let first = try await provider.signIn(SignInRequest(), in: world.context)
      let second = try await provider.refresh(first, in: world.context)
      _ = try await provider.fetchProfile(second, in: world.context)
      try await provider.disconnect(second, in: world.context)
      #expect(world.trail == Trail.complete + ["token", "userinfo", "revocation"])
      for token in [first.accessToken, first.refreshToken, second.accessToken, second.refreshToken] {
        let text = try #require(token).withExposedValue { $0 }
        #expect(!world.requests.contains { $0.target.contains(text) })
      }
    }
  }

  @Test func `RFC 9126 pushes the request past the browser where that is demanded`() async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.requiredPush)
      let identity = try await world.signIn(.basic).verifiedIdentity
      #expect(identity?.subject == world.openID.subject(of: .ada))
      #expect(world.trail == ["metadata", "push", "authorization", "token", "keys", "userinfo"])
      let names = try #require(world.requests(world.openID.authorizationEndpoint).first).query.fields.map(\.name)
      #expect(names == ["client_id", "request_uri"])
      let pushed = try #require(world.requests(world.openID.pushedAuthorizationRequestEndpoint).first)
      #expect(pushed.headers["Authorization"]?.hasPrefix("Basic ") == true)
      #expect(pushed.form["request_uri"] == nil && pushed.form["code_challenge"] != nil)
    }
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.requiredPush)
      world.scenarios.enqueue(.serverError, at: .pushedAuthorization)
      let error = await authError { try await world.signIn() }
      #expect(error?.reason == .serverError(status: 503))
      #expect(world.trail == ["metadata", "push"], "the request goes through no browser then")
    }
  }
}
