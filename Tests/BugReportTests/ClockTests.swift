import Foundation
import Lanyard
import LanyardTesting
import Testing

/// Clocks are wrong, and then they are set.
@Suite struct `A clock that jumps` {
  private let storage = MemoryStorage()
  private let clock = TestClock()
  private let backend = RotatingBackend()

  private func client() throws -> AuthClient {
    try AuthClient(
      providers: [namingProvider()], backend: backend, context: .test(storage: storage, clock: clock))
  }

  private func refreshes() -> Int {
    backend.calls.filter { if case .refresh = $0 { true } else { false } }.count
  }

  @Test func `back does not keep dead tokens alive`() async throws {
    let client = try client()
    _ = try await client.signIn(with: "test.example")
    // The clock was a day ahead: by it the tokens would last for another 25 hours.
    clock.advance(by: .seconds(-86_400))
    let session = try await client.session()
    #expect(session.tokens.refreshToken == "ada-2")
    #expect(session.tokens.expiresAt == clock.now + 3600)
    _ = try await client.session()
    #expect(refreshes() == 1)
    // Nor after a restart.
    clock.advance(by: .seconds(-86_400))
    _ = try await self.client().session()
    #expect(refreshes() == 2)
  }

  @Test func `back by a moment changes nothing`() async throws {
    let client = try client()
    _ = try await client.signIn(with: "test.example")
    clock.advance(by: .seconds(-20))
    _ = try await client.session()
    #expect(refreshes() == 0)
  }

  @Test func `ahead refreshes once, and signs nobody out`() async throws {
    let client = try client()
    _ = try await client.signIn(with: "test.example")
    clock.advance(by: .seconds(86_400 * 3650))
    _ = try await client.session()
    clock.advance(by: .seconds(-86_400 * 3650))
    _ = try await client.session()
    _ = try await client.session()
    #expect(refreshes() == 2)
    #expect(client.currentUser != nil)
  }

  @Test func `back without a network leaves what may still be good`() async throws {
    var behavior = TestBackend.Behavior()
    behavior.refresh = { _, _ in throw TransportError.unreachable(host: "api.example", "down") }
    let client = try AuthClient(
      providers: [TestProvider()], backend: TestBackend(behavior: behavior), context: .test(clock: clock))
    _ = try await client.signIn(with: "test.example")
    clock.advance(by: .seconds(-3600))
    #expect(try await client.idToken() == "session-token")
  }

  @Test func `does not make short-lived tokens be refreshed at each use`() async throws {
    var behavior = TestBackend.Behavior()
    behavior.signIn = { [signIn = behavior.signIn] request, context in
      var response = try await signIn(request, context)
      response.tokens.expiresAt = context.now() + 50
      return response
    }
    let backend = TestBackend(behavior: behavior)
    let client = try AuthClient(providers: [TestProvider()], backend: backend, context: .test(clock: clock))
    _ = try await client.signIn(with: "test.example")
    for _ in 0..<5 { _ = try await client.session() }
    #expect(backend.calls == [.signIn])
    clock.advance(by: .seconds(26))
    _ = try await client.session()
    #expect(backend.calls == [.signIn, .refresh])
  }

  @Test func `back does not keep the keys of a provider until tomorrow`() async throws {
    let world = try await World()
    let provider = world.stub.provider()
    func verify() async throws {
      let token = Secret(try world.stub.idToken(issuer: world.stub.issuer))
      _ = try await provider.verify(
        AuthCredential(providerID: "stub.example", proof: .idToken(token, rawNonce: nil, accessToken: nil)),
        in: world.context)
    }
    try await verify()
    world.clock.advance(by: .seconds(-86_400))
    try await verify()
    #expect(world.stub.requests("/jwks").count == 2)
    // A key that is new since is looked for, although the last look lies in the future.
    world.clock.advance(by: .seconds(-86_400))
    try world.stub.rotateKey()
    try await verify()
    #expect(world.stub.requests("/jwks").count == 3)
  }
}
