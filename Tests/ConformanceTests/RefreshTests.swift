import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `Refresh` {
  @Test func `oidcc-client-test-refresh-token`() async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      let first = try await provider.signIn(SignInRequest(), in: world.context)
      let second = try await provider.refresh(first, in: world.context)
      #expect(second.refreshToken != nil && second.refreshToken != first.refreshToken)
      #expect(second.accessToken != first.accessToken)
      #expect(second.verifiedIdentity == first.verifiedIdentity, "the refresh tells nothing new about the person")
      _ = try await provider.fetchProfile(second, in: world.context)
      let form = try #require(world.requests(world.openID.tokenEndpoint).last).form
      #expect(form["grant_type"] == "refresh_token")
      #expect(form["scope"] == nil, "the same as before")
      let profile = try #require(world.requests(world.openID.userInfoEndpoint).last)
      #expect(profile.headers["Authorization"] == second.accessToken?.withExposedValue { "Bearer " + $0 })
      #expect(world.trail == Trail.complete + ["token", "userinfo"])
    }
  }

  @Test func `oidcc-client-test-refresh-token-invalid-issuer`() async throws {
    try await expectRefusedRefresh(.wrongIssuer) { .issuer($0.openID.issuer + "1") }
  }

  @Test func `oidcc-client-test-refresh-token-invalid-sub`() async throws {
    try await expectRefusedRefresh(.wrongSubject) { _ in .subject }
  }

  /// An ID token that breaks a rule in a refresh: nothing is asked afterwards, and nobody is signed out by it.
  private func expectRefusedRefresh(
    _ scenario: SandboxScenario, because reason: (OpenIDWorld) -> IDTokenError
  ) async throws {
    try await inOpenIDWorld { world in
      let provider = world.provider()
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      world.scenarios.enqueue(scenario)
      let error = await authError { _ = try await provider.refresh(credential, in: world.context) }
      #expect(error?.underlying as? IDTokenError == reason(world))
      #expect(world.trail == Trail.complete + ["token"])
    }
    try await inOpenIDWorld { world in
      let client = try AuthClient(providers: [world.provider()], context: world.context)
      _ = try await client.signIn(with: "openid.example")
      world.scenarios.enqueue(scenario)
      let error = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(error?.reasonName == "invalidIDToken")
      #expect(client.currentUser != nil)
      #expect(world.trail == Trail.complete + ["token"])
    }
  }
}
