import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// The SDK puts nothing on screen that the host did not ask for (S4.13 to S4.15).
@Suite struct `Hooks` {
  let recorder = HookRecorder()

  @Test func `S4.13 a silent host sees nothing`() async throws {
    let hooks = UIHooks.silent
    #expect(hooks.activity == nil && hooks.alert == nil && hooks.confirmSignOut == nil)
    let client = try AuthClient(providers: [TestProvider()], context: .test())
    _ = try await client.signIn(with: "test.example")
    try await client.signOut()
  }

  @Test func `the activity begins and ends in balance on every path`() async throws {
    for fails in [false, true] {
      let recorder = HookRecorder()
      var behavior = TestBackend.Behavior()
      if fails { behavior.signIn = { _, _ in throw AuthError(.userDisabled) } }
      let client = try AuthClient(
        providers: [TestProvider()], backend: TestBackend(behavior: behavior), hooks: recorder.hooks(),
        context: .test())
      _ = try? await client.signIn(with: "test.example")
      let activity = recorder.effects.filter { $0 != .alerted("userDisabled") }
      #expect(activity == [.activityBegan(.signIn), .activityEnded(.signIn)])
      #expect(recorder.effects.contains(.alerted("userDisabled")) == fails)
    }
  }

  @Test func `S4.14 an activity hook that returns nil shows nothing`() async throws {
    let client = try AuthClient(providers: [TestProvider()], hooks: recorder.hooks(), context: .test())
    client.hooks.activity = { _ in nil }
    _ = try await client.signIn(with: "test.example")
    #expect(recorder.effects == [])
  }

  @Test func `an activity that is over before its delay is never shown`() async throws {
    let clock = TestClock()
    let client = try AuthClient(
      providers: [TestProvider()], hooks: recorder.hooks(), context: .test(clock: clock))
    client.hooks.activityDelay = .milliseconds(300)
    _ = try await client.signIn(with: "test.example")
    #expect(recorder.effects == [])
  }

  @Test func `an activity that outlasts its delay is shown and ended`() async throws {
    let clock = TestClock()
    let (gate, open) = AsyncStream<Void>.makeStream()
    var behavior = TestBackend.Behavior()
    let signIn = behavior.signIn
    behavior.signIn = { request, context in
      for await _ in gate { break }
      return try await signIn(request, context)
    }
    let client = try AuthClient(
      providers: [TestProvider()], backend: TestBackend(behavior: behavior), hooks: recorder.hooks(),
      context: .test(clock: clock))
    client.hooks.activityDelay = .milliseconds(300)
    let attempt = try client.startSignIn(with: "test.example")
    try await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(300))
    await until { !recorder.effects.isEmpty }
    open.yield()
    _ = try await attempt.result
    #expect(recorder.effects == [.activityBegan(.signIn), .activityEnded(.signIn)])
  }

  @Test func `attempt wins over provider, provider over client, client over preset`() async throws {
    func hooks(_ name: String, _ log: Log<String>) -> UIHooks {
      var hooks = UIHooks()
      hooks.activity = { _ in
        log.add(name)
        return nil
      }
      return hooks
    }
    let log = Log<String>()
    let context = AuthContext.test(hooks: hooks("preset", log))
    let client = try AuthClient(providers: [TestProvider()], context: context)
    _ = try await client.signIn(with: "test.example")
    client.hooks = hooks("client", log)
    _ = try await client.signIn(with: "test.example")
    _ = try await client.signIn(with: "test.example", SignInRequest(hooks: hooks("attempt", log)))
    #expect(log.entries == ["preset", "client", "attempt"])
  }

  @Test func `a cancelled attempt alarms nobody`() async throws {
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    behavior.signIn = { _, _ in throw AuthError(.declined) }
    let client = try AuthClient(
      providers: [TestProvider(behavior: behavior)], hooks: recorder.hooks(), context: .test())
    _ = try? await client.signIn(with: "test.example")
    #expect(recorder.effects == [.activityBegan(.signIn), .activityEnded(.signIn)])
  }
}
