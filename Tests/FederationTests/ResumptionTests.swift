import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import TestSupport
import Testing

/// A program that did not live to see the answer, and the next one, which is opened with it.
@Suite struct `A sign-in of an earlier run` {
  /// Begins something, loses the program in the browser, and hands over what the browser is sent back with.
  private func lose(
    _ world: FederationWorld, account: String = "ada@gmail.com",
    _ begin: @escaping @Sendable (AuthClient) async throws -> Void
  ) async throws -> (redirect: String, program: Task<Void, any Error>) {
    let agent = LostProgram(account: account)
    let client = try world.client(userAgent: agent)
    let program = Task {
      defer { agent.end() }
      try await begin(client)
    }
    return (try #require(await agent.redirect), program)
  }

  @Test(arguments: [ProviderID.google, .facebook, .twitter])
  func `is finished by the next one`(_ id: ProviderID) async throws {
    try await inFederationWorld { world in
      let (redirect, program) = try await lose(world) { _ = try await $0.signIn(with: id) }
      let next = try world.client()
      let result = try await next.resumePending(url: redirect)
      #expect(result.outcome == .created)
      #expect(result.user.providers.map(\.providerID) == [id])
      #expect(next.currentUser?.id == result.user.id)
      // Nothing of it is left.
      #expect(!world.storage.values.keys.contains { $0.kind == .pendingAttempts })
      program.cancel()
    }
  }

  @Test func `is finished once`() async throws {
    try await inFederationWorld { world in
      let (redirect, program) = try await lose(world) { _ = try await $0.signIn(with: .google) }
      try await world.client().resumePending(url: redirect)
      let exchanges = world.sandbox.requestLog.entries.filter { $0.path == "/google/token" }.count
      #expect(await reason { try await world.client().resumePending(url: redirect) } == .noPendingSignIn)
      #expect(world.sandbox.requestLog.entries.filter { $0.path == "/google/token" }.count == exchanges)
      program.cancel()
    }
  }

  @Test func `waits a quarter of an hour and no longer`() async throws {
    try await inFederationWorld { world in
      let (redirect, program) = try await lose(world) { _ = try await $0.signIn(with: .google) }
      world.clock.advance(by: .seconds(901))
      #expect(await reason { try await world.client().resumePending(url: redirect) } == .noPendingSignIn)
      program.cancel()
    }
  }

  @Test func `does not wait longer because the clock was set back`() async throws {
    try await inFederationWorld { world in
      let (redirect, program) = try await lose(world) { _ = try await $0.signIn(with: .google) }
      world.clock.advance(by: .seconds(-60))
      #expect(await reason { try await world.client().resumePending(url: redirect) } == .noPendingSignIn)
      program.cancel()
    }
  }

  @Test func `answers no other URL`() async throws {
    try await inFederationWorld { world in
      let (redirect, program) = try await lose(world) { _ = try await $0.signIn(with: .google) }
      let next = try world.client()
      let forged = [
        "http://127.0.0.1:9/", "http://127.0.0.1:9/?code=1&state=2", "app://elsewhere/?code=1",
        redirect.replacing("127.0.0.1:9", with: "127.0.0.1:10"), redirect + "&state=2", "",
      ]
      for url in forged {
        #expect(await reason { try await next.resumePending(url: url) } == .noPendingSignIn, "\(url)")
      }
      // None of them has used it up.
      #expect(try await next.resumePending(url: redirect).outcome == .created)
      program.cancel()
    }
  }

  @Test func `tells that the person declined`() async throws {
    try await inFederationWorld { world in
      let (redirect, program) = try await lose(world) { _ = try await $0.signIn(with: .google) }
      let state = try #require(redirect.split { "?&".contains($0) }.first { $0.hasPrefix("state=") })
      let refusal = "http://127.0.0.1:9/?error=access_denied&\(state)"
      #expect(await reason { try await world.client().resumePending(url: refusal) } == .declined)
      program.cancel()
    }
  }

  @Test func `that was to link goes on linking`() async throws {
    try await inFederationWorld { world in
      let user = try await world.client().signIn(with: .google).user
      let (redirect, program) = try await lose(world) { client in
        try await client.restore()
        _ = try await client.link(with: .facebook)
      }
      let result = try await world.client().resumePending(url: redirect)
      #expect(result.outcome == .linked)
      #expect(result.user.id == user.id)
      #expect(result.user.providers.map(\.providerID) == [.google, .facebook])
      program.cancel()
    }
  }

  @Test func `that was to link never links to somebody else`() async throws {
    try await inFederationWorld { world in
      _ = try await world.client(.allow(account: "grace@school.example")).signIn(with: .google)
      let (redirect, program) = try await lose(world) { client in
        try await client.restore()
        _ = try await client.link(with: .facebook)
      }
      let other = try await world.client().signIn(with: .google).user
      let next = try world.client()
      #expect(await reason { try await next.resumePending(url: redirect) } == .userMismatch)
      #expect(try await next.restore()?.providers.map(\.providerID) == other.providers.map(\.providerID))
      program.cancel()
    }
  }

  @Test func `that was to link needs the session it was for`() async throws {
    try await inFederationWorld { world in
      let first = try world.client()
      _ = try await first.signIn(with: .google)
      let (redirect, program) = try await lose(world) { client in
        try await client.restore()
        _ = try await client.link(with: .facebook)
      }
      try await first.signOut()
      #expect(await reason { try await world.client().resumePending(url: redirect) } == .notSignedIn)
      program.cancel()
    }
  }

  @Test func `that was to re-authenticate takes nobody else`() async throws {
    try await inFederationWorld { world in
      let user = try await world.client().signIn(with: .google).user
      for (account, outcome) in [("grace@school.example", AuthError.Reason.userMismatch), ("ada@gmail.com", nil)] {
        let (redirect, program) = try await lose(world, account: account) { client in
          try await client.restore()
          try await client.reauthenticate(with: .google)
        }
        let next = try world.client()
        #expect(await reason { try await next.resumePending(url: redirect) } == outcome)
        #expect(try await next.restore()?.id == user.id)
        program.cancel()
      }
    }
  }

  @Test func `says which provider is missing`() async throws {
    try await inFederationWorld { world in
      let (redirect, program) = try await lose(world) { _ = try await $0.signIn(with: .google) }
      let next = try world.client()
      next.providers.unregister(.google)
      #expect(
        await reason { try await next.resumePending(url: redirect) }
          == .unknownProvider(registered: [.facebook, .twitter]))
      try next.providers.register(try world.providers[0])
      #expect(try await next.resumePending(url: redirect).outcome == .created)
      program.cancel()
    }
  }

