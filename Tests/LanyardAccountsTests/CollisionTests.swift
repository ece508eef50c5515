import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// Jane signs in through `acme` and then comes through `bolt`, which says that her address is hers.
@Suite struct `A collision` {
  private let address = "jane@acme.example"

  /// Accounts in which Jane is known, and a client that has just met the collision.
  private func collided(hooks: UIHooks = UIHooks(), standing: EmailClaim.Standing = .verified) async throws -> Counter {
    let office = try Office()
    try await office.signIn("acme", "jane", address, .authoritative)
    let counter = try Counter(hooks: hooks, office: office, standing: standing)
    guard hooks.accountCollision == nil else { return counter }
    let error = await reason { try await counter.signIn("bolt", "j \(address)") }
    #expect(error == .accountCollision(AccountCollision(email: address, pendingProviderID: "bolt")))
    return counter
  }

  @Test func `is resolved by signing in the known way, which links the new one`() async throws {
    let counter = try await collided()
    #expect(try await counter.client.pendingCollision()?.email == address)
    let jane = SignInRequest(defaultValue: "jane \(address)")
    let result = try await counter.client.resolveCollision(with: "acme", jane)
    #expect(result.outcome == .linked && result.linkFailure == nil)
    #expect(result.user.providers.map(\.providerID) == ["acme", "bolt"])
    #expect(counter.client.currentUser == result.user)
    #expect(try await counter.client.pendingCollision() == nil)
    #expect(try await counter.elsewhere().signIn("bolt", "j").user.id == result.user.id)
  }

  @Test func `waits over the end of the program, and the provider is asked again whether it is true`() async throws {
    let counter = try await collided()
    let later = try Counter(office: counter.office, storage: counter.storage)
    #expect(try await later.client.pendingCollision()?.pendingProviderID == "bolt")
    let result = try await later.client.resolveCollision(
      with: "acme", SignInRequest(defaultValue: "jane \(address)"))
    let bolt = try #require(later.client.providers["bolt"] as? TestProvider)
    #expect(bolt.calls.contains(.verify))
    #expect(result.linkFailure == nil)
    #expect(result.user.providers.map(\.subject) == ["jane", "j"])
  }

  @Test func `does not wait for ever`() async throws {
    let counter = try await collided()
    counter.office.clock.advance(by: .seconds(901))
    #expect(try await counter.client.pendingCollision() == nil)
    #expect(await reason { _ = try await counter.client.resolveCollision(with: "acme") } == .noPendingCollision)
    #expect(!counter.storage.values.keys.contains { $0.kind == .pendingCredential })
  }

  @Test func `links nothing to a user of another address, and says so`() async throws {
    let counter = try await collided()
    let request = SignInRequest(defaultValue: "john john@acme.example")
    let result = try await counter.client.resolveCollision(with: "acme", request)
    #expect(result.linkFailure?.reason == .userMismatch)
    #expect(result.user.providers.map(\.providerID) == ["acme"])
    #expect(try await counter.office.user("bolt", "j") == nil)
    #expect(try await counter.client.pendingCollision() != nil, "Jane may still come")
  }

  @Test func `is forgotten when somebody signs in who was not asked about it`() async throws {
    let counter = try await collided()
    try await counter.signIn("corp", "john")
    #expect(try await counter.client.pendingCollision() == nil)
  }

  @Test func `is forgotten when the host says so`() async throws {
    let counter = try await collided()
    try await counter.client.discardCollision()
    #expect(await reason { _ = try await counter.client.resolveCollision(with: "acme") } == .noPendingCollision)
  }

  @Test func `can be resolved at once through the hook`() async throws {
    let seen = Mutex<[AccountCollision]>([])
    var hooks = UIHooks()
    hooks.accountCollision = { collision in
      seen.withLock { $0.append(collision) }
      return "acme"
    }
    let counter = try await collided(hooks: hooks)
    // Both providers are told the same hint here: whoever comes is j at bolt and jane at acme.
    let known = VerifiedIdentity(
      providerID: "acme", subject: "jane", email: EmailClaim(address, standing: .authoritative))
    counter.client.providers.unregister("acme")
    try counter.client.providers.register(TestProvider("acme", behavior: .init(signingIn: known)))
    let result = try await counter.signIn("bolt", "j \(address)")
    #expect(result.outcome == .linked)
    #expect(result.user.providers.map(\.providerID) == ["acme", "bolt"])
    #expect(seen.withLock { $0 } == [AccountCollision(email: address, pendingProviderID: "bolt")])
  }

  @Test func `that the hook leaves for later is the error of the sign-in`() async throws {
    var hooks = UIHooks()
    hooks.accountCollision = { _ in nil }
    let counter = try await collided(hooks: hooks)
    let error = await reason { try await counter.signIn("bolt", "j \(address)") }
    #expect(error == .accountCollision(AccountCollision(email: address, pendingProviderID: "bolt")))
    #expect(try await counter.client.pendingCollision() != nil)
    #expect(counter.client.currentUser == nil)
  }

  @Test func `keeps no token outside the secure storage`() async throws {
    let counter = try await collided()
    let collision = try #require(try await counter.client.pendingCollision())
    #expect(!"\(collision)".contains("at-j"))
  }
}
