import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `Asking for more` {
  let drive = "https://www.googleapis.com/auth/drive.file"
  let youtube = "https://www.googleapis.com/auth/youtube"

  func signedIn(_ world: GoogleWorld) async throws -> AuthClient {
    let client = try AuthClient(providers: [try world.google()], context: world.context)
    _ = try await client.signIn(with: .google)
    return client
  }

  @Test func `asks for nothing that was granted before`() async throws {
    try await inGoogleWorld { world in
      let client = try await signedIn(world)
      #expect(try await client.ensure(scopes: ["email"]) == ScopeGrant(granted: ["email"], declined: []))
      #expect(world.requests("/o/oauth2/v2/auth").count == 1)
    }
  }

  @Test func `asks for what is missing, with what there is, and keeps it`() async throws {
    try await inGoogleWorld { world in
      let client = try await signedIn(world)
      let user = client.currentUser
      #expect(
        try await client.ensure(scopes: ["email", drive]) == ScopeGrant(granted: ["email", drive], declined: []))
      let query = try #require(world.requests("/o/oauth2/v2/auth").last).query
      #expect(query["scope"] == "openid email profile \(drive)")
      #expect(query["login_hint"] == "ada@gmail.com")
      #expect(client.currentUser == user)
      _ = try await client.ensure(scopes: [drive])
      #expect(world.requests("/o/oauth2/v2/auth").count == 2)
      let later = try AuthClient(providers: [try world.google()], context: world.context)
      _ = try await later.ensure(scopes: [drive])
      #expect(world.requests("/o/oauth2/v2/auth").count == 2, "kept over the end of the program")
    }
  }

  @Test func `tells what was declined`() async throws {
    try await inGoogleWorld(.allow(unticking: [drive])) { world in
      let client = try await signedIn(world)
      let grant = try await client.ensure(scopes: [drive, youtube])
      #expect(grant == ScopeGrant(granted: [youtube], declined: [drive]))
    }
  }

  @Test func `a person who denies keeps what they had`() async throws {
    try await inGoogleWorld { world in
      let client = try await signedIn(world)
      let denying = ScriptedPerson(http: world.context.http, script: .deny())
      var hooks = UIHooks()
      hooks.openBrowser = denying.open
      let error = await authError { _ = try await client.ensure(scopes: [drive], SignInRequest(hooks: hooks)) }
      #expect(error?.reason == .declined)
      #expect(client.currentUser != nil)
      #expect(try await client.ensure(scopes: ["email"]).declined == [])
    }
  }

  @Test func `another person is refused`() async throws {
    try await inGoogleWorld { world in
      let client = try await signedIn(world)
      let grace = ScriptedPerson(http: world.context.http, script: .allow(account: SandboxPerson.grace.email))
      var hooks = UIHooks()
      hooks.openBrowser = grace.open
      let request = SignInRequest(defaultValue: SandboxPerson.grace.email, hooks: hooks)
      let error = await authError { _ = try await client.ensure(scopes: [drive], request) }
      #expect(error?.reason == .userMismatch)
      #expect(client.currentUser?.email == "ada@gmail.com")
      #expect(try await client.ensure(scopes: ["email"]).declined == [])
    }
  }

  @Test func `nobody signed in cannot be asked`() async throws {
    try await inGoogleWorld { world in
      let client = try AuthClient(providers: [try world.google()], context: world.context)
      #expect(await authError { _ = try await client.ensure(scopes: [drive]) }?.reason == .notSignedIn)
    }
  }
}