  @Test func `of this run ends when its answer comes another way`() async throws {
    try await inFederationWorld { world in
      let agent = LostProgram()
      let client = try world.client(userAgent: agent)
      let attempt = try client.startSignIn(with: .google)
      let redirect = try #require(await agent.redirect)
      #expect(try await client.resumePending(url: redirect).outcome == .created)
      #expect(await reason { _ = try await attempt.result } == .cancelled(by: .program))
      #expect(client.currentUser != nil)
    }
  }

  @Test func `that has come to its end is not kept`() async throws {
    try await inFederationWorld { world in
      _ = try await world.client().signIn(with: .google)
      _ = await reason { _ = try await world.client(.deny()).signIn(with: .facebook) }
      #expect(!world.storage.values.keys.contains { $0.kind == .pendingAttempts })
    }
  }

  /// A disk that does not come to an end with anything.
  private struct StuckStorage: SecureStorage {
    func read(_ key: StorageKey) async throws -> [UInt8]? { nil }
    func write(_ value: [UInt8], for key: StorageKey) async throws { try await Task.sleep(for: .seconds(3600)) }
    func remove(_ key: StorageKey) async throws {}
  }

  @Test func `does not wait for a storage that hangs before the browser opens`() async throws {
    try await inFederationWorld { world in
      let agent = LostProgram()
      var context = world.context(userAgent: agent)
      context.storage = StuckStorage()
      let client = try AuthClient(providers: world.providers, context: context)
      let program = Task {
        defer { agent.end() }
        _ = try await client.signIn(with: .google)
      }
      #expect(await agent.redirect != nil)
      program.cancel()
    }
  }
}
