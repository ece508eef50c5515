import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// Phases, cancellation, the time limit, and a second attempt meanwhile.
@Suite struct `An attempt ends exactly once` {
  let identity = VerifiedIdentity(providerID: "test.example", subject: "7")

  /// A provider that waits until it is cancelled, and says when it waits.
  func waiting(_ log: Log<String>) -> TestProvider {
    var behavior = TestProvider.Behavior(signingIn: identity)
    let signIn = behavior.signIn
    behavior.signIn = { request, context in
      context.enter(.awaitingUser)
      log.add("waiting")
      if request.defaultValue != "quick" { try await Task.sleep(for: .seconds(600)) }
      return try await signIn(request, context)
    }
    return TestProvider(behavior: behavior)
  }

  @Test func `tells its phases in order`() async throws {
    let client = try AuthClient(
      providers: [TestProvider()], backend: TestBackend(), options: AuthClientOptions(profile: .required),
      context: .test())
    let attempt = try client.startSignIn(with: "test.example")
    var phases: [SignInPhase] = []
    for await phase in attempt.phases { phases.append(phase) }
    #expect(phases == [.preparing, .federating, .fetchingProfile, .persisting, .done])
    _ = try await attempt.result
  }

  @Test func `is cancelled by the program`() async throws {
    let log = Log<String>()
    let provider = waiting(log)
    let client = try AuthClient(providers: [provider], context: .test())
    let attempt = try client.startSignIn(with: "test.example")
    await until { !log.entries.isEmpty }
    attempt.cancel()
    let error = await #expect(throws: AuthError.self) { try await attempt.result }
    #expect(error?.reason == .cancelled(by: .program))
    #expect(error?.phase == .awaitingUser)
    #expect(provider.calls == [.signIn, .finishedWithError])
  }

  @Test func `is cancelled before it began`() async throws {
    let client = try AuthClient(providers: [waiting(Log<String>())], context: .test())
    let attempt = try client.startSignIn(with: "test.example")
    attempt.cancel()
    let error = await #expect(throws: AuthError.self) { try await attempt.result }
    #expect(error?.reason == .cancelled(by: .program))
  }

  @Test func `is cancelled by the task that waits`() async throws {
    let log = Log<String>()
    let client = try AuthClient(providers: [waiting(log)], context: .test())
    let task = Task { try await client.signIn(with: "test.example") }
    await until { !log.entries.isEmpty }
    task.cancel()
    let error = await #expect(throws: AuthError.self) { try await task.value }
    #expect(error?.reason == .cancelled(by: .task))
  }

  @Test func `is cancelled by the person`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.signIn = { _, _ in throw CancellationError() }
    let client = try AuthClient(providers: [TestProvider(behavior: behavior)], context: .test())
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.reason == .cancelled(by: .user))
  }

  @Test func `has a time limit`() async throws {
    let clock = TestClock()
    let client = try AuthClient(providers: [waiting(Log<String>())], context: .test(clock: clock))
    let attempt = try client.startSignIn(with: "test.example", SignInRequest(timeout: .seconds(30)))
    try await clock.waitForSleepers(1)
    clock.advance(by: .seconds(31))
    let error = await #expect(throws: AuthError.self) { try await attempt.result }
    #expect(error?.reason == .timedOut)
  }

  @Test func `a cancelled attempt that had a credential logs the provider out`() async throws {
    let log = Log<String>()
    var behavior = TestBackend.Behavior()
    behavior.signIn = { _, _ in
      log.add("federating")
      try await Task.sleep(for: .seconds(600))
      throw AuthError(.userDisabled)
    }
    let provider = TestProvider()
    let client = try AuthClient(
      providers: [provider], backend: TestBackend(behavior: behavior), context: .test())
    let attempt = try client.startSignIn(with: "test.example")
    await until { !log.entries.isEmpty }
    attempt.cancel()
    let error = await #expect(throws: AuthError.self) { try await attempt.result }
    #expect(error?.undone == [.provider])
    #expect(error?.phase == .federating)
  }

  @Test func `a cancel after the end changes nothing`() async throws {
    let client = try AuthClient(providers: [TestProvider()], context: .test())
    let attempt = try client.startSignIn(with: "test.example")
    let user = try await attempt.result.user
    attempt.cancel()
    #expect(try await attempt.result.user == user)
    #expect(client.currentUser == user)
  }

  @Test func `a second one is refused`() async throws {
    let log = Log<String>()
    let client = try AuthClient(providers: [waiting(log)], context: .test())
    let first = try client.startSignIn(with: "test.example")
    await until { !log.entries.isEmpty }
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(error?.reason == .busy)
    first.cancel()
    _ = try? await first.result
    #expect(
      try await client.signIn(with: "test.example", SignInRequest(defaultValue: "quick")).user.id.isEmpty == false)
  }

  @Test func `a second one takes the place of the first`() async throws {
    let log = Log<String>()
    let client = try AuthClient(
      providers: [waiting(log)], options: AuthClientOptions(concurrentAttempts: .replace), context: .test())
    let first = try client.startSignIn(with: "test.example")
    await until { !log.entries.isEmpty }
    _ = try await client.signIn(with: "test.example", SignInRequest(defaultValue: "quick"))
    let error = await #expect(throws: AuthError.self) { try await first.result }
    #expect(error?.reason == .superseded)
    #expect(client.currentUser != nil)
  }

  @Test func `a second one waits for its turn, and may give up waiting`() async throws {
    let log = Log<String>()
    let client = try AuthClient(
      providers: [waiting(log)], options: AuthClientOptions(concurrentAttempts: .queue), context: .test())
    let first = try client.startSignIn(with: "test.example")
    await until { !log.entries.isEmpty }
    let second = try client.startSignIn(with: "test.example", SignInRequest(defaultValue: "quick"))
    let third = try client.startSignIn(with: "test.example", SignInRequest(defaultValue: "quick"))
    third.cancel()
    let error = await #expect(throws: AuthError.self) { try await third.result }
    #expect(error?.reason == .cancelled(by: .program))
    first.cancel()
    _ = try await second.result
    #expect(client.currentUser != nil)
  }

  @Test func `the same provider may be replaced while an attempt goes on`() async throws {
    let log = Log<String>()
    let client = try AuthClient(providers: [waiting(log)], context: .test())
    let attempt = try client.startSignIn(with: "test.example")
    await until { !log.entries.isEmpty }
    client.providers.unregister("test.example")
    attempt.cancel()
    let error = await #expect(throws: AuthError.self) { try await attempt.result }
    #expect(error?.reason == .cancelled(by: .program))
    let unknown = await #expect(throws: AuthError.self) { try await client.signIn(with: "test.example") }
    #expect(unknown?.reason == .unknownProvider(registered: []))
  }
}
