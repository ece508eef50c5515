import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// Domains, refresh, revocation, and the server's half.
@Suite struct `After the sign-in with Google` {
  @Test func `hd is sent, and enforced whatever the page did`() async throws {
    for (domain, person, isAllowed) in [
      ("school.example", SandboxPerson.grace, true), ("*", .grace, true), ("SCHOOL.example", .grace, true),
      ("school.example", .ada, false), ("*", .ada, false), ("other.example", .grace, false),
    ] {
      try await inGoogleWorld(.allow(account: person.email)) { world in
        let restricted = try world.google(options: GoogleOptions(hostedDomain: domain))
        if isAllowed, domain != "SCHOOL.example" {
          _ = try await restricted.signIn(SignInRequest(), in: world.context)
          #expect(world.requests("/o/oauth2/v2/auth").first?.query["hd"] == domain)
        }
        let credential = try CredentialMessage(try await world.credential()).credential()
        let error = await authError { _ = try await restricted.verify(credential, in: world.context) }
        #expect(error?.reason == (isAllowed ? nil : .refused(code: "hosted_domain")), "\(domain) \(person.email)")
      }
    }
  }

  @Test func `none stands alone`() {
    let error = #expect(throws: AuthError.self) {
      try OAuthProvider.google(GoogleClient(clientID: "x"), options: GoogleOptions(prompt: [.none, .consent]))
    }
    #expect(error?.reasonName == "misconfigured")
  }

  @Test func `a refresh keeps the old refresh token`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      let credential = try await google.signIn(SignInRequest(), in: world.context)
      let fresh = try await google.refresh(credential, in: world.context)
      #expect(fresh.refreshToken == credential.refreshToken)
      #expect(fresh.accessToken != credential.accessToken)
      #expect(fresh.verifiedIdentity?.subject == credential.verifiedIdentity?.subject)
      let form = try #require(world.requests("/token").last).form
      #expect(form["grant_type"] == "refresh_token")
      world.sandbox.scenarios.enqueue(.rotatedRefreshToken)
      let rotated = try await google.refresh(fresh, in: world.context)
      #expect(rotated.refreshToken != credential.refreshToken)
    }
  }

  @Test func `a refresh that is refused ends the session, one that fails does not`() async throws {
    try await inGoogleWorld { world in
      let client = try AuthClient(providers: [try world.google()], context: world.context)
      _ = try await client.signIn(with: .google)
      for scenario: SandboxScenario in [.serverError, .htmlInsteadOfJSON, .dropConnection] {
        world.sandbox.scenarios.enqueue(scenario, at: .token)
        await #expect(throws: AuthError.self) { try await client.session(forcingRefresh: true) }
        #expect(client.currentUser != nil, "\(scenario)")
      }
      world.sandbox.scenarios.enqueue(.invalidGrant)
      let error = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(error?.reason == .sessionEnded)
      #expect(client.state == .signedOut)
    }
  }

  @Test func `a refreshed ID token of somebody else is refused`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      let ada = try await google.signIn(SignInRequest(), in: world.context)
      let person = ScriptedPerson(http: world.context.http, script: .allow(account: SandboxPerson.grace.email))
      var context = world.context
      context.hooks.openBrowser = person.open
      let grace = try await google.signIn(SignInRequest(), in: context)
      var mixed = ada
      mixed.refreshToken = grace.refreshToken
      let error = await authError { _ = try await google.refresh(mixed, in: world.context) }
      #expect(error?.reasonName == "invalidIDToken")
    }
  }

  @Test func `disconnecting revokes, and twice is no error`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      let credential = try await google.signIn(SignInRequest(), in: world.context)
      try await google.disconnect(credential, in: world.context)
      try await google.disconnect(credential, in: world.context)
      let error = await authError { _ = try await google.refresh(credential, in: world.context) }
      #expect(error?.reason == .sessionEnded)
      #expect(world.requests("/revoke").allSatisfy { $0.query["token"] == nil }, "a token in a URL")
    }
  }

  @Test func `a server verifies an ID token for any of its clients`() async throws {
    try await inGoogleWorld { world in
      let message = CredentialMessage(try await world.credential())
      let credential = try message.credential()
      #expect(credential.verifiedIdentity == nil)
      let server = try world.google(.web, others: [GoogleSandboxClient.desktop.id])
      #expect(try await server.verify(credential, in: world.context).subject == SandboxPerson.ada.id)
      let stranger = try world.google(.web)
      let error = await authError { _ = try await stranger.verify(credential, in: world.context) }
      #expect(error?.reason == .invalidIDToken("audience"))
    }
  }

  @Test func `a server compares the nonce that came with an ID token`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      let genuine = try await google.signIn(SignInRequest(), in: world.context)
      guard case .idToken(let token, _, let access) = genuine.proof else { return }
      let replayed = AuthCredential(
        providerID: .google, proof: .idToken(token, rawNonce: "another", accessToken: access))
      let error = await authError { _ = try await google.verify(replayed, in: world.context) }
      #expect(error?.reason == .invalidIDToken("nonce"))
    }
  }

  @Test func `a server verifies an access token only if it was issued to its client`() async throws {
    try await inGoogleWorld { world in
      let token = try #require(try await world.credential().accessToken)
      let credential = AuthCredential(providerID: .google, proof: .accessToken(token))
      let identity = try await world.google().verify(credential, in: world.context)
      #expect(identity.subject == SandboxPerson.ada.id)
      #expect(identity.email?.address == "ada@gmail.com")
      let other = await authError { _ = try await world.google(.web).verify(credential, in: world.context) }
      #expect(other?.reason == .unverifiable)
      let forged = AuthCredential(providerID: .google, proof: .accessToken("forged"))
      let refused = await authError { _ = try await world.google().verify(forged, in: world.context) }
      #expect(refused?.reason == .refused(code: "invalid_token"))
      let domain = try world.google(options: GoogleOptions(hostedDomain: "school.example"))
      let unknown = await authError { _ = try await domain.verify(credential, in: world.context) }
      #expect(unknown?.reason == .unverifiable)
    }
  }

  @Test func `a credential of another provider or kind is unverifiable`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      let custom = AuthCredential(providerID: .google, proof: .custom("password", "x"))
      #expect(await authError { _ = try await google.verify(custom, in: world.context) }?.reason == .unverifiable)
      let foreign = AuthCredential(providerID: "other", proof: .accessToken("x"))
      let error = await authError { _ = try await google.verify(foreign, in: world.context) }
      #expect(error?.reasonName == "invalidResponse")
    }
  }

  @Test func `the profile is fetched byte for byte`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      let credential = try await google.signIn(SignInRequest(), in: world.context)
      let profile = try JSONObject(parsing: try await google.fetchProfile(credential, in: world.context))
      #expect(profile["sub"]?.stringValue == SandboxPerson.ada.id)
      world.sandbox.scenarios.enqueue(.foreignProfile)
      let error = await authError { _ = try await google.fetchProfile(credential, in: world.context) }
      #expect(error?.reasonName == "invalidResponse")
    }
  }
}
