import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// What a sign-in does, in which order, and what a failure undoes (S2.4 to S2.9).
@Suite struct `Sign-in is transactional` {
  struct Broken: Error {}

  let identity = VerifiedIdentity(
    providerID: "test.example", subject: "7", email: EmailClaim("ada@example.com", standing: .verified))

  func client(
    _ provider: TestProvider, _ backend: any FederationBackend, storage: MemoryStorage = MemoryStorage(),
    profile: ProfilePolicy = .none
  ) throws -> AuthClient {
    try AuthClient(
      providers: [provider], backend: backend, options: AuthClientOptions(profile: profile),
      context: .test(storage: storage))
  }

  @Test func `S2.5 runs provider, backend, profile and state in this order`() async throws {
    let log = Log<String>()
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.fetchProfile = { _ in
      log.add("profile")
      return Array("{}".utf8)
    }
    let backend = TestBackend(
      behavior: {
        var behavior = TestBackend.Behavior()
        let signIn = behavior.signIn
        behavior.signIn = { request, context in
          log.add("backend")
          return try await signIn(request, context)
        }
        return behavior
      }())
    let provider = TestProvider(behavior: behavior)
    let client = try client(provider, backend, profile: .required)
    let result = try await client.signIn(with: "test.example")
    #expect(log.entries == ["backend", "profile"])
    #expect(result.user.id == "user-7")
    #expect(result.outcome == .created)
    #expect(result.additionalUserInfo.isNewUser)
    #expect(result.additionalUserInfo.rawProfile == Array("{}".utf8))
    #expect(client.currentUser?.id == "user-7")
    #expect(provider.calls == [.signIn, .fetchProfile, .finished])
  }

  @Test func `S2.6 a provider that fails leaves nothing to undo`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.signIn = { _, _ in throw Broken() }
    let provider = TestProvider(behavior: behavior)
    let backend = TestBackend()
    let client = try client(provider, backend)
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.undone == [])
    #expect(error?.stillSignedIn == [])
    #expect(error?.underlying is Broken)
    #expect(provider.calls == [.signIn, .finishedWithError])
    #expect(backend.calls == [])
    #expect(client.currentUser == nil)
  }

  @Test func `S2.7 a backend that fails logs the provider out`() async throws {
    var behavior = TestBackend.Behavior()
    behavior.signIn = { _, _ in throw AuthError(.userDisabled) }
    let provider = TestProvider(behavior: .init(signingIn: identity))
    let client = try client(provider, TestBackend(behavior: behavior))
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.reason == .userDisabled)
    #expect(error?.phase == .federating)
    #expect(error?.undone == [.provider])
    #expect(provider.calls == [.signIn, .signOut, .finishedWithError])
    #expect(client.state == .unknown)
  }

  @Test func `S2.8 a profile that fails logs backend and provider out, in this order`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.fetchProfile = { _ in throw TransportError.unreachable(host: "test.example", "down") }
    let provider = TestProvider(behavior: behavior)
    let backend = TestBackend()
    let client = try client(provider, backend, profile: .required)
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.reason == .unreachable(host: "test.example"))
    #expect(error?.phase == .fetchingProfile)
    #expect(error?.undone == [.backend, .provider])
    #expect(backend.calls == [.signIn, .signOut])
  }

  @Test func `S2.9 a storage that fails undoes everything and keeps who was signed in before`() async throws {
    let storage = MemoryStorage()
    let provider = TestProvider(behavior: .init(signingIn: identity))
    let backend = TestBackend()
    let client = try client(provider, backend, storage: storage)
    _ = try await client.signIn(with: "test.example")
    storage.fail(.write, with: StorageError.full)
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.reason == .storage(.full))
    #expect(error?.phase == .persisting)
    #expect(error?.undone == [.backend, .provider])
    #expect(client.currentUser?.id == "user-7")
  }

  @Test func `S2.12 without a backend the user is the provider's word`() async throws {
    let provider = TestProvider(behavior: .init(signingIn: identity))
    let client = try AuthClient(providers: [provider], context: .test())
    let result = try await client.signIn(with: "test.example")
    #expect(result.user.id == "test.example:7")
    #expect(result.outcome == .signedIn)
    #expect(result.user.emailVerified)
  }

  @Test func `S2.13 without a backend a profile that fails logs the provider out`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.fetchProfile = { _ in throw Broken() }
    let provider = TestProvider(behavior: behavior)
    let client = try client(provider, ProviderOnlyBackend(), profile: .required)
    await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(provider.calls == [.signIn, .fetchProfile, .signOut, .finishedWithError])
    #expect(client.currentUser == nil)
  }

  @Test func `a profile of best effort may fail`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.fetchProfile = { _ in throw Broken() }
    let client = try client(TestProvider(behavior: behavior), TestBackend(), profile: .bestEffort)
    #expect(try await client.signIn(with: "test.example").user.id == "user-7")
  }

  @Test func `an undoing that fails is listed beside the first error, not instead of it`() async throws {
    var provider = TestProvider.Behavior(signingIn: identity)
    provider.signOut = { _ in throw Broken() }
    var backend = TestBackend.Behavior()
    backend.signIn = { _, _ in throw AuthError(.userDisabled) }
    let client = try client(TestProvider(behavior: provider), TestBackend(behavior: backend))
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.reason == .userDisabled)
    #expect(error?.undone == [])
    #expect(error?.stillSignedIn == [.provider])
  }

  @Test func `a credential of another provider is refused`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.signIn = { _, _ in
      AuthCredential(providerID: "other.example", proof: .accessToken("a"))
    }
    let client = try client(TestProvider(behavior: behavior), TestBackend())
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.reasonName == "invalidResponse")
  }

  @Test func `a credential that was not seen proven is verified by the provider`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.verify = { [identity] _ in identity }
    let provider = TestProvider(behavior: behavior)
    let client = try client(provider, TestBackend())
    let credential = AuthCredential(providerID: "test.example", proof: .accessToken("from elsewhere"))
    #expect(try await client.signInAndRetrieveData(with: credential).user.id == "user-7")
    #expect(provider.calls == [.verify])
  }

  @Test func `a credential that nobody can verify is refused`() async throws {
    let client = try client(TestProvider(), TestBackend())
    let credential = AuthCredential(providerID: "test.example", proof: .accessToken("from elsewhere"))
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: credential) }
    #expect(error?.reason == .unverifiable)
    #expect(error?.phase == .verifying)
  }

  @Test func `an identity without a subject or of another provider is refused`() async throws {
    for (provider, subject): (ProviderID, String) in [("other.example", "7"), ("test.example", "")] {
      var behavior = TestProvider.Behavior(signingIn: identity)
      behavior.verify = { _ in VerifiedIdentity(providerID: provider, subject: subject) }
      let client = try client(TestProvider(behavior: behavior), TestBackend())
      let credential = AuthCredential(providerID: "test.example", proof: .accessToken("a"))
      let error = await #expect(throws: AuthError.self) { try await client.signIn(with: credential) }
      #expect(error?.reasonName == "invalidResponse")
    }
  }

  @Test func `signing in over somebody else ends their session at the backend`() async throws {
    let backend = TestBackend()
    let first = TestProvider("one.example")
    let second = TestProvider("two.example")
    let client = try AuthClient(providers: [first, second], backend: backend, context: .test())
    _ = try await client.signIn(with: "one.example")
    _ = try await client.signIn(with: "two.example")
    #expect(backend.calls == [.signIn, .signIn, .signOut])
    #expect(client.currentUser != nil)
  }
}
