import Foundation
import Lanyard
import LanyardDesktop
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import ProvidersTestSupport
import SandboxTestSupport
import TestSupport
import Testing

/// Google, played by the sandbox.
@Suite struct `Reports about Google` {
  private struct Stage: ProvidersWorld {
    let sandbox: Sandbox
    let storage = MemoryStorage()
    let clock = TestClock(now: Date())

    init() async throws {
      // One clock for both: on a busy machine they would soon be minutes apart.
      sandbox = try await Sandbox.start(clock: clock)
    }

    func client(_ options: GoogleOptions = GoogleOptions()) throws -> AuthClient {
      try AuthClient(
        providers: [google(options)], context: .machine(clock: clock, storage: storage, sleep: clock.sleep))
    }

    func requests(_ path: String) -> [SandboxLogEntry] {
      sandbox.requestLog.entries(path: "/google" + path)
    }
  }

  @Test func `A-GG1 without a refresh token the person has to sign in again, and nobody is asked`() async throws {
    let stage = try await Stage()
    let client = try stage.client()
    stage.sandbox.scenarios.enqueue(.missingRefreshToken)
    let credential = try await client.signIn(with: .google).credential
    #expect(credential.refreshToken == nil)
    // While the token is good, nothing is missing.
    stage.clock.advance(by: .seconds(3570))
    _ = try await client.session()
    stage.clock.advance(by: .seconds(60))
    let error = await authError { _ = try await client.session() }
    #expect(error?.reason == .sessionEnded)
    #expect(stage.requests("/token").count == 1)
    // Nobody has refused anything, so the person is not signed out behind their back.
    #expect(client.currentUser != nil)
  }

  @Test func `A-GG1 offline access is asked for, and consent only on demand`() async throws {
    for (prompt, expected) in [(Set<GoogleOptions.Prompt>(), nil), ([.consent], "consent")] {
      let stage = try await Stage()
      _ = try await stage.client(GoogleOptions(prompt: prompt, accessType: .offline)).signIn(with: .google)
      let query = try #require(stage.requests("/o/oauth2/v2/auth").first).query
      #expect(query["access_type"] == "offline")
      #expect(query["prompt"] == expected)
    }
  }

  @Test func `A-GG1 a repeated consent without a refresh token keeps the one there is`() async throws {
    for isRestarted in [false, true] {
      let stage = try await Stage()
      let first = try stage.client()
      let token = try await first.signIn(with: .google).credential.refreshToken
      #expect(token != nil)
      let client = isRestarted ? try stage.client() : first
      stage.sandbox.scenarios.enqueue(.missingRefreshToken)
      let repeated = try await client.signIn(with: .google)
      #expect(repeated.credential.refreshToken == token)
      #expect(try await client.session(forcingRefresh: true).tokens.refreshToken == token)
      try await client.disconnect()
      #expect(stage.requests("/revoke").last?.form["token"] == token?.withExposedValue { $0 })
    }
  }

  @Test func `A-GG1 the refresh token of somebody else is not kept`() async throws {
    let stage = try await Stage()
    let client = try stage.client()
    let ada = try await client.signIn(with: .google)
    stage.sandbox.scenarios.enqueue(.missingRefreshToken)
    var hooks = UIHooks()
    hooks.openBrowser =
      ScriptedPerson(http: CurlTransport(), script: .allow(account: SandboxPerson.grace.email)).open
    let grace = try await client.signIn(with: .google, SignInRequest(hooks: hooks))
    #expect(grace.user.id != ada.user.id)
    #expect(grace.credential.refreshToken == nil)
    #expect(try await client.session().tokens.refreshToken == nil)
  }

  @Test func `a grant is revoked by the refresh token that took the place of the first`() async throws {
    let stage = try await Stage()
    let client = try stage.client()
    _ = try await client.signIn(with: .google)
    stage.sandbox.scenarios.enqueue(.rotatedRefreshToken)
    let rotated = try await client.session(forcingRefresh: true).tokens.refreshToken
    let later = try stage.client()
    try await later.disconnect()
    #expect(stage.requests("/revoke").map { $0.form["token"] } == [rotated?.withExposedValue { $0 }])
  }
}
