import Lanyard
import LanyardTesting
import Testing

@Suite struct `The registry of providers` {
  @Test func `keeps the order of registration`() throws {
    let client = try AuthClient(providers: [TestProvider("b"), TestProvider("a")], context: .test())
    try client.providers.register(TestProvider("c"))
    #expect(client.providers.all.map(\.providerID) == ["b", "a", "c"])
    try client.providers.replace(TestProvider("a"))
    #expect(client.providers.all.map(\.providerID) == ["b", "a", "c"])
    #expect(client.providers.unregister("b"))
    #expect(!client.providers.unregister("b"))
    #expect(client.providers.all.map(\.providerID) == ["a", "c"])
  }

  @Test func `refuses an id twice`() throws {
    let client = try AuthClient(providers: [TestProvider("a")], context: .test())
    let error = #expect(throws: AuthError.self) { try client.providers.register(TestProvider("a")) }
    #expect(error?.reason == .duplicateProvider)
    #expect(error?.providerID == "a")
    #expect(throws: AuthError.self) {
      try AuthClient(providers: [TestProvider("a"), TestProvider("a")], context: .test())
    }
  }

  @Test func `refuses an empty id`() throws {
    let error = #expect(throws: AuthError.self) {
      try AuthClient(providers: [TestProvider("")], context: .test())
    }
    #expect(error?.reasonName == "misconfigured")
  }

  @Test func `refuses what the backend can make nothing of`() throws {
    let client = try AuthClient(backend: TestBackend(accepting: [.idToken]), context: .test())
    let error = #expect(throws: AuthError.self) {
      try client.providers.register(TestProvider("a", yields: [.accessToken]))
    }
    #expect(
      error?.reason == .incompatibleProvider(backend: "test", yields: [.accessToken], accepts: [.idToken]))
    try client.providers.register(TestProvider("b", yields: [.accessToken, .idToken]))
  }

  @Test func `names those it knows when asked for another`() async throws {
    let client = try AuthClient(providers: [TestProvider("a")], context: .test())
    let error = await #expect(throws: AuthError.self) { try await client.signIn(with: "x") }
    #expect(error?.reason == .unknownProvider(registered: ["a"]))
    #expect(throws: AuthError.self) { try client.providers.replace(TestProvider("x")) }
  }

  @Test func `takes ids for equal only if their bytes are`() throws {
    let client = try AuthClient(providers: [TestProvider("caf\u{E9}")], context: .test())
    try client.providers.register(TestProvider("cafe\u{301}"))
    #expect(client.providers.all.count == 2)
  }
}
