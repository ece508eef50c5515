import Foundation
import Lanyard
import LanyardCrypto
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// RFC 9449 for a client whose tokens are bound to its key. The provider wants its own nonces in every proof.
@Suite struct `RFC 9449` {
  private static let key = Result { try PrivateKey.generate(.p256) }

  private func boundProvider(
    _ world: OpenIDWorld, _ client: OpenIDSandboxClient = .bound
  ) throws -> OAuthProvider {
    var provider = world.provider(client)
    provider.proofOfPossession = ProofOfPossession(key: try Self.key.get())
    return provider
  }

  /// The claims of the proofs that were sent to an address.
  private func proofs(_ world: OpenIDWorld, _ url: String) throws -> [JSONObject] {
    try world.requests(url).map { entry in
      let parts = try #require(entry.headers["DPoP"]).split(separator: ".")
      return try JSONObject(parsing: try #require(Base64URL.decode(parts[1])))
    }
  }

  @Test func `5. A sign-in, the profile and a refresh prove the key, each anew`() async throws {
    try await inOpenIDWorld { world in
      let provider = try boundProvider(world)
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      let refreshed = try await provider.refresh(credential, in: world.context)
      _ = try await provider.fetchProfile(refreshed, in: world.context)
      #expect(refreshed.verifiedIdentity?.subject == world.openID.subject(of: .ada))
      let all = try proofs(world, world.openID.tokenEndpoint) + proofs(world, world.openID.userInfoEndpoint)
      #expect(Set(all.compactMap { $0["jti"]?.stringValue }).count == all.count)
      let schemes = world.requests(world.openID.userInfoEndpoint).map { $0.headers["Authorization"]?.prefix(5) }
      #expect(schemes.allSatisfy { $0 == "DPoP " })
    }
  }

  @Test func `5. A bearer token in place of a bound one is refused`() async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.unboundTokenType)
      let error = await authError { _ = try await boundProvider(world).signIn(SignInRequest(), in: world.context) }
      #expect(error?.underlying as? OAuth2Error == .unsupportedTokenType("Bearer"))
      #expect(world.trail.last == "token")
    }
  }

  @Test func `5. A bound token that nobody asked for is refused`() async throws {
    try await inOpenIDWorld { world in
      let error = await authError { try await world.signIn(.bound) }
      #expect(error?.reason == .refused(code: "invalid_dpop_proof"))
    }
  }

  @Test func `5. A refresh token works with its own key alone`() async throws {
    try await inOpenIDWorld { world in
      var provider = try boundProvider(world)
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      provider.proofOfPossession = ProofOfPossession(key: try .generate(.ed25519), algorithm: .edDSA)
      let error = await authError { _ = try await provider.refresh(credential, in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_dpop_proof"), "the session has not ended: the key is wrong")
    }
  }

  @Test func `7.1. A bound token is worth nothing as a bearer token`() async throws {
    try await inOpenIDWorld { world in
      let credential = try await boundProvider(world).signIn(SignInRequest(), in: world.context)
      let error = await authError { _ = try await world.provider(.bound).fetchProfile(credential, in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_token"))
    }
  }

  @Test func `8. A nonce is taken from the refusal, and kept for later proofs`() async throws {
    try await inOpenIDWorld { world in
      let provider = try boundProvider(world)
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      #expect(world.trail == ["metadata", "authorization", "token", "token", "keys", "userinfo"])
      _ = try await provider.refresh(credential, in: world.context)
      let nonces = try proofs(world, world.openID.tokenEndpoint).map { $0["nonce"]?.stringValue }
      #expect(nonces.count == 3)
      #expect(nonces[0] == nil)
      #expect(nonces[1] != nil && nonces[1] == nonces[2])
      let codes = world.requests(world.openID.tokenEndpoint).compactMap { $0.form["code"] }
      #expect(codes.count == 2 && codes[0] == codes[1], "the first request redeemed nothing")
    }
  }

  @Test func `8.2. An expired nonce is replaced by the next one`() async throws {
    try await inOpenIDWorld { world in
      let provider = try boundProvider(world)
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      world.clock.advance(by: .seconds(61))
      _ = try await provider.refresh(credential, in: world.context)
      let nonces = try proofs(world, world.openID.tokenEndpoint).compactMap { $0["nonce"]?.stringValue }
      #expect(nonces.count == 3 && Set(nonces).count == 2)
    }
  }

  @Test func `8. A server that is never content is asked twice, not for ever`() async throws {
    try await inOpenIDWorld { world in
      world.scenarios.enqueue(.staleProofNonce, times: 5)
      let error = await authError { _ = try await boundProvider(world).signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "use_dpop_nonce"))
      #expect(world.trail == ["metadata", "authorization", "token", "token"])
    }
  }

  @Test func `9. The profile has a nonce of its own if it asks for one`() async throws {
    try await inOpenIDWorld { world in
      let provider = try boundProvider(world)
      world.scenarios.enqueue(.staleProofNonce, at: .userInfo)
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      #expect(world.trail.suffix(2) == ["userinfo", "userinfo"])
      #expect(world.scenarios.pending.isEmpty)
    }
  }

  @Test func `10. The authorization request names the key that may redeem its code`() async throws {
    try await inOpenIDWorld { world in
      _ = try await boundProvider(world).signIn(SignInRequest(), in: world.context)
      let thumbprint = DPoPProof.thumbprint(of: try Self.key.get())
      #expect(world.requests(world.openID.authorizationEndpoint)[0].query["dpop_jkt"] == thumbprint)
    }
  }

  @Test func `10.1. So does one that is pushed`() async throws {
    try await inOpenIDWorld { world in
      var provider = try boundProvider(world)
      provider.pushedAuthorization = .always
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      let thumbprint = DPoPProof.thumbprint(of: try Self.key.get())
      #expect(world.requests(world.openID.pushedAuthorizationRequestEndpoint)[0].form["dpop_jkt"] == thumbprint)
    }
  }

  @Test func `A key that does not fit its algorithm is an error before anything is sent with it`() async throws {
    try await inOpenIDWorld { world in
      var provider = try boundProvider(world)
      provider.proofOfPossession?.algorithm = .edDSA
      let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      guard case .misconfigured(let text) = error?.reason else {
        Issue.record("not misconfigured: \(String(describing: error?.reason))")
        return
      }
      #expect(text.contains("EdDSA"))
      #expect(!world.trail.contains("authorization"))
    }
  }
}
