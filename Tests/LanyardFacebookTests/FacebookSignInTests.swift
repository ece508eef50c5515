import Foundation
import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// The classic login over real sockets.
@Suite struct `Signing in with Facebook` {
  @Test func `proves who it is, by the id that only this application knows`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.credential()
      let identity = try #require(credential.verifiedIdentity)
      #expect(identity.providerID == .facebook)
      #expect(identity.subject == world.sandbox.facebook.userID(of: .ada, for: .web))
      #expect(identity.displayName == "Ada Lovelace")
      #expect(identity.photoURL?.hasSuffix("/sandbox/pictures/A.svg") == true)
      #expect(credential.facebookMode == .classic)
      #expect(credential.idToken == nil)
      #expect(credential.refreshToken == nil)
      #expect(Set(credential.grantedScopes) == ["public_profile", "email"])
      #expect(credential.declinedScopes.isEmpty)
      #expect(credential.expiresAt == world.clock.now + 5_183_944)
    }
  }

  @Test func `an address is never verified, and a person without one signs in too`() async throws {
    for (person, email) in [(SandboxPerson.ada, "ada@gmail.com"), (.linus, nil)] {
      try await inFacebookWorld(.allow(account: person.email)) { world in
        let identity = try #require(try await world.credential().verifiedIdentity)
        #expect(identity.email == email.map { EmailClaim($0, standing: .unverified) })
      }
    }
  }

  @Test func `asks for what Facebook wants to be asked`() async throws {
    try await inFacebookWorld { world in
      _ = try await world.credential()
      let query = try #require(world.requests("/v25.0/dialog/oauth").first).query
      #expect(query["scope"] == "public_profile,email")
      #expect(query["response_type"] == "code")
      #expect(query["return_scopes"] == "true")
      #expect(query["default_audience"] == "friends")
      #expect(query["code_challenge_method"] == "S256")
      #expect(query["redirect_uri"]?.hasPrefix("http://localhost:") == true)
      for name in ["auth_type", "nonce", "config_id", "login_hint"] { #expect(query[name] == nil, "\(name)") }
      let form = try #require(world.requests("/v25.0/oauth/access_token").first).form
      #expect(form["client_secret"] == FacebookSandboxClient.web.secret)
      #expect(form["redirect_uri"] == query["redirect_uri"])
      #expect(form["code_verifier"]?.count == 43)
    }
  }

  @Test func `every option reaches the wire`() async throws {
    try await inFacebookWorld { world in
      let options = FacebookOptions(
        permissions: [.publicProfile, "user_likes"], authTypes: [.rerequest, .reauthenticate], defaultAudience: .onlyMe,
        configurationID: nil, fields: "name,picture.width(200).height(200),email")
      let facebook = try world.facebook(options: options, version: "v24.0")
      let credential = try await facebook.signIn(SignInRequest(defaultValue: "ada@gmail.com"), in: world.context)
      #expect(Set(credential.grantedScopes) == ["public_profile", "user_likes"])
      let query = try #require(world.requests("/v24.0/dialog/oauth").first).query
      #expect(query["scope"] == "public_profile,user_likes")
      #expect(query["auth_type"] == "rerequest,reauthenticate")
      #expect(query["default_audience"] == "only_me")
      #expect(query["login_hint"] == nil)
      let profile = try #require(world.requests("/v24.0/me").first)
      #expect(profile.query["fields"] == "id,permissions,name,picture.width(200).height(200),email")
      #expect(profile.query["access_token"] == nil)
    }
  }

  @Test func `a configuration takes the place of the permissions`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.credential(options: FacebookOptions(configurationID: "2017850000000001"))
      let query = try #require(world.requests("/dialog/oauth").first).query
      #expect(query["config_id"] == "2017850000000001")
      #expect(query["scope"] == nil)
      #expect(Set(credential.grantedScopes) == ["public_profile", "email", "user_friends"])
    }
  }

  @Test func `without the secret the code verifier does`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.facebook(.native, secret: false).signIn(SignInRequest(), in: world.context)
      #expect(credential.verifiedIdentity?.subject == world.sandbox.facebook.userID(of: .ada, for: .native))
      let form = try #require(world.requests("/oauth/access_token").first).form
      #expect(form["client_secret"] == nil)
      #expect(form["client_id"] == FacebookSandboxClient.native.id)
      #expect(try #require(world.requests("/me").first).query["appsecret_proof"] == nil)
    }
  }

  @Test func `each call is proven with the secret, for the token or for the moment`() async throws {
    for isTimed in [false, true] {
      try await inFacebookWorld { world in
        let options = FacebookOptions(timesProofs: isTimed)
        let facebook = try world.facebook(
          .published, redirectURI: "http://localhost:8080/callback", options: options)
        var context = world.context
        // The port is somebody's: nobody has to listen there.
        context.userAgent = WalkingUserAgent(redirectURI: "http://localhost:8080/callback")
        _ = try await facebook.signIn(SignInRequest(), in: context)
        let query = try #require(world.requests("/me").first).query
        #expect(query["appsecret_proof"]?.count == 64)
        #expect((query["appsecret_time"] != nil) == isTimed)
      }
    }
  }

  @Test func `a permission that was declined is told, and is no failure`() async throws {
    try await inFacebookWorld(.allow(unticking: ["email"])) { world in
      let credential = try await world.credential()
      #expect(credential.grantedScopes == ["public_profile"])
      #expect(credential.declinedScopes == ["email"])
      #expect(credential.email == nil)
    }
  }

  @Test func `what was declined is asked again only if the application wants that`() async throws {
    try await inFacebookWorld(.allow(unticking: ["email"])) { world in
      _ = try await world.credential()
      let willing = world.context(of: .allow())
      let again = try await world.facebook().signIn(SignInRequest(), in: willing)
      #expect(again.declinedScopes == ["email"])
      let facebook = try world.facebook(options: FacebookOptions(authTypes: [.rerequest]))
      let asked = try await facebook.signIn(SignInRequest(), in: willing)
      #expect(asked.declinedScopes.isEmpty)
      #expect(asked.email == "ada@gmail.com")
    }
  }

  @Test func `a token without an end has none`() async throws {
    for scenario: SandboxScenario in [.zeroExpiry, .negativeExpiry, .missingExpiry] {
      try await inFacebookWorld { world in
        world.sandbox.scenarios.enqueue(scenario)
        let credential = try await world.credential()
        #expect(credential.expiresAt == nil, "\(scenario)")
      }
    }
    try await inFacebookWorld { world in
      world.sandbox.scenarios.enqueue(.expiryAsString)
      let credential = try await world.credential()
      #expect(credential.expiresAt == world.clock.now + 5_183_944)
    }
  }

  @Test func `an answer is read whatever it is declared as, a form of old versions too`() async throws {
    for scenario: SandboxScenario in [.wrongContentType, .formBody] {
      try await inFacebookWorld { world in
        world.sandbox.scenarios.enqueue(scenario, at: .token)
        let credential = try await world.credential()
        #expect(credential.verifiedIdentity != nil, "\(scenario)")
        #expect(credential.expiresAt == world.clock.now + 5_183_944, "\(scenario)")
      }
    }
  }

  @Test func `the label and the colours are Facebook's`() throws {
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: "1"))
    #expect(facebook.shortName == "Facebook")
    #expect(facebook.signInLabel == "Continue with Facebook")
    #expect(facebook.style.buttonBackgroundColor.light == ProviderStyle.Color(0x1877F2))
    #expect(facebook.redirectRule == .loopback(host: "localhost"))
    #expect(facebook.capabilities.yields == [.accessToken])
  }

  @Test func `redirects are read as they are registered`() throws {
    for (uri, rule): (String, RedirectRule) in [
      ("fb12://authorize", .privateScheme("fb12://authorize")),
      ("fb12suffix://authorize", .privateScheme("fb12suffix://authorize")),
      ("https://app.example/callback", .https("https://app.example/callback")),
      ("http://localhost:8080/callback", .fixedLoopback(host: "localhost", port: 8080, path: "/callback")),
    ] {
      #expect(try FacebookProvider.facebook(FacebookApp(appID: "12", redirectURI: uri)).redirectRule == rule)
    }
  }

  @Test func `a wrong setting is told before anything is sent`() async throws {
    for make: () throws -> FacebookProvider in [
      { try .facebook(FacebookApp(appID: "1"), options: FacebookOptions(permissions: ["email,user_likes"])) },
      { try .facebook(FacebookApp(appID: "1"), options: FacebookOptions(permissions: [""])) },
      { try .facebook(FacebookApp(appID: "1"), options: FacebookOptions(permissions: ["E-Mail"])) },
      { try .facebook(FacebookApp(appID: "1"), service: .live(version: "25.0")) },
      { try .facebook(FacebookApp(appID: "1"), service: .live(version: "v25")) },
      { try .facebook(FacebookApp(appID: "1"), service: .live(version: "v.")) },
      { try .facebook(FacebookApp(appID: "1"), service: .live(version: "v25.0/../x")) },
      { try .facebook(FacebookApp(appID: "1", redirectURI: "fb2://authorize")) },
    ] {
      let error = #expect(throws: AuthError.self) { _ = try make() }
      #expect(error?.reasonName == "misconfigured")
    }
    let facebook = try FacebookProvider.facebook(FacebookApp(appID: ""))
    let error = await authError { _ = try await facebook.signIn(SignInRequest(), in: .test()) }
    #expect(error?.reasonName == "misconfigured")
    let scope = await authError {
      _ = try await FacebookProvider.facebook(FacebookApp(appID: "1")).signIn(
        SignInRequest(scopes: ["a b"]), in: .test())
    }
    #expect(scope?.reasonName == "misconfigured")
  }
}
