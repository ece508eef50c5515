import Foundation
import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// The relying-party modules of the OpenID Foundation for the code flow, played by the sandbox. Each test has the name of
/// its module.
@Suite struct `Basic RP` {
  @Test func `oidcc-client-test`() async throws {
    try await inOpenIDWorld { world in
      let credential = try await world.signIn()
      #expect(world.trail == Trail.complete)
      #expect(credential.verifiedIdentity?.subject == world.openID.subject(of: .ada))
      let query = try #require(world.requests(world.openID.authorizationEndpoint).first).query
      #expect(query["scope"]?.split(separator: " ").contains("openid") == true)
      #expect(query["client_id"] == OpenIDSandboxClient.native.id)
      #expect(query["response_type"] == "code")
      #expect(query["redirect_uri"]?.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\//) != nil)
      let nonce = try #require(query["nonce"])
      #expect(nonce.wholeMatch(of: /[A-Za-z0-9_.~-]{22,43}/) != nil)
      let form = try #require(world.requests(world.openID.tokenEndpoint).first).form
      #expect(form["redirect_uri"] == query["redirect_uri"])
      #expect(form["client_id"] == OpenIDSandboxClient.native.id)
    }
  }

  @Test func `oidcc-client-test-invalid-iss`() async throws {
    try await expectRefusedIDToken(.wrongIssuer) { .issuer($0.openID.issuer + "1") }
  }

  @Test func `oidcc-client-test-missing-sub`() async throws {
    try await expectRefusedIDToken(.missingSubject) { _ in .missingClaim("sub") }
  }

  @Test func `oidcc-client-test-invalid-aud`() async throws {
    try await expectRefusedIDToken(.wrongAudience) { _ in .audience([OpenIDSandboxClient.native.id + "1"]) }
  }

  @Test func `oidcc-client-test-missing-aud`() async throws {
    try await expectRefusedIDToken(.missingAudience) { _ in .missingClaim("aud") }
  }

  @Test func `oidcc-client-test-missing-iat`() async throws {
    try await expectRefusedIDToken(.missingIssueTime) { _ in .missingClaim("iat") }
  }

  @Test func `oidcc-client-test-kid-absent-single-jwks`() async throws {
    try await expectAccepted(.missingKeyID, .singleKeysWithoutIDs)
  }

  @Test func `oidcc-client-test-kid-absent-multiple-jwks`() async throws {
    // Refusing would be allowed too. We try what fits the algorithm.
    try await expectAccepted(.missingKeyID, .keysWithoutIDs)
  }

  @Test func `oidcc-client-test-idtoken-sig-rs256`() async throws {
    try await inOpenIDWorld { world in
      let token = try #require(try await world.signIn().idToken)
      let header = token.withExposedValue { $0.prefix { $0 != "." } }
      let members = try JSONObject(parsing: try #require(Base64URL.decode(header)))
      #expect(members["alg"] == "RS256")
    }
  }

  @Test func `oidcc-client-test-idtoken-sig-none`() async throws {
    try await expectRefusedIDToken(.unsignedIDToken) { _ in .algorithm("none") }
  }

  @Test func `oidcc-client-test-invalid-sig-rs256`() async throws {
    try await expectRefusedIDToken(.badSignature) { _ in .signature }
  }

  @Test func `oidcc-client-test-invalid-sig-es256`() async throws {
    try await expectRefusedIDToken(.badSignature, client: .es256) { _ in .signature }
  }

  @Test func `oidcc-client-test-invalid-sig-hs256`() async throws {
    try await inOpenIDWorld { world in
      var provider = world.provider(.basic)
      func signIn(_ scenarios: SandboxScenario...) async -> AuthError? {
        for scenario in scenarios { world.scenarios.enqueue(scenario) }
        return await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      }
      // Whoever did not ask for it refuses a good one no less than a bad one.
      #expect(await signIn(.symmetricSignature)?.underlying as? IDTokenError == .algorithm("HS256"))
      #expect(world.trail == Trail.idToken)
      provider.clientSecretSigning = try .hs256(Secret(OpenIDSandboxClient.basic.secret ?? ""))
      #expect(await signIn(.symmetricSignature, .badSignature)?.underlying as? IDTokenError == .signature)
      #expect(world.requests(world.openID.userInfoEndpoint).isEmpty)
      #expect(await signIn(.symmetricSignature) == nil)
    }
  }

  @Test func `oidcc-client-test-userinfo-invalid-sub`() async throws {
    try await expectRefused(.foreignProfile, trail: Trail.complete) { _ in .unexpectedSubject }
    try await expectRefused(.missingProfileSubject, trail: Trail.complete) { _ in .missingParameter("sub") }
  }

  @Test func `oidcc-client-test-nonce-invalid`() async throws {
    try await expectRefusedIDToken(.wrongNonce) { _ in .nonce }
  }

  @Test func `oidcc-client-test-scope-userinfo-claims`() async throws {
    try await inOpenIDWorld { world in
      let credential = try await world.signIn()
      let scope = try #require(world.requests(world.openID.authorizationEndpoint).first).query["scope"]
      #expect(scope == "openid email profile")
      let identity = try #require(credential.verifiedIdentity)
      #expect(identity.email == EmailClaim("ada@gmail.com", standing: .verified))
      #expect(identity.displayName == "Ada Lovelace")
      #expect(identity.photoURL == world.sandbox.baseURL + "/sandbox/pictures/A.svg")
    }
  }

  @Test func `oidcc-client-test-client-secret-basic`() async throws {
    try await inOpenIDWorld { world in
      let identity = try await world.signIn(.basic).verifiedIdentity
      #expect(identity?.subject == world.openID.subject(of: .ada))
      let request = try #require(world.requests(world.openID.tokenEndpoint).first)
      #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
      #expect(request.form["client_secret"] == nil)
      // A client that is registered for the header may not use the form.
      var wrong = world.provider(.basic)
      wrong.client.authentication = .clientSecretPost(Secret(OpenIDSandboxClient.basic.secret ?? ""))
      let error = await authError { _ = try await wrong.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_client"))
      #expect(world.trail.last == "token")
    }
  }

  @Test func `oidcc-client-test-userinfo-bearer-header`() async throws {
    try await inOpenIDWorld { world in
      let token = try #require(try await world.signIn().accessToken)
      let request = try #require(world.requests(world.openID.userInfoEndpoint).first)
      #expect(request.method == "GET")
      #expect(request.headers["Authorization"] == token.withExposedValue { "Bearer " + $0 })
      #expect(request.query.fields.isEmpty)
      #expect(request.body.isEmpty)
    }
  }
}
