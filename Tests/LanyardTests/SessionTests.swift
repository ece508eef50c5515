import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// The session is kept, restored, refreshed, and ended by nobody but the person or the backend.
@Suite struct `The session` {
  let storage = MemoryStorage()
  let clock = TestClock()

  func client(_ backend: TestBackend = TestBackend(), provider: TestProvider = TestProvider()) throws -> AuthClient {
    try AuthClient(providers: [provider], backend: backend, context: .test(storage: storage, clock: clock))
  }

  @Test func `is unknown until it is restored`() async throws {
    let client = try client()
    #expect(client.state == .unknown)
    #expect(try await client.restore() == nil)
    #expect(client.state == .signedOut)
  }

  @Test func `survives the program`() async throws {
    let user = try await client().signIn(with: "test.example").user
    let later = try client()
    #expect(later.currentUser == nil)
    #expect(try await later.restore() == user)
    #expect(try await later.idToken() == "session-token")
  }

  @Test func `an unreadable storage is an error, not a sign-out`() async throws {
    _ = try await client().signIn(with: "test.example")
    storage.fail(.read, with: StorageError.locked)
    let later = try client()
    let error = await #expect(throws: AuthError.self) { try await later.restore() }
    #expect(error?.reason == .storage(.locked))
    #expect(later.state == .unknown)
    storage.fail(.read, with: nil)
    #expect(try await later.restore() != nil)
  }

  @Test func `a truncated or foreign record is an error, not a sign-out`() async throws {
    _ = try await client().signIn(with: "test.example")
    let (key, value) = try #require(storage.values.first { $0.key.kind == .session })
    for damaged in [Array(value.dropLast()), Array(#"{"version":2}"#.utf8), []] {
      try await storage.write(damaged, for: key)
      let error = await #expect(throws: AuthError.self) { try await client().restore() }
      #expect(error?.reasonName == "storage")
    }
  }

  @Test func `is refreshed before it expires, once for all who wait`() async throws {
    let backend = TestBackend()
    let client = try client(backend)
    _ = try await client.signIn(with: "test.example")
    #expect(try await client.idToken() == "session-token")
    clock.advance(by: .seconds(3541))
    try await withThrowingTaskGroup(of: Secret.self) { group in
      for _ in 0..<100 { group.addTask { try await client.idToken() } }
      for try await token in group { #expect(token == "fresh-session-token") }
    }
    #expect(backend.calls == [.signIn, .refresh])
  }

  @Test func `a backend that is out of reach takes nothing away`() async throws {
    var behavior = TestBackend.Behavior()
    behavior.refresh = { _, _ in throw TransportError.unreachable(host: "api.example", "down") }
    let client = try client(TestBackend(behavior: behavior))
    _ = try await client.signIn(with: "test.example")
    clock.advance(by: .seconds(3550))
    #expect(try await client.idToken() == "session-token")
    clock.advance(by: .seconds(100))
    let error = await #expect(throws: AuthError.self) { try await client.idToken() }
    #expect(error?.reason == .unreachable(host: "api.example"))
    #expect(client.currentUser != nil)
  }

  @Test func `a well-formed refusal ends it, once`() async throws {
    var behavior = TestBackend.Behavior()
    behavior.refresh = { _, _ in throw AuthError(.sessionEnded) }
    let client = try client(TestBackend(behavior: behavior))
    _ = try await client.signIn(with: "test.example")
    let error = await #expect(throws: AuthError.self) { try await client.session(forcingRefresh: true) }
    #expect(error?.reason == .sessionEnded)
    #expect(client.state == .signedOut)
    #expect(storage.values.isEmpty)
    let again = await #expect(throws: AuthError.self) { try await client.session() }
    #expect(again?.reason == .notSignedIn)
  }

  @Test func `a rotated token is on disk before anyone uses the new one`() async throws {
    let client = try client()
    _ = try await client.signIn(with: "test.example")
    storage.fail(.write, with: StorageError.full)
    let error = await #expect(throws: AuthError.self) { try await client.session(forcingRefresh: true) }
    #expect(error?.reason == .storage(.full))
    storage.fail(.write, with: nil)
    #expect(try await client.session(forcingRefresh: true).tokens.refreshToken == "fresh-session-refresh")
    #expect(storage.values.values.contains { String(decoding: $0, as: UTF8.self).contains("fresh-session-refresh") })
  }

  @Test func `a sign-out during a refresh wins`() async throws {
    let log = Log<String>()
    let (gate, open) = AsyncStream<Void>.makeStream()
    var behavior = TestBackend.Behavior()
    behavior.refresh = { _, context in
      log.add("refreshing")
      for await _ in gate { break }
      return SessionTokens(idToken: "late", refreshToken: "late")
    }
    let client = try client(TestBackend(behavior: behavior))
    _ = try await client.signIn(with: "test.example")
    let refresh = Task { try await client.session(forcingRefresh: true) }
    await until { !log.entries.isEmpty }
    try await client.signOut()
    open.yield()
    let error = await #expect(throws: AuthError.self) { try await refresh.value }
    #expect(error?.reason == .notSignedIn)
    #expect(client.state == .signedOut)
    #expect(storage.values.isEmpty)
  }

  @Test func `changes are told to everybody, starting with the present state`() async throws {
    let client = try client()
    var first = client.stateChanges.makeAsyncIterator()
    #expect(await first.next() == .unknown)
    let user = try await client.signIn(with: "test.example").user
    #expect(await first.next() == .signedIn(user))
    var second = client.stateChanges.makeAsyncIterator()
    #expect(await second.next() == .signedIn(user))
    try await client.signOut()
    #expect(await first.next() == .signedOut)
    #expect(await second.next() == .signedOut)
  }

  @Test func `credentials are kept or dropped by policy`() async throws {
    for (policy, count) in [(CredentialPolicy.keep, 1), (.drop, 0)] {
      let storage = MemoryStorage()
      let client = try AuthClient(
        providers: [TestProvider()], options: AuthClientOptions(credentials: policy), context: .test(storage: storage))
      _ = try await client.signIn(with: "test.example")
      #expect(storage.values.keys.filter { $0.kind == .credential }.count == count)
      try await client.signOut()
      #expect(storage.values.isEmpty)
    }
  }

  @Test func `a sign-in takes the place of what an earlier run left`() async throws {
    _ = try await client(provider: TestProvider()).signIn(with: "test.example")
    let backend = TestBackend()
    let other = TestProvider(
      behavior: .init(signingIn: VerifiedIdentity(providerID: "test.example", subject: "2")))
    let later = try client(backend, provider: other)
    _ = try await later.signIn(with: "test.example")
    #expect(backend.calls == [.signIn, .signOut])
    #expect(storage.values.count == 2, "one session, one credential")
  }

  @Test func `a sign-in writes over what cannot be read`() async throws {
    _ = try await client().signIn(with: "test.example")
    let key = try #require(storage.values.keys.first { $0.kind == .session })
    try await storage.write([0], for: key)
    let later = try client()
    _ = try await later.signIn(with: "test.example")
    #expect(later.currentUser != nil)
  }

  @Test func `several clients share a storage`() async throws {
    let other = try AuthClient(
      providers: [TestProvider()], backend: TestBackend(), options: AuthClientOptions(namespace: "other"),
      context: .test(storage: storage))
    _ = try await client().signIn(with: "test.example")
    #expect(try await other.restore() == nil)
  }
}
