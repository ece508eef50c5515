import Foundation
import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What a person gave, more of it, less of it, and nothing any more.
@Suite struct `Permissions at Facebook` {
  @Test func `are listed with what became of them`() async throws {
    try await inFacebookWorld(.allow(unticking: ["user_friends"])) { world in
      let facebook = try world.facebook(options: FacebookOptions(permissions: [.email, .userFriends]))
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let before = try await facebook.permissions(credential, in: world.context)
      #expect(Set(before.granted) == [.publicProfile, .email])
      #expect(before.declined == [.userFriends] && before.expired.isEmpty)
      try await facebook.revoke(.email, of: credential, in: world.context)
      let after = try await facebook.permissions(credential, in: world.context)
      #expect(after.granted == [.publicProfile])
      #expect(Set(after.declined) == [.email, .userFriends])
      let profile = try JSONObject(parsing: try await facebook.fetchProfile(credential, in: world.context))
      #expect(profile["email"] == nil)
    }
  }

  @Test func `expire when nobody comes back for ninety days`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      var credential = try await facebook.signIn(SignInRequest(), in: world.context)
      credential = try await facebook.refresh(credential, in: world.context)
      world.clock.advance(by: .seconds(50 * 86_400))
      credential = try await facebook.refresh(credential, in: world.context)
      world.clock.advance(by: .seconds(41 * 86_400))
      let list = try await facebook.permissions(credential, in: world.context)
      #expect(list.expired == [.email])
      #expect(list.granted == [.publicProfile])
      let renewing = try world.facebook(options: FacebookOptions(authTypes: [.reauthorize]))
      let renewed = try await renewing.signIn(SignInRequest(), in: world.context)
      #expect(world.requests("/dialog/oauth").last?.query["auth_type"] == "reauthorize")
      #expect(renewed.email == "ada@gmail.com")
    }
  }

  @Test func `more of them are asked for later, even if they were declined`() async throws {
    try await inFacebookWorld(.allow(unticking: ["user_friends"])) { world in
      let client = try AuthClient(providers: [try world.facebook()], context: world.context)
      _ = try await client.signIn(with: .facebook)
      let declined = try await client.ensure(scopes: ["user_friends"])
      #expect(declined == ScopeGrant(granted: [], declined: ["user_friends"]))
      var request = SignInRequest()
      request.hooks.openBrowser = ScriptedPerson(http: world.context.http).open
      let granted = try await client.ensure(scopes: ["user_friends"], request)
      #expect(granted == ScopeGrant(granted: ["user_friends"], declined: []))
      let queries = world.requests("/dialog/oauth").map(\.query)
      #expect(queries.map { $0["auth_type"] } == [nil, "rerequest", "rerequest"])
      let nothing = try await client.ensure(scopes: ["user_friends", "email"])
      #expect(nothing.declined.isEmpty)
      #expect(world.requests("/dialog/oauth").count == 3)
    }
  }

  @Test func `another person's are not taken for more of the same`() async throws {
    try await inFacebookWorld { world in
      let client = try AuthClient(providers: [try world.facebook()], context: world.context)
      _ = try await client.signIn(with: .facebook)
      var request = SignInRequest()
      request.hooks.openBrowser =
        ScriptedPerson(http: world.context.http, script: .allow(account: SandboxPerson.grace.email)).open
      let error = await authError { try await client.ensure(scopes: ["user_friends"], request) }
      #expect(error?.reason == .userMismatch)
      #expect(client.currentUser?.displayName == "Ada Lovelace")
    }
  }

  @Test func `are all taken back, and the token with them`() async throws {
    try await inFacebookWorld { world in
      let client = try AuthClient(providers: [try world.facebook()], context: world.context)
      let credential = try await client.signIn(with: .facebook).credential
      try await client.disconnect()
      #expect(client.currentUser == nil)
      let request = try #require(world.requests("/me/permissions").last)
      #expect(request.method == "DELETE")
      #expect(request.query["access_token"] == nil && request.query["appsecret_proof"] != nil)
      let error = await authError { _ = try await world.facebook().permissions(credential, in: world.context) }
      #expect(error?.reason == .refused(code: "190/458"))
    }
  }

  @Test func `a revocation that fails leaves everything as it was`() async throws {
    for scenario: SandboxScenario in [.providerError, .serverError, .htmlInsteadOfJSON, .emptyBody] {
      try await inFacebookWorld { world in
        let client = try AuthClient(providers: [try world.facebook()], context: world.context)
        _ = try await client.signIn(with: .facebook)
        world.sandbox.scenarios.enqueue(scenario, at: .revocation, detail: "190/467")
        let error = await authError { try await client.disconnect() }
        #expect(error != nil, "\(scenario)")
        #expect(client.currentUser != nil)
        try await client.disconnect()
        #expect(client.currentUser == nil)
      }
    }
  }

  @Test func `a name that is none is not sent`() async throws {
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: "1"))
    let transport = ScriptedTransport()
    let credential = AuthCredential(providerID: .facebook, proof: .accessToken("t"))
    for name: FacebookPermission in ["", "../../x", "email?x=y"] {
      let error = await authError { try await facebook.revoke(name, of: credential, in: .test(http: transport)) }
      #expect(error?.reasonName == "misconfigured")
    }
    #expect(transport.requests.isEmpty)
  }

  // MARK: Longer tokens

  @Test func `a token is exchanged for one that lasts, without standing in any address`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let short = try await facebook.signIn(SignInRequest(), in: world.context)
      let long = try await facebook.refresh(short, in: world.context)
      #expect(long.accessToken != short.accessToken)
      #expect(long.verifiedIdentity == short.verifiedIdentity)
      #expect(long.grantedScopes == short.grantedScopes && long.rawProfile == short.rawProfile)
      #expect(long.expiresAt == world.clock.now + 5_183_944)
      let request = try #require(world.requests("/oauth/access_token").last)
      #expect(request.method == "POST" && request.query.fields.isEmpty)
      #expect(request.form["grant_type"] == "fb_exchange_token")
      world.sandbox.scenarios.enqueue(.missingExpiry)
      #expect(try await facebook.refresh(long, in: world.context).expiresAt == nil)
    }
  }

  @Test func `a token that is over, of another application, or without the secret is not exchanged`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let foreign = try world.facebook(.published)
      let other = await authError { _ = try await foreign.refresh(credential, in: world.context) }
      #expect(other?.reason == .refused(code: "190"))
      let client = try world.facebook(.web, secret: false)
      let secret = await authError { _ = try await client.refresh(credential, in: world.context) }
      #expect(secret?.reasonName == "misconfigured")
      world.clock.advance(by: .seconds(5_183_945))
      let expired = await authError { _ = try await facebook.refresh(credential, in: world.context) }
      #expect(expired?.reason == .refused(code: "190/463"))
    }
  }
}
