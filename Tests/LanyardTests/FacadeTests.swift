import Lanyard
import LanyardTesting
import Testing

/// What the facade of article 002 has, by Lanyard's names.
@Suite struct `A client as the facade of a provider` {
  private let provider = TestProvider()

  private func client(_ backend: any FederationBackend = ProviderOnlyBackend(), _ options: AuthClientOptions = .init())
    throws -> AuthClient
  {
    try AuthClient(providers: [provider], backend: backend, options: options, context: .test())
  }

  @Test func `S2.1 S2.2 says whether somebody is signed in, how, and by which credential`() async throws {
    let client = try client()
    #expect(client.state == .unknown && client.currentUser == nil)
    #expect(try await client.credential() == nil)
    _ = try await client.signIn(with: "test.example")
    #expect(client.currentUser?.isLinked(to: "test.example") == true)
    #expect(try await client.session().providerID == "test.example")
    #expect(try await client.credential()?.accessToken?.withExposedValue { $0 } == "access-token")
    try await client.signOut()
    #expect(client.state == .signedOut)
    #expect(try await client.credential() == nil)
  }

  @Test func `S2.17 gives the token without a request, unless it was not kept`() async throws {
    for policy in [CredentialPolicy.keep, .drop] {
      let storage = MemoryStorage()
      func run() throws -> AuthClient {
        try AuthClient(
          providers: [provider], options: AuthClientOptions(credentials: policy), context: .test(storage: storage))
      }
      _ = try await run().signIn(with: "test.example")
      let calls = provider.calls
      #expect(try await (run().credential() == nil) == (policy == .drop))
      #expect(provider.calls == calls)
    }
  }

  @Test func `S2.18 fetches the profile apart from the login`() async throws {
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    behavior.fetchProfile = { _ in Array(#"{"id":"1"}"#.utf8) }
    let client = try AuthClient(providers: [TestProvider(behavior: behavior)], context: .test())
    await #expect(throws: AuthError.self) { try await client.fetchProfile() }
    _ = try await client.signIn(with: "test.example")
    #expect(try await client.fetchProfile() == Array(#"{"id":"1"}"#.utf8))
    let result = await withCheckedContinuation { continuation in
      client.fetchProfile { continuation.resume(returning: $0) }
    }
    #expect(try result.get() == Array(#"{"id":"1"}"#.utf8))
  }

  @Test func `S2.15 S2.16 signs out without being told whether there is a backend`() async throws {
    let alone = try client()
    _ = try await alone.signIn(with: "test.example")
    #expect(try await alone.signOut(onFailure: .stop).isComplete)
    let backend = TestBackend()
    let both = try client(backend)
    _ = try await both.signIn(with: "test.example")
    #expect(try await both.signOut(onFailure: .stop).isComplete)
    #expect(backend.calls.contains(.signOut))
  }

  @Test func `S2.11 S3.13 has a completion for each verb, called once`() async throws {
    let client = try client()
    let results = await withCheckedContinuation { (continuation: CheckedContinuation<[Bool], Never>) in
      client.signIn(with: "test.example") { signedIn in
        client.link(with: "test.example") { linked in
          client.deleteUser { deleted in
            continuation.resume(returning: [signedIn.isSuccess, linked.isSuccess, deleted.isSuccess])
          }
        }
      }
    }
    // This backend links nothing.
    #expect(results == [true, false, true])
  }
}
