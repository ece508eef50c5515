import HTTPTestSupport
import Lanyard
import LanyardDesktop
import LanyardTesting
import TestSupport
import Testing

/// Two taps, two windows, two clients; a window that is closed, and one that answers twice.
@Suite struct `Reports about concurrency and hooks` {
  /// A browser that does what a test says in the place of following the authorization URL.
  private func browser(_ act: @escaping @Sendable (RedirectTarget) async throws -> Void) -> UIHooks {
    var hooks = UIHooks()
    hooks.openBrowser = { request in
      _ = try await PlainHTTP().send(HTTPRequest(url: request.url))
      try await act(try RedirectTarget(authorizationURL: request.url))
    }
    return hooks
  }

  private func answer(_ target: RedirectTarget, _ path: String? = nil) async throws -> Int {
    try await RawClient(port: target.port).request("GET", path ?? target.answer).status
  }

  // MARK: A second sign-in

  @Test func `A-C1 a second sign-in is told that it is busy, and the first goes on`() async throws {
    let world = try await World()
    let client = try world.client()
    let gate = Gate()
    let first = try client.startSignIn(
      with: "stub.example",
      SignInRequest(
        hooks: browser { target in
          await gate.wait()
          _ = try await answer(target)
        }))
    await gate.reached()
    let second = await authError { _ = try await client.signIn() }
    #expect(second?.reason == .busy)
    gate.open()
    _ = try await first.result
    _ = try await client.signIn()
  }

  @Test func `A-C1 two taps open one browser`() async throws {
    let world = try await World()
    let client = try world.client()
    let opened = Log<Int>()
    let gate = Gate()
    let hooks = browser { target in
      opened.add(target.port)
      await gate.wait()
      _ = try await answer(target)
    }
    let attempts = try (0..<20).map { _ in
      try client.startSignIn(with: "stub.example", SignInRequest(hooks: hooks))
    }
    let reasons = Log<AuthError.Reason?>()
    await withTaskGroup(of: Void.self) { group in
      for attempt in attempts {
        group.addTask { reasons.add(await authError { _ = try await attempt.result }?.reason) }
      }
      await until { reasons.entries.count == 19 }
      gate.open()
    }
    #expect(reasons.entries == [AuthError.Reason?](repeating: .busy, count: 19) + [nil])
    #expect(opened.entries.count == 1)
  }

  @Test func `A-C1 after success, failure, cancel and a browser that does not open, the next one works`() async throws {
    let world = try await World()
    let client = try world.client()
    struct NoBrowser: Error {}
    let endings: [@Sendable () async throws -> Void] = [
      { _ = try await client.signIn() },
      { _ = try await client.signIn(hooks: browser { _ in throw NoBrowser() }) },
      { _ = try await client.signIn(hooks: browser { _ in throw CancellationError() }) },
      {
        let hooks = browser { _ = try await answer($0, $0.answer([("error", "access_denied")])) }
        _ = try await client.signIn(hooks: hooks)
      },
      {
        world.stub.answer("/token", .text(500, ""))
        _ = try await client.signIn()
      },
      {
        let opened = Gate()
        let attempt = try client.startSignIn(
          with: "stub.example", SignInRequest(hooks: browser { _ in await opened.wait() }))
        await opened.reached()
        attempt.cancel()
        opened.open()
        _ = try await attempt.result
      },
    ]
    var names: [String?] = []
    for ending in endings {
      names.append(await authError(ending)?.reasonName)
      _ = try await client.signIn()
    }
    #expect(names == [nil, "browserUnavailable", "cancelled", "declined", "serverError", "cancelled"])
  }

  // MARK: Answers that come twice

  /// Signs in with a browser of a test's own and counts how often the completion is called.
  private func outcomes(
    _ world: World, _ hooks: UIHooks, afterStart: (SignInAttempt) -> Void = { _ in }
  ) async throws -> [String] {
    let outcomes = Log<String>()
    let client = try world.client(world.stub.provider(port: unusedPort()))
    let attempt = client.signIn(with: "stub.example", SignInRequest(hooks: hooks)) { result in
      switch result {
      case .success: outcomes.add("success")
      case .failure(let error): outcomes.add(error.reasonName)
      }
    }
    if let attempt { afterStart(attempt) }
    _ = try? await attempt?.result
    await until { !outcomes.entries.isEmpty }
    return outcomes.entries
  }

  @Test func `A-C2 the first outcome counts, whatever comes after it`() async throws {
    let world = try await World()
    let twice = browser { target in
      _ = try await answer(target)
      throw AuthError(.cancelled(by: .user))
    }
    #expect(try await outcomes(world, twice) == ["success"])
    let late = Log<Bool>()
    let failing = browser { target in
      // Whoever answers after the failure finds the port closed, or a sign-in that is over.
      Task {
        await until { !isListening(target.port) }
        late.add((try? await answer(target)) == nil)
      }
      throw CancellationError()
    }
    #expect(try await outcomes(world, failing) == ["cancelled"])
    await until { !late.entries.isEmpty }
    #expect(late.entries == [true])
    let cancelling = browser { _ in throw CancellationError() }
    #expect(try await outcomes(world, cancelling) { $0.cancel() } == ["cancelled"])
    #expect(world.stub.tokenRequests.count == 1)
  }

