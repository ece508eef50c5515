import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// Two programs with one storage: somebody signs in with one while the other is in the middle of something.
@Suite struct `The session of somebody else` {
  private let storage = MemoryStorage()

  private func client(
    _ provider: TestProvider = namingProvider(), _ backend: (any FederationBackend)? = nil
  ) throws -> AuthClient {
    try AuthClient(
      providers: [provider], backend: backend ?? ProviderOnlyBackend(), context: .test(storage: storage))
  }

  private func signIn(_ client: AuthClient, _ name: String) async throws {
    _ = try await client.signIn(with: "test.example", SignInRequest(defaultValue: name))
  }

  @Test func `stays when a sign-out ends that began before it`() async throws {
    let backend = RotatingBackend()
    let first = try client(namingProvider(), backend)
    try await signIn(first, "ada")
    let gate = Gate()
    backend.holdUpSignOuts(gate)
    let signOut = Task { try await first.signOut() }
    await gate.reached()
    backend.holdUpSignOuts(nil)
    try await signIn(try client(namingProvider(), backend), "bea")
    gate.open()
    #expect(try await signOut.value.isComplete)
    #expect(first.state == .signedOut)
    #expect(try await client(namingProvider(), backend).restore()?.id == "bea")
    #expect(backend.living.count == 1)
  }

  @Test func `does not get the scopes that were asked of another`() async throws {
    let gate = Gate()
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "ada"))
    behavior.signIn = { request, context in
      if request.scopes.contains("more") { await gate.wait() }
      return try await namingProvider().signIn(request, in: context)
    }
    let first = try client(TestProvider(behavior: behavior))
    try await signIn(first, "ada")
    let asking = Task { try await first.ensure(scopes: ["more"]) }
    await gate.reached()
    try await signIn(try client(), "bea")
    let before = storage.values
    gate.open()
    #expect(await authError { _ = try await asking.value }?.reason == .notSignedIn)
    #expect(storage.values == before)
    #expect(first.currentUser?.id == "test.example:bea")
  }
}
