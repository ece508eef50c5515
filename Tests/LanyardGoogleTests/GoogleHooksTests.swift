import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import Testing

/// What a person sees of a whole sign-in, over real sockets (M5, S4.13 to S4.15).
@Suite struct `What a person sees` {
  /// Signs in and out with hooks of which only some are set, and tells which effects there were.
  func effects(
    scenario: SandboxScenario? = nil, _ choose: (inout UIHooks, UIHooks) -> Void
  ) async throws -> [HookRecorder.Effect] {
    try await inGoogleWorld { world in
      let recorder = HookRecorder()
      let person = ScriptedPerson(http: world.context.http)
      let all = recorder.hooks(openBrowser: person.open)
      var hooks = UIHooks()
      hooks.openBrowser = all.openBrowser
      choose(&hooks, all)
      var context = world.context
      context.hooks = .silent
      let client = try AuthClient(providers: [try world.google()], hooks: hooks, context: context)
      if let scenario { world.sandbox.scenarios.enqueue(scenario) }
      _ = try? await client.signIn(with: .google)
      try await client.signOut()
      await world.pagesDelivered()
      return recorder.effects
    }
  }

  @Test func `a silent host sees no effect but the browser`() async throws {
    #expect(try await effects { _, _ in } == [.openedBrowser])
    #expect(try await effects(scenario: .badSignature) { _, _ in } == [.openedBrowser])
  }

  @Test func `overriding one hook changes that one`() async throws {
    let activity = try await effects { $0.activity = $1.activity }
    #expect(
      activity == [
        .activityBegan(.signIn), .openedBrowser, .activityEnded(.signIn), .activityBegan(.signOut),
        .activityEnded(.signOut),
      ])
    #expect(try await effects { $0.confirmSignOut = $1.confirmSignOut } == [.openedBrowser, .confirmedSignOut])
    #expect(try await effects { $0.closingPage = $1.closingPage } == [.openedBrowser, .madeClosingPage])
    #expect(try await effects { $0.alert = $1.alert } == [.openedBrowser])
    let failed = try await effects(scenario: .badSignature) { $0.alert = $1.alert }
    #expect(failed == [.openedBrowser, .alerted("invalidIDToken")])
  }

  @Test func `the activity hook that returns nil shows nothing`() async throws {
    #expect(try await effects { hooks, _ in hooks.activity = { _ in nil } } == [.openedBrowser])
  }

  @Test func `the host's page is what the browser shows`() async throws {
    try await inGoogleWorld { world in
      let visits = AsyncStream<Result<[WebPage], any Error>>.makeStream()
      let person = ScriptedPerson(http: world.context.http)
      var context = world.context
      context.hooks.openBrowser = { request in
        // In a task of its own: the sign-in is over before the browser has its last page.
        Task {
          do {
            visits.continuation.yield(.success(try await person.visit(request.url)))
          } catch {
            visits.continuation.yield(.failure(error))
          }
        }
      }
      context.hooks.closingPage = { request in
        ClosingPage(html: "<!doctype html><title>\(request.outcome) \(request.provider.shortName)</title>")
      }
      _ = try await world.google().signIn(SignInRequest(), in: context)
      var visit = visits.stream.makeAsyncIterator()
      let last = try #require(try await visit.next()?.get().last)
      #expect(last.html.contains("received Google"))
      #expect(!last.url.contains("code="), "the code stays in the address bar: \(last.url)")
    }
  }
}
