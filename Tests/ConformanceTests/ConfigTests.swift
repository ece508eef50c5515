import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `Config RP` {
  @Test func `oidcc-client-test-discovery-openid-config`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      #expect(world.trail.first == "metadata")
      #expect(world.requests(world.openID.issuer + "/.well-known/openid-configuration").count == 1)
    }
    for (scenario, reason): (SandboxScenario, OAuth2Error) in [
      (.missingIssuerInMetadata, .missingParameter("issuer")),
      (.insecureEndpoint, .insecureEndpoint("token_endpoint")),
    ] {
      try await expectRefused(scenario, trail: Trail.discovery) { _ in reason }
    }
  }

  @Test func `oidcc-client-test-discovery-jwks-uri-keys`() async throws {
    var addresses: Set<String> = []
    for _ in 0..<2 {
      try await inOpenIDWorld { world in
        try await world.signIn()
        #expect(world.trail == ["metadata", "authorization", "token", "keys", "userinfo"])
        addresses.insert(String(world.openID.keysEndpoint.dropFirst(world.sandbox.baseURL.count)))
      }
    }
    #expect(addresses.count == 2, "the address cannot be guessed")
  }

  @Test func `oidcc-client-test-discovery-issuer-mismatch`() async throws {
    try await expectRefused(.wrongIssuerInMetadata, trail: Trail.discovery) {
      .unexpectedIssuer($0.openID.issuer + "INVALID")
    }
  }

  @Test func `oidcc-client-test-idtoken-sig-none (Config RP)`() async throws {
    // A provider that offers it in its metadata would change nothing: nothing of ours allows it.
    #expect(SignatureAlgorithm(rawValue: "none") == nil)
    try await expectRefusedIDToken(.unsignedIDToken, client: .edDSA) { _ in .algorithm("none") }
  }

  @Test func `oidcc-client-test-signing-key-rotation-just-before-signing`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      world.scenarios.enqueue(.rotatedKeys)
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      #expect(credential.verifiedIdentity?.subject == world.openID.subject(of: .ada))
      #expect(world.trail == Trail.complete + ["authorization", "token", "keys", "userinfo"])
    }
  }

  @Test func `oidcc-client-test-signing-key-rotation`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      try await world.openID.rotateKeys()
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      #expect(world.requests(world.openID.keysEndpoint).count == 2)
      #expect(world.requests(world.openID.userInfoEndpoint).count == 2)
    }
  }

  @Test func `oidcc-client-test-signing-key-rotation, by keys without names`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      for _ in 0..<2 {
        world.scenarios.enqueue(.missingKeyID)
        world.scenarios.enqueue(.singleKeysWithoutIDs)
        _ = try await provider.signIn(SignInRequest(), in: world.context)
        try await world.openID.rotateKeys()
      }
      #expect(world.requests(world.openID.keysEndpoint).count == 2)
    }
  }

  @Test func `oidcc-client-test-signing-key-rotation, seen by many at once`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      try await world.openID.rotateKeys()
      let message = CredentialMessage(try await world.signIn())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask { _ = try await provider.verify(try message.credential(), in: world.context) }
        }
        try await group.waitForAll()
      }
      // One for each of the two providers, and one for all who missed a key.
      #expect(world.requests(world.openID.keysEndpoint).count == 3)
    }
  }

  @Test func `an unknown key makes us ask once, and again only after half a minute`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      for (seconds, asked) in [(0, 2), (0, 2), (29, 2), (1, 3), (29, 3)] {
        world.clock.advance(by: .seconds(seconds))
        world.scenarios.enqueue(.unknownKeyID)
        let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
        #expect(error?.underlying as? IDTokenError == .unknownKey("sandbox-unknown-key"))
        #expect(world.requests(world.openID.keysEndpoint).count == asked, "after \(seconds) s")
      }
    }
  }
}
