import Lanyard
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// The policies for a second sign-in, with many at once.
@Suite struct `Many sign-ins at once` {
  /// A provider that counts how many are with it at the same time.
  private final class Counter: Sendable {
    private let state = Mutex((now: 0, most: 0, all: 0))

    var most: Int { state.withLock { $0.most } }
    var all: Int { state.withLock { $0.all } }
    var now: Int { state.withLock { $0.now } }

    func enter() {
      state.withLock { state in
        state.now += 1
        state.all += 1
        state.most = max(state.most, state.now)
      }
    }

    func leave() {
      state.withLock { $0.now -= 1 }
    }

    func provider(_ work: @escaping @Sendable () async throws -> Void) -> TestProvider {
      var behavior = TestProvider.Behavior(
        signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
      behavior.signIn = { [self, signIn = behavior.signIn] request, context in
        enter()
        defer { leave() }
        try await work()
        return try await signIn(request, context)
      }
      return TestProvider(behavior: behavior)
    }
  }

  private func outcomes(_ attempts: [SignInAttempt]) async -> [AuthError.Reason?] {
    var reasons: [AuthError.Reason?] = []
    for attempt in attempts { reasons.append(await authError { _ = try await attempt.result }?.reason) }
    return reasons
  }

  private func client(_ policy: ConcurrentAttemptPolicy, _ provider: TestProvider) throws -> AuthClient {
    try AuthClient(
      providers: [provider], options: AuthClientOptions(concurrentAttempts: policy), context: .test())
  }

  @Test func `are one after the other in a queue, and each counts`() async throws {
    let counter = Counter()
    let client = try client(.queue, counter.provider { for _ in 0..<3 { await Task.yield() } })
    let attempts = try (0..<200).map { _ in try client.startSignIn(with: "test.example") }
    #expect(await outcomes(attempts).allSatisfy { $0 == nil })
    #expect(counter.most == 1)
    #expect(counter.all == 200)
  }

  @Test func `in a queue may be cancelled anywhere in it, which lets nobody wait for ever`() async throws {
    let counter = Counter()
    let client = try client(.queue, counter.provider { for _ in 0..<3 { await Task.yield() } })
    let attempts = try (0..<200).map { _ in try client.startSignIn(with: "test.example") }
    for (number, attempt) in attempts.enumerated() where number % 3 != 0 {
      attempt.cancel()
      if number % 7 == 0 { await Task.yield() }
    }
    let reasons = await outcomes(attempts)
    for (number, reason) in reasons.enumerated() {
      #expect(number % 3 == 0 ? reason == nil : reason == nil || reason == .cancelled(by: .program))
    }
    #expect(counter.most == 1)
    _ = try await client.signIn(with: "test.example")
  }

  @Test func `replace each other, and only one is left`() async throws {
    let counter = Counter()
    let isOpen = Mutex(false)
    let provider = counter.provider {
      while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    }
    let client = try client(.replace, provider)
    var attempts: [SignInAttempt] = []
    for number in 0..<100 {
      attempts.append(try client.startSignIn(with: "test.example"))
      if number % 10 == 0 { await Task.yield() }
    }
    await until { counter.now == 1 }
    isOpen.withLock { $0 = true }
    let reasons = await outcomes(attempts)
    #expect(reasons.filter { $0 == nil }.count >= 1)
    #expect(reasons.allSatisfy { $0 == nil || $0 == .superseded })
    #expect(counter.most == 1)
    _ = try await client.signIn(with: "test.example")
  }

  @Test func `and sign-outs between them end in a state that is true`() async throws {
    let storage = MemoryStorage()
    let backend = RotatingBackend()
    func client() throws -> AuthClient {
      try AuthClient(
        providers: [namingProvider()], backend: backend,
        options: AuthClientOptions(concurrentAttempts: .queue), context: .test(storage: storage))
    }
    let clients = [try client(), try client()]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<120 {
        let client = clients[number % 2]
        group.addTask {
          switch number % 4 {
          case 0, 1:
            let name = "user\(number % 5)"
            _ = try? await client.signIn(with: "test.example", SignInRequest(defaultValue: name))
          case 2: _ = try? await client.session(forcingRefresh: true)
          default: _ = try? await client.signOut()
          }
        }
      }
    }
    for client in clients { _ = try? await client.session(forcingRefresh: true) }
    let stored = try await client().restore()
    if let stored {
      #expect(clients.allSatisfy { $0.currentUser == stored })
      #expect(backend.living.count == 1)
    } else {
      #expect(backend.living.isEmpty)
    }
    #expect(Set(storage.values.keys.compactMap(\.userID)) == Set([stored?.id].compactMap { $0 }))
  }

  @Test func `a provider that is unregistered meanwhile finishes what it began`() async throws {
    let gate = Gate()
    let counter = Counter()
    let provider = counter.provider { await gate.wait() }
    let client = try client(.reject, provider)
    let attempt = try client.startSignIn(with: "test.example")
    await gate.reached()
    client.providers.unregister("test.example")
    gate.open()
    _ = try await attempt.result
    #expect(provider.calls.last == .finished)
    // Without its provider a session that is the provider's own cannot be refreshed, and does not end by that.
    let error = await authError { _ = try await client.session(forcingRefresh: true) }
    #expect(error?.reasonName == "unknownProvider")
    #expect(client.currentUser != nil)
    #expect(try await client.signOut().isComplete)
  }
}
