import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// Whoever ends a sign-in gets out, wherever it is and whoever holds it up.
@Suite struct `A sign-in ends when it is told to` {
  private func forever(_ gate: Gate) -> StubProvider.Answer {
    { _ in
      await gate.wait()
      return .dropped
    }
  }

  @Test(arguments: [
    ("/.well-known/openid-configuration", SignInPhase.preparing), ("/authorize", .awaitingUser),
    ("/token", .exchangingCode), ("/jwks", .verifying), ("/userinfo", .fetchingProfile),
  ])
  func `while a server does not answer`(_ path: String, _ phase: SignInPhase) async throws {
    let world = try await World()
    let client = try world.client(world.stub.provider(scopes: ["openid", "profile"]))
    for isTimeout in [false, true] {
      let gate = Gate()
      world.stub.answer(path, with: forever(gate))
      let attempt = try client.startSignIn(
        with: "stub.example", SignInRequest(timeout: isTimeout ? .seconds(60) : nil))
      await gate.reached()
      let before = world.stub.requests("/token").count
      if isTimeout { world.clock.advance(by: .seconds(60)) } else { attempt.cancel() }
      let error = await authError { _ = try await attempt.result }
      #expect(error?.reason == (isTimeout ? .timedOut : .cancelled(by: .program)))
      #expect(error?.phase == phase)
      #expect(client.currentUser == nil)
      #expect(world.stub.requests("/token").count == before)
      gate.open()
      // Nothing of the old one is left that could disturb a new one.
      try await retrying { try await client.startSignIn(with: "stub.example").result }
      try await client.signOut()
      world.clock.advance(by: .seconds(90_000))
    }
  }

  /// Signs in; a document whose server hung up when it was let go may fail whoever joined it.
  private func retrying(_ signIn: () async throws -> AuthResult) async throws {
    do {
      _ = try await signIn()
    } catch let error as AuthError where error.reasonName == "unreachable" {
      _ = try await signIn()
    }
  }

  // MARK: Those who are deaf

  private let identity = VerifiedIdentity(providerID: "test.example", subject: "1")

  /// What a test holds up, and all that is needed around it.
  private struct Stage {
    let gate = Gate()
    let clock = TestClock()
    let storage = MemoryStorage()
    let events = Log<AuthEvent>()
    var provider: TestProvider.Behavior
    var backend = TestBackend.Behavior()
    var hooks = UIHooks()
    var options = AuthClientOptions()
    var wrap: (any SecureStorage) -> any SecureStorage = { $0 }

    init() {
      provider = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    }

    func make() throws -> (client: AuthClient, provider: TestProvider, backend: TestBackend) {
      let provider = TestProvider(behavior: provider)
      let backend = TestBackend(behavior: backend)
      let client = try AuthClient(
        providers: [provider], backend: backend, hooks: hooks, options: options,
        context: .test(storage: wrap(storage), clock: clock, log: { [events] in events.add($0) }))
      return (client, provider, backend)
    }

    /// Starts, waits until it is held up, cancels, and lets the patience of everybody run out.
    func cancelled(_ client: AuthClient) async throws -> AuthError? {
      let attempt = try client.startSignIn(with: "test.example")
      await gate.reached()
      attempt.cancel()
      try await clock.waitForSleepers(1)
      clock.advance(by: .seconds(2))
      return await authError { _ = try await attempt.result }
    }
  }

  @Test func `though its provider is deaf, whose credential is then logged out`() async throws {
    var stage = Stage()
    stage.provider.signIn = { [gate = stage.gate, signIn = stage.provider.signIn] request, context in
      if request.defaultValue == nil { await gate.wait() }
      context.enter(.verifying)
      return try await signIn(request, context)
    }
    let (client, provider, backend) = try stage.make()
    let error = try await stage.cancelled(client)
    #expect(error?.reason == .cancelled(by: .program))
    #expect(provider.calls == [.signIn, .finishedWithError])
    _ = try await client.signIn(with: "test.example", SignInRequest(defaultValue: "quick"))
    let events = stage.events.entries.count
    stage.gate.open()
    await until { provider.calls.contains(.signOut) }
    #expect(backend.calls == [.signIn])
    #expect(client.currentUser != nil)
    #expect(!stage.events.entries.dropFirst(events).contains { $0.kind == .entered(.verifying) })
  }

  @Test func `though its backend is deaf, whose session is then ended`() async throws {
    var stage = Stage()
    stage.backend.signIn = { [gate = stage.gate, signIn = stage.backend.signIn] request, context in
      await gate.wait()
      return try await signIn(request, context)
    }
    let (client, provider, backend) = try stage.make()
    let error = try await stage.cancelled(client)
    #expect(error?.phase == .federating)
    #expect(error?.undone == [.provider])
    #expect(provider.calls == [.signIn, .signOut, .finishedWithError])
    stage.gate.open()
    await until { backend.calls == [.signIn, .signOut] }
    #expect(client.currentUser == nil)
    #expect(stage.storage.values.isEmpty)
  }

