import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import Synchronization
import TestSupport
import Testing

@Suite struct `Signing in again` {
  @Test func `begins the session anew and ends the old one`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    let before = try await counter.client.session()
    counter.office.clock.advance(by: .seconds(1000))
    let result = try await counter.client.reauthenticate(with: "acme", SignInRequest(defaultValue: "jane"))
    #expect(result.outcome == .signedIn && result.user == counter.client.currentUser)
    let token = try await counter.client.idToken()
    #expect(
      try counter.office.verifier().verify(token, now: counter.office.clock.now).signedInAt == counter.office.clock.now)
    #expect(await reason { _ = try await counter.office.refresh(before) } == .sessionEnded)
  }

  @Test(arguments: ["john", "stranger"])
  func `anybody else is a mismatch, changes nothing and is not made a user`(who: String) async throws {
    let counter = try Counter()
    try await counter.elsewhere().signIn("bolt", "john")
    let jane = try await counter.signIn("acme", "jane").user
    let request = SignInRequest(defaultValue: who)
    #expect(await reason { try await counter.client.reauthenticate(with: "bolt", request) } == .userMismatch)
    #expect(counter.client.currentUser == jane)
    #expect(try await counter.office.user("bolt", "stranger") == nil)
    _ = try await counter.client.session(forcingRefresh: true)
  }

  @Test func `any way in of the user will do`() async throws {
    let counter = try Counter()
    let jane = try await counter.signIn("acme", "jane").user
    try await counter.link("bolt", "j")
    let request = SignInRequest(defaultValue: "j")
    #expect(try await counter.client.reauthenticate(with: "bolt", request).user.id == jane.id)
  }

  @Test func `deleting and unlinking need a sign-in of a moment ago`() async throws {
    let counter = try Counter()
    let jane = try await counter.signIn("acme", "jane").user
    try await counter.link("bolt", "j")
    counter.office.clock.advance(by: .seconds(301))
    #expect(await reason { try await counter.client.unlink("bolt") } == .requiresRecentLogin)
    #expect(await reason { try await counter.client.deleteUser() } == .requiresRecentLogin)
    _ = try await counter.client.session(forcingRefresh: true)
    #expect(
      await reason { try await counter.client.deleteUser() } == .requiresRecentLogin, "a refresh is no sign-in")
    #expect(counter.client.currentUser?.id == jane.id)
    try await counter.client.reauthenticate(with: "acme", SignInRequest(defaultValue: "jane"))
    #expect(try await counter.client.deleteUser().isComplete)
    #expect(try await counter.office.federation.user(id: jane.id, in: counter.office.context) == nil)
  }

  @Test func `a sign-in that a clock set back has yet to reach is none of a moment ago`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    counter.office.clock.advance(by: .seconds(-1))
    #expect(await reason { try await counter.client.deleteUser() } == .requiresRecentLogin)
    #expect(counter.client.currentUser != nil)
  }

  @Test func `a host may do without`() async throws {
    let counter = try Counter(policy: AccountPolicy(linking: LinkingPolicy(recentLogin: nil)))
    try await counter.signIn("acme", "jane")
    counter.office.clock.advance(by: .seconds(86_400))
    #expect(try await counter.client.deleteUser().isComplete)
  }

  @Test func `the hook has the person sign in and goes on`() async throws {
    let prompts = Mutex<[ReauthenticationPrompt]>([])
    var hooks = UIHooks()
    hooks.reauthenticate = { prompt in
      prompts.withLock { $0.append(prompt) }
      return "corp"
    }
    let counter = try Counter(hooks: hooks)
    let jane = try await counter.signIn("acme", "jane").user
    try await counter.link("bolt", "j")
    try await counter.link("corp", "nobody")
    counter.office.clock.advance(by: .seconds(301))
    #expect(try await counter.client.unlink("bolt").providers.map(\.providerID) == ["acme", "corp"])
    let prompt = try #require(prompts.withLock { $0 }.first)
    #expect(prompts.withLock { $0.count } == 1)
    #expect(prompt.operation == .unlink && prompt.user.id == jane.id)
    #expect(prompt.providerIDs == ["acme", "bolt", "corp"])
  }

  @Test func `the hook may say no, and a mismatch stays one`() async throws {
    let answer = Mutex<ProviderID?>(nil)
    var hooks = UIHooks()
    hooks.reauthenticate = { _ in answer.withLock { $0 } }
    let counter = try Counter(hooks: hooks)
    try await counter.signIn("acme", "jane")
    try await counter.link("bolt", "j")
    counter.office.clock.advance(by: .seconds(301))
    #expect(await reason { try await counter.client.unlink("bolt") } == .requiresRecentLogin)
    answer.withLock { $0 = "bolt" }
    #expect(await reason { try await counter.client.unlink("bolt") } == .userMismatch)
    #expect(counter.client.currentUser?.providers.count == 2)
  }

  @Test func `without a backend the same person is a match, another is not`() async throws {
    let counter = try Counter()
    var context = AuthContext.test()
    context.storage = MemoryStorage()
    let client = try AuthClient(providers: counter.client.providers.all, context: context)
    _ = try await client.signIn(with: "acme", SignInRequest(defaultValue: "jane"))
    _ = try await client.reauthenticate(with: "acme", SignInRequest(defaultValue: "jane"))
    let other = SignInRequest(defaultValue: "john")
    #expect(await reason { try await client.reauthenticate(with: "acme", other) } == .userMismatch)
    #expect(client.currentUser?.id == "acme:jane")
  }
}
