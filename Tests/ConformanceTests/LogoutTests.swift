import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `RP-initiated logout` {
  @Test func `oidcc-client-test-rp-init-logout`() async throws {
    try await inOpenIDWorld { world in
      let credential = try await world.signIn()
      try await world.provider().endSession(credential, in: world.context)
      let query = try #require(world.requests(world.openID.endSessionEndpoint).first).query
      #expect(query["id_token_hint"].map { Secret($0) } == credential.idToken)
      #expect(query["client_id"] == OpenIDSandboxClient.native.id)
      #expect(query["post_logout_redirect_uri"]?.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\//) != nil)
      #expect((query["state"]?.count ?? 0) >= 22)
      #expect(world.trail.last == "logout")
    }
  }

  @Test func `oidcc-client-test-rp-init-logout-other-state`() async throws {
    try await expectIgnored(.wrongState)
  }

  @Test func `oidcc-client-test-rp-init-logout-no-state`() async throws {
    try await expectIgnored(.missingState)
  }

  /// The way back may be anybody's doing. The listener shows an error, and the person closes the browser.
  private func expectIgnored(_ scenario: SandboxScenario) async throws {
    try await inOpenIDWorld { world in
      let credential = try await world.signIn()
      world.scenarios.enqueue(scenario, at: .endSession)
      let error = await authError { try await world.provider().endSession(credential, in: world.context) }
      #expect(error?.reason == .cancelled(by: .user))
      #expect(world.scenarios.pending.isEmpty)
      #expect(world.trail.last == "logout")
    }
  }
}