  @Test func `though the profile does not come`() async throws {
    for policy in [ProfilePolicy.bestEffort, .required] {
      var stage = Stage()
      stage.options.profile = policy
      stage.provider.fetchProfile = { [gate = stage.gate] _ in
        await gate.wait()
        return []
      }
      let (client, _, backend) = try stage.make()
      let error = try await stage.cancelled(client)
      #expect(error?.reason == .cancelled(by: .program))
      #expect(error?.undone == [.backend, .provider])
      #expect(backend.calls == [.signIn, .signOut])
      stage.gate.open()
    }
  }

  @Test func `though the storage hangs, and what it writes in the end is taken back`() async throws {
    var stage = Stage()
    stage.wrap = { [gate = stage.gate] in HangingStorage($0, gate) }
    let (client, _, backend) = try stage.make()
    let error = try await stage.cancelled(client)
    #expect(error?.phase == .persisting)
    #expect(error?.undone == [.backend, .provider])
    #expect(client.currentUser == nil)
    stage.gate.open()
    await until { client.state == .signedOut && stage.storage.values.isEmpty }
    #expect(backend.calls == [.signIn, .signOut])
  }

  @Test func `though the indicator does not come, which is then taken away`() async throws {
    var stage = Stage()
    let shown = Log<String>()
    stage.hooks.activity = { [gate = stage.gate] _ in
      await gate.wait()
      shown.add("began")
      return { shown.add("ended") }
    }
    let (client, provider, _) = try stage.make()
    #expect(try await stage.cancelled(client)?.reason == .cancelled(by: .program))
    #expect(provider.calls == [], "nobody is asked any more")
    stage.gate.open()
    await until { shown.entries == ["began", "ended"] }
  }

  @Test func `though nobody answers its alert`() async throws {
    var stage = Stage()
    stage.provider.signIn = { _, _ in throw AuthError(.userDisabled) }
    stage.hooks.alert = { [gate = stage.gate] _ in await gate.wait() }
    let (client, provider, _) = try stage.make()
    #expect(try await stage.cancelled(client)?.reason == .userDisabled, "that is how it ended")
    #expect(provider.calls == [.signIn, .finishedWithError])
    stage.gate.open()
  }

  @Test func `and an alert about the time limit does not hold up who waits`() async throws {
    var stage = Stage()
    stage.provider.signIn = { _, _ in
      try await Task.sleep(for: .seconds(3600))
      throw AuthError(.declined)
    }
    stage.hooks.alert = { [gate = stage.gate] _ in await gate.wait() }
    let (client, _, _) = try stage.make()
    let attempt = try client.startSignIn(with: "test.example", SignInRequest(timeout: .seconds(9)))
    try await stage.clock.waitForSleepers(1)
    stage.clock.advance(by: .seconds(9))
    await stage.gate.reached()
    try await stage.clock.waitForSleepers(1)
    stage.clock.advance(by: .seconds(2))
    #expect(await authError { _ = try await attempt.result }?.reason == .timedOut)
    stage.gate.open()
  }

  @Test func `though undoing hangs, which is listed`() async throws {
    var stage = Stage()
    stage.backend.signIn = { _, _ in throw AuthError(.userDisabled) }
    stage.provider.signOut = { [gate = stage.gate] _ in await gate.wait() }
    let (client, _, _) = try stage.make()
    let attempt = try client.startSignIn(with: "test.example")
    await stage.gate.reached()
    try await stage.clock.waitForSleepers(1)
    stage.clock.advance(by: .seconds(10))
    let error = await authError { _ = try await attempt.result }
    #expect(error?.reason == .userDisabled)
    #expect(error?.stillSignedIn == [.provider])
    stage.gate.open()
  }

  @Test func `though it waits for the end of one that hangs`() async throws {
    var stage = Stage()
    stage.options.concurrentAttempts = .replace
    stage.provider.signIn = { [gate = stage.gate, signIn = stage.provider.signIn] request, context in
      if request.defaultValue == nil { await gate.wait() }
      return try await signIn(request, context)
    }
    let (client, provider, _) = try stage.make()
    let first = try client.startSignIn(with: "test.example")
    await stage.gate.reached()
    let second = try client.startSignIn(with: "test.example", SignInRequest(defaultValue: "quick"))
    try await stage.clock.waitForSleepers(1)
    stage.clock.advance(by: .seconds(2))
    _ = try await second.result
    #expect(await authError { _ = try await first.result }?.reason == .superseded)
    stage.gate.open()
    await until { provider.calls.contains(.signOut) }
    #expect(client.currentUser != nil)
  }
}
