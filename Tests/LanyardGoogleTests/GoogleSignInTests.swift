import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `Signing in with Google` {
  @Test func `proves who it is`() async throws {
    try await inGoogleWorld { world in
      let credential = try await world.credential()
      let identity = try #require(credential.verifiedIdentity)
      #expect(identity.providerID == "google.com")
      #expect(identity.subject == SandboxPerson.ada.id)
      #expect(identity.email == EmailClaim("ada@gmail.com", standing: .authoritative))
      #expect(identity.displayName == "Ada Lovelace")
      #expect(credential.grantedScopes.sorted() == ["email", "openid", "profile"])
      #expect(credential.declinedScopes == [])
      #expect(credential.idToken != nil && credential.accessToken != nil && credential.refreshToken != nil)
      #expect(credential.expiresAt != nil)
      #expect(world.requests("/v1/userinfo").isEmpty, "the ID token says enough")
    }
  }

  @Test func `sends what it was asked to`() async throws {
    try await inGoogleWorld { world in
      let options = GoogleOptions(
        scopes: ["https://www.googleapis.com/auth/drive.file"], prompt: [.consent, .selectAccount],
        accessType: .offline)
      _ = try await world.credential(
        SignInRequest(defaultValue: "ada@gmail.com", scopes: ["openid", "https://www.googleapis.com/auth/youtube"]),
        options: options)
      let query = try #require(world.requests("/o/oauth2/v2/auth").first).query
      #expect(query["response_type"] == "code")
      #expect(query["client_id"] == GoogleSandboxClient.desktop.id)
      #expect(
        query["scope"]
          == "openid email profile https://www.googleapis.com/auth/drive.file https://www.googleapis.com/auth/youtube")
      #expect(query["prompt"] == "consent select_account")
      #expect(query["access_type"] == "offline")
      #expect(query["login_hint"] == "ada@gmail.com")
      #expect(query["code_challenge_method"] == "S256")
      #expect(query["code_challenge"]?.count == 43)
      #expect((query["state"]?.count ?? 0) >= 22)
      #expect((query["nonce"]?.count ?? 0) >= 22)
      #expect(query["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
      #expect(query["hd"] == nil)
      let form = try #require(world.requests("/token").first).form
      #expect(form["grant_type"] == "authorization_code")
      #expect(form["client_secret"] == GoogleSandboxClient.desktop.secret)
      #expect(form["code_verifier"]?.count == 43)
      #expect(form["redirect_uri"] == query["redirect_uri"])
    }
  }

  @Test func `every attempt has secrets of its own`() async throws {
    try await inGoogleWorld { world in
      _ = try await world.credential()
      _ = try await world.credential()
      for name in ["state", "nonce", "code_challenge"] {
        let values = Set(world.requests("/o/oauth2/v2/auth").compactMap { $0.query[name] })
        #expect(values.count == 2, "\(name)")
      }
    }
  }

  @Test func `an empty hint is not sent`() async throws {
    try await inGoogleWorld { world in
      _ = try await world.credential(SignInRequest(defaultValue: ""))
      #expect(try #require(world.requests("/o/oauth2/v2/auth").first).query["login_hint"] == nil)
    }
  }

  @Test func `a person who denies has declined`() async throws {
    try await inGoogleWorld(.deny()) { world in
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reason == .declined)
      #expect(world.requests("/token").isEmpty)
    }
  }

  @Test func `a person who closes the browser has cancelled`() async throws {
    try await inGoogleWorld(.close) { world in
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reason == .cancelled(by: .user))
      #expect(world.requests("/token").isEmpty)
    }
  }

  @Test func `an error on the provider's page never comes back`() async throws {
    try await inGoogleWorld { world in
      let deleted = try world.google(.deleted)
      let error = await authError { _ = try await deleted.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .cancelled(by: .user))
    }
  }

  @Test func `a scope that was unticked is told`() async throws {
    let drive = "https://www.googleapis.com/auth/drive.file"
    try await inGoogleWorld(.allow(unticking: [drive])) { world in
      let credential = try await world.credential(options: GoogleOptions(scopes: [drive]))
      #expect(credential.declinedScopes == [drive])
      #expect(!credential.grantedScopes.contains(drive))
    }
  }

  @Test func `a person without name or picture signs in too`() async throws {
    try await inGoogleWorld(.allow(account: SandboxPerson.nameless.email)) { world in
      let identity = try #require(try await world.credential().verifiedIdentity)
      #expect(identity.displayName == nil)
      #expect(identity.photoURL == nil)
    }
  }

  @Test func `what an address is worth depends on who runs it`() async throws {
    for (person, standing) in [
      (SandboxPerson.ada, EmailClaim.Standing.authoritative), (.grace, .authoritative), (.linus, .unverified),
    ] {
      try await inGoogleWorld(.allow(account: person.email)) { world in
        let email = try await world.credential().verifiedIdentity?.email
        #expect(email == EmailClaim(person.email, standing: standing))
      }
    }
  }

  @Test(arguments: [
    (SandboxPerson(id: "1", email: "eve@elsewhere.example"), EmailClaim.Standing.verified),
    (SandboxPerson(id: "2", email: "eve@gmail.com.example"), .verified),
    (SandboxPerson(id: "3", email: "eve@gmail.com", isEmailVerified: false), .unverified),
    (SandboxPerson(id: "4", email: "eve@s.example", isEmailVerified: false, hostedDomain: "s.example"), .unverified),
  ])
  func `an address that Google does not run, or has not checked, is worth less`(
    person: SandboxPerson, standing: EmailClaim.Standing
  ) async throws {
    try await inGoogleWorld(.allow(account: person.email)) { world in
      world.sandbox.people.add(person)
      let email = try await world.credential().verifiedIdentity?.email
      #expect(email == EmailClaim(person.email, standing: standing))
    }
  }

  @Test func `a public client sends no secret`() async throws {
    try await inGoogleWorld { world in
      // The sandbox refuses a desktop client without its secret, as Google does.
      let google = try OAuthProvider.google(
        GoogleClient(clientID: GoogleSandboxClient.desktop.id), service: .sandbox(world.sandbox.baseURL))
      let error = await authError { _ = try await google.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_request"))
      #expect(try #require(world.requests("/token").first).form["client_secret"] == nil)
    }
  }

  @Test func `a wrong secret is refused`() async throws {
    try await inGoogleWorld { world in
      let google = try OAuthProvider.google(
        GoogleClient(clientID: GoogleSandboxClient.desktop.id, clientSecret: "wrong"),
        service: .sandbox(world.sandbox.baseURL))
      let error = await authError { _ = try await google.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_client"))
    }
  }

  @Test func `a missing client id is told before anything is opened`() async throws {
    try await inGoogleWorld { world in
      let google = try OAuthProvider.google(GoogleClient(clientID: ""), service: .sandbox(world.sandbox.baseURL))
      let error = await authError { _ = try await google.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reasonName == "misconfigured")
      #expect(error?.message.contains("client id") == true)
      #expect(world.sandbox.requestLog.entries.isEmpty)
    }
  }

  @Test func `S4.1 says how its button looks`() async throws {
    let google = try OAuthProvider.google(GoogleClient(clientID: "x"))
    #expect(google.signInLabel == "Sign in with Google")
    #expect(google.style.icon == "google")
    #expect(google.capabilities.yields == [.idToken])
    #expect(google.capabilities.verifies == [.idToken, .accessToken])
  }
}
