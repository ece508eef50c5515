import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What applies of the plan for dynamic clients and of the comprehensive plan.
@Suite struct `Dynamic RP and others` {
  @Test func `oidcc-client-test-userinfo-signed`() async throws {
    // Nobody of ours registers for signed profiles, so that one is an answer nobody asked for.
    try await expectRefused(.signedProfile, trail: Trail.complete) { _ in
      .malformedResponse("the profile is not a JSON object")
    }
  }

  @Test func `oidcc-client-test-aggregated-claims`() async throws {
    try await expectAccepted(.aggregatedClaims)
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.aggregatedClaims)
      let profile = try JSONObject(parsing: try await world.signIn().rawProfile)
      #expect(profile["phone_number"] == nil, "from an unsigned token")
      #expect(profile["name"] == "Ada Lovelace")
    }
  }

  @Test func `oidcc-client-test-distributed-claims`() async throws {
    // Nothing is fetched from an address that an answer names.
    try await expectAccepted(.distributedClaims)
  }

  @Test func `oidcc-client-test-form-post-error`() async throws {
    // As far as it applies: the error itself, through the query.
    try await inOpenIDWorld { world in
      var provider = world.provider()
      provider.parameters["prompt"] = "none"
      let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "login_required"))
      #expect(world.trail == Trail.redirect)
    }
  }

  @Test func `oidcc-client-test-nonce-unless-code-flow`() async throws {
    // Not asked of the code flow, and kept all the same.
    try await inOpenIDWorld { world in
      try await world.signIn()
      #expect(try #require(world.requests(world.openID.authorizationEndpoint).first).query["nonce"] != nil)
    }
  }

  @Test func `oidcc-client-test-invalid-athash`() async throws {
    // A rule of the front channel; in the code flow the hash may be left out, but may not be wrong.
    try await expectRefusedIDToken(.wrongAccessTokenHash) { _ in .accessTokenHash }
    try await expectRefusedIDToken(.wrongAccessTokenHash, client: .edDSA) { _ in .accessTokenHash }
  }

  @Test func `oidcc-client-test-missing-athash`() async throws {
    try await expectAccepted(.missingAccessTokenHash)
  }
}
