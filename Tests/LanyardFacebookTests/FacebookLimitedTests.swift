import Foundation
import Lanyard
import LanyardCrypto
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// The limited login: a signed token that says who it is, and no key to anything.
@Suite struct `A limited login` {
  @Test func `proves who it is without any call to Graph`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.credential(options: .limited)
      #expect(credential.facebookMode == .limited)
      let identity = try #require(credential.verifiedIdentity)
      #expect(identity.subject == world.sandbox.facebook.userID(of: .ada, for: .web))
      #expect(identity.displayName == "Ada Lovelace")
      #expect(identity.email == EmailClaim("ada@gmail.com", standing: .unverified))
      #expect(identity.photoURL?.hasSuffix("/A.svg") == true)
      #expect(world.requests("/me").isEmpty)
      let form = try #require(world.requests("/oauth/access_token").first).form
      #expect(form["client_secret"] == nil, "the documented exchange has none")
      #expect(form["code_verifier"] != nil)
    }
  }

  @Test func `is no way to Graph even with a token beside it`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook(options: .limited)
      let credential = AuthCredential(
        providerID: .facebook, proof: .idToken("id-token", rawNonce: nil, accessToken: "access-token"))
      let error = #expect(throws: AuthError.self) { try facebook.graphToken(credential) }
      #expect(error?.reasonName == "unsupported")
    }
  }

  @Test func `leaves no token that could be mistaken for one of Graph's`() async throws {
    for scenario: SandboxScenario? in [nil, .uselessAccessToken, .missingAccessToken] {
      try await inFacebookWorld { world in
        if let scenario { world.sandbox.scenarios.enqueue(scenario) }
        let facebook = try world.facebook(options: .limited)
        let credential = try await facebook.signIn(SignInRequest(), in: world.context)
        #expect(credential.accessToken == nil, "\(String(describing: scenario))")
        #expect(credential.expiresAt == nil)
        let error = #expect(throws: AuthError.self) { try facebook.graphToken(credential) }
        #expect(error?.reasonName == "unsupported")
        for call: () async throws -> Void in [
          { _ = try await facebook.permissions(credential, in: world.context) },
          { _ = try await facebook.fetchProfile(credential, fields: "name", in: world.context) },
          { try await facebook.revoke(.email, of: credential, in: world.context) },
          { _ = try await facebook.refresh(credential, in: world.context) },
        ] {
          let error = await authError(call)
          #expect(error?.reasonName == "unsupported")
        }
        #expect(world.requests("/me").isEmpty && world.requests("/me/permissions").isEmpty)
      }
    }
  }

  @Test func `carries the profile that the token has`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook(options: .limited)
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let profile = try JSONObject(parsing: try await facebook.fetchProfile(credential, in: world.context))
      #expect(profile["name"]?.stringValue == "Ada Lovelace")
      #expect(profile["email_verified"] == nil)
    }
  }

  @Test func `sends the digest of its nonce, and keeps the nonce`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.credential(options: .limited)
      let sent = try #require(world.requests("/dialog/oauth").first?.query["nonce"])
      guard case .idToken(_, let nonce?, _) = credential.proof else {
        Issue.record("no nonce")
        return
      }
      let digest = HashAlgorithm.sha256.digest(nonce.text.utf8)
      #expect(sent == digest.map { String(format: "%02x", $0) }.joined())
      #expect(world.requests("/dialog/oauth").first?.query["scope"] == "openid,public_profile,email")
    }
  }

  @Test func `sends the nonce itself if told to`() async throws {
    try await inFacebookWorld { world in
      let options = FacebookOptions(mode: .limited, nonceForm: .plain)
      let credential = try await world.credential(options: options)
      guard case .idToken(_, let nonce?, _) = credential.proof else {
        Issue.record("no nonce")
        return
      }
      #expect(world.requests("/dialog/oauth").first?.query["nonce"] == nonce.text)
      let arrived = try CredentialMessage(credential).credential()
      _ = try await world.facebook(options: options).verify(arrived, in: world.context)
      // Whoever expects the digest does not take the nonce for it.
      let error = await authError { _ = try await world.facebook(options: .limited).verify(arrived, in: world.context) }
      #expect(error?.reason == .invalidIDToken("nonce"))
    }
  }

  @Test func `is verified by signature and claims, whatever the server's mode`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.credential(options: .limited)
      let arrived = try CredentialMessage(credential).credential()
      for options in [FacebookOptions(), .limited] {
        let identity = try await world.facebook(options: options).verify(arrived, in: world.context)
        #expect(identity == credential.verifiedIdentity)
      }
      #expect(world.requests("/debug_token").isEmpty && world.requests("/app").isEmpty)
      let foreign = try world.facebook(.native, options: .limited)
      let error = await authError { _ = try await foreign.verify(arrived, in: world.context) }
      #expect(error?.reason == .invalidIDToken("audience"))
    }
  }

  @Test func `is refused when it breaks a rule`() async throws {
    for (scenario, rule): (SandboxScenario, String) in [
      (.wrongNonce, "nonce"), (.missingNonce, "nonce"), (.wrongAudience, "audience"), (.wrongIssuer, "issuer"),
      (.shortIssuer, "issuer"), (.badSignature, "signature"), (.unsignedIDToken, "algorithm"),
      (.symmetricSignature, "algorithm"), (.otherAlgorithm, "algorithm"), (.unknownKeyID, "unknownKey"),
      (.expiredIDToken, "expired"), (.futureIDToken, "notYetValid"), (.missingSubject, "missingClaim"),
      (.numericSubject, "invalidClaim"),
    ] {
      try await inFacebookWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        let error = await authError { _ = try await world.credential(options: .limited) }
        #expect(error?.reason == .invalidIDToken(rule), "\(scenario): \(error?.message ?? "")")
      }
    }
    try await inFacebookWorld { world in
      world.sandbox.scenarios.enqueue(.missingIDToken)
      let error = await authError { _ = try await world.credential(options: .limited) }
      #expect(error?.reasonName == "invalidResponse")
    }
  }

  @Test func `may come from the host of limited logins, and be signed by a new key`() async throws {
    for scenario: SandboxScenario in [.limitedIssuer, .rotatedKeys] {
      try await inFacebookWorld { world in
        let facebook = try world.facebook(options: .limited)
        _ = try await facebook.signIn(SignInRequest(), in: world.context)
        world.clock.advance(by: .seconds(60))
        world.sandbox.scenarios.enqueue(scenario)
        let again = try await facebook.signIn(SignInRequest(), in: world.context)
        #expect(again.verifiedIdentity != nil, "\(scenario)")
      }
    }
  }

  @Test func `tells what was declined`() async throws {
    try await inFacebookWorld(.allow(unticking: ["email"])) { world in
      let credential = try await world.credential(options: .limited)
      #expect(credential.email == nil)
      #expect(credential.declinedScopes == ["email"])
      #expect(Set(credential.grantedScopes) == ["openid", "public_profile"])
    }
  }

  @Test func `is taken back on the token's word`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook(options: .limited)
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      try await facebook.disconnect(credential, in: world.context)
      let form = try #require(world.requests("/platform/uninstall/").first).form
      #expect(form["app_id"] == FacebookSandboxClient.web.id)
      #expect(form["id_token"] == credential.idToken?.text)
      let forged = AuthCredential(providerID: .facebook, proof: .idToken("a.b.c", rawNonce: nil, accessToken: nil))
      let error = await authError { try await facebook.disconnect(forged, in: world.context) }
      #expect(error?.reason == .refused(code: "190"))
    }
  }

  @Test func `does not run on a device`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook(.native, options: .limited)
      let error = await authError {
        _ = try await facebook.signIn(SignInRequest(grant: .deviceCode), in: world.context)
      }
      #expect(error?.reasonName == "unsupported")
    }
  }
}