  @Test func `A-C2 two answers at once are one`() async throws {
    let world = try await World()
    let statuses = Log<Int>()
    let hooks = browser { target in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            let path = target.answer([("code", "c\(number)")])
            // The port may be closed behind the first.
            if let status = try? await answer(target, path) { statuses.add(status) }
          }
        }
      }
    }
    #expect(try await outcomes(world, hooks) == ["success"])
    #expect(world.stub.tokenRequests.count == 1)
    await until { !statuses.entries.isEmpty }
    #expect(statuses.entries.filter { $0 == 303 }.count <= 1)
  }

  // MARK: A window that is closed

  /// A presenter whose window was closed by a gesture: it never says so, and is deaf to cancellation.
  private final class Silent: UserAgent {
    let gate: Gate

    init(_ gate: Gate) {
      self.gate = gate
    }

    func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
      await gate.wait()
      throw CancellationError()
    }
  }

  @Test(arguments: ["program", "task", "timeout"]) func `A-C3 a presenter that never answers is left behind`(
    _ way: String
  ) async throws {
    let world = try await World()
    let gate = Gate()
    let recorder = HookRecorder()
    var context = world.context
    var presenter: Silent? = Silent(gate)
    weak let observed = presenter
    context.userAgent = Silent(gate)
    if let presenter { context.userAgent = presenter }
    let client = try AuthClient(
      providers: [world.stub.provider()], hooks: recorder.hooks(), context: context)
    context.userAgent = Silent(Gate())
    presenter = nil
    let limit: Duration? = way == "timeout" ? .seconds(30) : nil
    let attempt = try client.startSignIn(with: "stub.example", SignInRequest(timeout: limit))
    let waiting = Task { try await attempt.result }
    await gate.reached()
    #expect(observed != nil, "the client keeps it")
    switch way {
    case "program": attempt.cancel()
    case "task": waiting.cancel()
    default: world.clock.advance(by: .seconds(30))
    }
    // Nobody else sleeps now but whoever still hopes that it notices.
    try await world.clock.waitForSleepers(1)
    world.clock.advance(by: .seconds(2))
    let error = await authError { _ = try await waiting.value }
    let expected: [String: AuthError.Reason] = [
      "program": .cancelled(by: .program), "task": .cancelled(by: .task), "timeout": .timedOut,
    ]
    #expect(error?.reason == expected[way])
    #expect(recorder.effects.prefix(2) == [.activityBegan(.signIn), .activityEnded(.signIn)])
    gate.open()
  }

  @Test func `A-C3 a sign-in that is cancelled closes its port and takes the indicator away`() async throws {
    let world = try await World()
    let recorder = HookRecorder()
    let port = unusedPort()
    let client = try world.client(world.stub.provider(port: port), hooks: recorder.hooks())
    let task = Task { try await client.signIn() }
    await until { isListening(port) && recorder.effects.contains(.openedBrowser) }
    task.cancel()
    #expect(await authError { _ = try await task.value }?.reason == .cancelled(by: .task))
    #expect(!isListening(port))
    #expect(recorder.effects == [.activityBegan(.signIn), .openedBrowser, .activityEnded(.signIn)])
  }

  // MARK: Two clients

  @Test func `A-C4 two sign-ins at once keep their secrets, and an answer goes where its state belongs`()
    async throws
  {
    let world = try await World()
    let targets = Log<RedirectTarget>()
    let hooks = browser { targets.add($0) }
    let first = try world.client()
    let second = try world.client(options: AuthClientOptions(namespace: "second"))
    let one = try first.startSignIn(with: "stub.example", SignInRequest(hooks: hooks))
    await until { targets.entries.count == 1 }
    let two = try second.startSignIn(with: "stub.example", SignInRequest(hooks: hooks))
    await until { targets.entries.count == 2 }
    let (a, b) = (targets.entries[0], targets.entries[1])
    for name in ["state", "nonce", "code_challenge"] { #expect(a.query[name] != b.query[name]) }
    #expect(try await answer(b, a.answer) == 400)
    #expect(try await answer(a, b.answer) == 400)
    // Each gets an ID token for its own nonce.
    for (target, attempt) in [(a, one), (b, two)] {
      world.stub.answer("/token") { _ in
        let token =
          (try? world.stub.idToken(
            ["nonce": .string(target.query["nonce"] ?? "")], issuer: world.stub.issuer)) ?? ""
        return .json(["access_token": "at1", "token_type": "Bearer", "id_token": .string(token)])
      }
      #expect(try await answer(target) == 303)
      _ = try await attempt.result
    }
    for (request, target) in zip(world.stub.tokenRequests, [a, b]) {
      #expect(request["code_verifier"].map(CodeChallenge.s256) == target.query["code_challenge"])
      #expect(request["redirect_uri"] == target.redirectURI)
    }
  }

  @Test func `A-C4 what happens to one client is not told to the other`() async throws {
    let world = try await World()
    let other = try await World()
    let client = try world.client()
    let stranger = try other.client(options: AuthClientOptions(namespace: "stranger"))
    try await stranger.restore()
    var states = stranger.stateChanges.makeAsyncIterator()
    #expect(await states.next() == .signedOut)
    _ = try await client.signIn()
    #expect(other.events.entries.isEmpty)
    #expect(stranger.state == .signedOut)
    let user = try await stranger.signIn().user
    #expect(await states.next() == .signedIn(user))
    try await client.signOut()
    #expect(stranger.currentUser == user)
  }
}
