import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// The shapes of FirebaseUI: two phases, three arguments, a result callback (S4.4 to S4.10).
@Suite struct `FirebaseUI's shapes` {
  @Test func `S4.5 phase one calls back once with the credential`() async throws {
    let provider = TestProvider()
    let credential = await withCheckedContinuation { continuation in
      provider.signIn(withDefaultValue: nil, in: .test()) { credential, error, callback in
        #expect(error == nil)
        #expect(callback != nil)
        continuation.resume(returning: credential)
      }
    }
    #expect(credential?.providerID == "test.example")
  }

  @Test func `S4.7 a provider's failure arrives with a result callback`() async throws {
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    behavior.signIn = { _, _ in throw AuthError(.declined) }
    let provider = TestProvider(behavior: behavior)
    await withCheckedContinuation { continuation in
      provider.signIn(withDefaultValue: nil, in: .test()) { credential, error, callback in
        #expect(credential == nil)
        #expect((error as? AuthError)?.reason == .declined)
        callback?(nil, error)
        continuation.resume()
      }
    }
    await until { provider.calls.count >= 2 }
    #expect(provider.calls == [.signIn, .finishedWithError])
  }

  @Test func `S4.6 phase two gives the user, and S4.10 the callback counts once`() async throws {
    let provider = TestProvider()
    let client = try AuthClient(providers: [provider], backend: TestBackend(), context: .test())
    let user = await withCheckedContinuation { continuation in
      provider.signIn(withDefaultValue: nil, in: .test()) { credential, _, callback in
        guard let credential else { return continuation.resume(returning: AuthUser?.none) }
        client.signInAndRetrieveData(with: credential) { result, error in
          callback?(result?.user, error)
          callback?(result?.user, error)
          continuation.resume(returning: result?.user)
        }
      }
    }
    #expect(user?.id == "user-1")
    await until { provider.calls.count >= 2 }
    #expect(provider.calls == [.signIn, .finished])
  }

  @Test func `S4.8 a backend's failure arrives as an error`() async throws {
    let client = try AuthClient(providers: [TestProvider()], backend: TestBackend(), context: .test())
    let credential = AuthCredential(providerID: "test.example", proof: .accessToken("a"))
    let error = await withCheckedContinuation { continuation in
      client.signInAndRetrieveData(with: credential) { result, error in
        #expect(result == nil)
        continuation.resume(returning: error)
      }
    }
    #expect(error?.reason == .unverifiable)
  }

  @Test func `S2.10 a completion may be left out`() async throws {
    let client = try AuthClient(providers: [TestProvider()], backend: TestBackend(), context: .test())
    var states = client.stateChanges.makeAsyncIterator()
    _ = await states.next()
    client.signIn(with: "test.example", completion: nil)
    #expect(await states.next()?.user?.id == "user-1")
  }

  @Test func `an unknown provider completes with an error`() async throws {
    let client = try AuthClient(context: .test())
    let result = await withCheckedContinuation { continuation in
      let attempt = client.signIn(with: "x") { continuation.resume(returning: $0) }
      #expect(attempt == nil)
    }
    #expect(throws: AuthError.self) { try result.get() }
  }

  @Test func `signing out has a completion`() async throws {
    let client = try AuthClient(providers: [TestProvider()], context: .test())
    _ = try await client.signIn(with: "test.example")
    let result = await withCheckedContinuation { continuation in
      client.signOut { continuation.resume(returning: $0) }
    }
    #expect(try result.get().isComplete)
  }
}
