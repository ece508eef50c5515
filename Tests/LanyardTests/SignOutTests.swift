import Lanyard
import LanyardTesting
import Testing

@Suite struct `Signing out` {
  struct Broken: Error {}

  func signedIn(
    provider: TestProvider = TestProvider(), backend: TestBackend = TestBackend(), storage: MemoryStorage = .init(),
    hooks: UIHooks = UIHooks()
  ) async throws -> AuthClient {
    let client = try AuthClient(
      providers: [provider], backend: backend, hooks: hooks, context: .test(storage: storage))
    _ = try await client.signIn(with: "test.example")
    return client
  }

  func failing() -> TestBackend {
    var behavior = TestBackend.Behavior()
    behavior.signOut = { _ in throw TransportError.unreachable(host: "api.example", "down") }
    behavior.deleteUser = { _ in throw TransportError.unreachable(host: "api.example", "down") }
    return TestBackend(behavior: behavior)
  }

  @Test func `S2.14 a backend that fails leaves everything as it is, if asked to`() async throws {
    let provider = TestProvider()
    let client = try await signedIn(provider: provider, backend: failing())
    let error = await #expect(throws: AuthError.self) { try await client.signOut(onFailure: .stop) }
    #expect(error?.reason == .unreachable(host: "api.example"))
    #expect(error?.stillSignedIn == [.backend, .provider, .session])
    #expect(!provider.calls.contains(.signOut))
    #expect(client.currentUser != nil)
  }

  @Test func `S2.14 signs out at the backend first`() async throws {
    let provider = TestProvider()
    let backend = TestBackend()
    let client = try await signedIn(provider: provider, backend: backend)
    let report = try await client.signOut()
    #expect(report.steps.map(\.step) == [.backend, .provider, .session])
    #expect(report.isComplete)
    #expect(provider.calls.last == .signOut)
    #expect(client.state == .signedOut)
  }

  @Test func `goes on after a failure and reports it`() async throws {
    let client = try await signedIn(backend: failing())
    let report = try await client.signOut()
    #expect(report.steps.map { $0.error == nil } == [false, true, true])
    #expect(client.state == .signedOut)
  }

  @Test func `nobody signed in is no error`() async throws {
    let client = try AuthClient(context: .test())
    #expect(try await client.signOut().steps.isEmpty)
  }

  @Test func `asks first, and a no changes nothing`() async throws {
    var hooks = UIHooks()
    hooks.confirmSignOut = { _ in false }
    let backend = TestBackend()
    let client = try await signedIn(backend: backend, hooks: hooks)
    let error = await #expect(throws: AuthError.self) { try await client.signOut() }
    #expect(error?.reason == .cancelled(by: .user))
    #expect(backend.calls == [.signIn])
    #expect(client.currentUser != nil)
  }

  @Test func `a storage that cannot forget is an error`() async throws {
    let storage = MemoryStorage()
    let client = try await signedIn(storage: storage)
    storage.fail(.remove, with: StorageError.notWritable("read-only"))
    let error = await #expect(throws: AuthError.self) { try await client.signOut() }
    #expect(error?.reason == .storage(.notWritable("read-only")))
    #expect(client.currentUser != nil)
  }

  @Test func `disconnecting revokes first and stops where that fails`() async throws {
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    behavior.disconnect = { _ in throw Broken() }
    let backend = TestBackend()
    let client = try await signedIn(provider: TestProvider(behavior: behavior), backend: backend)
    await #expect(throws: AuthError.self) { try await client.disconnect() }
    #expect(backend.calls == [.signIn])
    #expect(client.currentUser != nil)
    let report = try await client.disconnect(onFailure: .continue)
    #expect(report.steps.map(\.step) == [.provider, .backend, .session])
    #expect(client.currentUser == nil)
  }

  @Test func `a user who could not be deleted stays signed in`() async throws {
    let client = try await signedIn(backend: failing())
    await #expect(throws: AuthError.self) { try await client.deleteUser() }
    #expect(client.currentUser != nil)
  }

  @Test func `deleting the user ends the session`() async throws {
    let backend = TestBackend()
    let client = try await signedIn(backend: backend)
    try await client.deleteUser()
    #expect(backend.calls == [.signIn, .deleteUser])
    #expect(client.state == .signedOut)
    let error = await #expect(throws: AuthError.self) { try await client.deleteUser() }
    #expect(error?.reason == .notSignedIn)
  }

  @Test func `works after a restart`() async throws {
    let storage = MemoryStorage()
    _ = try await signedIn(storage: storage)
    let provider = TestProvider()
    let later = try AuthClient(providers: [provider], backend: TestBackend(), context: .test(storage: storage))
    try await later.signOut()
    #expect(provider.calls == [.signOut])
    #expect(storage.values.isEmpty)
  }
}
