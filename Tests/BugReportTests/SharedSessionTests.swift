import Foundation
import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// What is stored is the truth: another program, or a later sign-in, may have changed it.
@Suite struct `A session that changes meanwhile` {
  private let storage = MemoryStorage()
  private let clock = TestClock()
  private let backend = RotatingBackend()

  private func client(_ provider: TestProvider = namingProvider()) throws -> AuthClient {
    try AuthClient(providers: [provider], backend: backend, context: .test(storage: storage, clock: clock))
  }

  private func signIn(_ client: AuthClient, _ name: String) async throws {
    _ = try await client.signIn(with: "test.example", SignInRequest(defaultValue: name))
  }

  /// Two programs, both with the session of Ada, and the first held up in the middle of a refresh.
  private func duringRefresh(
    _ body: (_ second: AuthClient) async throws -> Void
  ) async throws -> (first: AuthClient, outcome: Result<Session, AuthError>) {
    let first = try client()
    try await signIn(first, "ada")
    let second = try client()
    try await second.restore()
    let gate = Gate()
    backend.holdUp(gate)
    let refresh = Task { try await first.session(forcingRefresh: true) }
    await gate.reached()
    backend.holdUp(nil)
    try await body(second)
    gate.open()
    return (first, await refresh.result.mapError { AuthError($0) })
  }

  private func stored() async throws -> String? { try await client().restore()?.id }

  @Test func `is not brought back by a refresh after another program has signed out`() async throws {
    let (first, outcome) = try await duringRefresh { try await $0.signOut() }
    #expect(throws: AuthError.self) { try outcome.get() }
    #expect(first.state == .signedOut)
    #expect(storage.values.isEmpty)
    #expect(backend.living.isEmpty, "what the refresh brought is ended too")
  }

  @Test func `is not put in the place of somebody who has signed in with another program`() async throws {
    let (first, outcome) = try await duringRefresh { try await signIn($0, "bea") }
    #expect(try outcome.get().user.id == "bea")
    #expect(first.currentUser?.id == "bea")
    #expect(try await stored() == "bea")
    #expect(backend.living.count == 1)
  }

  @Test func `is ended with tokens that another program gets while the backend is told of the end`() async throws {
    let first = try client()
    try await signIn(first, "ada")
    let second = try client()
    try await second.restore()
    let gate = Gate()
    backend.holdUpSignOuts(gate)
    let signOut = Task { try await first.signOut() }
    await gate.reached()
    backend.holdUpSignOuts(nil)
    _ = try await second.session(forcingRefresh: true)
    gate.open()
    #expect(try await signOut.value.isComplete)
    #expect(storage.values.isEmpty)
    #expect(backend.living.isEmpty)
  }

  @Test func `is ended at the backend with the tokens that it has by now`() async throws {
    let first = try client()
    try await signIn(first, "ada")
    let second = try client()
    try await second.restore()
    _ = try await second.session(forcingRefresh: true)
    try await first.signOut()
    #expect(backend.living.isEmpty)
    #expect(storage.values.isEmpty)
  }

  @Test func `of somebody else is not ended by whom it took the place of`() async throws {
    let first = try client()
    try await signIn(first, "ada")
    try await signIn(try client(), "bea")
    // Whoever signs out now is the one who is signed in, and is asked as such.
    let asked = Log<String>()
    var hooks = UIHooks()
    hooks.confirmSignOut = { prompt in
      asked.add(prompt.user.id)
      return true
    }
    try await first.signOut(hooks: hooks)
    #expect(asked.entries == ["bea"])
    #expect(backend.living.isEmpty)
    #expect(storage.values.isEmpty)
  }

  @Test func `that another program left is ended by a sign-in, and its credential goes`() async throws {
    let first = try client()
    try await signIn(first, "ada")
    try await signIn(try client(), "bea")
    try await signIn(first, "cleo")
    #expect(backend.living == ["cleo-3"])
    #expect(Set(storage.values.keys.compactMap(\.userID)) == ["cleo"])
  }

  @Test func `that another program refreshed long ago is refreshed with what it left`() async throws {
    let first = try client()
    try await signIn(first, "ada")
    let second = try client()
    try await second.restore()
    _ = try await second.session(forcingRefresh: true)
    clock.advance(by: .seconds(7200))
    let session = try await first.session()
    #expect(session.tokens.refreshToken == "ada-3")
    #expect(backend.calls == [.signIn("ada"), .refresh("ada-1"), .refresh("ada-2")])
    #expect(try await second.session().tokens.refreshToken == "ada-3")
  }

  @Test func `is refreshed once by two programs although its refresh token stays the same`() async throws {
    let refreshes = Log<String>()
    var behavior = TestBackend.Behavior()
    behavior.refresh = { _, context in
      refreshes.add("refresh")
      return SessionTokens(idToken: "fresh", expiresAt: context.now() + 3600)
    }
    let backend = TestBackend(behavior: behavior)
    func client() throws -> AuthClient {
      try AuthClient(
        providers: [TestProvider()], backend: backend, context: .test(storage: storage, clock: clock))
    }
    let first = try client()
    _ = try await first.signIn(with: "test.example")
    let second = try client()
    try await second.restore()
    clock.advance(by: .seconds(3600))
    async let one = first.idToken()
    async let two = second.idToken()
    #expect(try await [one, two] == ["fresh", "fresh"])
    #expect(refreshes.entries.count == 1)
  }

  @Test func `is not waited for by who has signed in since`() async throws {
    let client = try client()
    try await signIn(client, "ada")
    let gate = Gate()
    backend.holdUp(gate)
    let old = Task { try await client.session(forcingRefresh: true) }
    await gate.reached()
    backend.holdUp(nil)
    try await signIn(client, "bea")
    let new = Task { try await client.session(forcingRefresh: true) }
    #expect(try await client.session().user.id == "bea")
    gate.open()
    #expect(try await new.value.user.id == "bea")
    // Whoever asked for Ada's session learns who is there now.
    #expect(try await old.value.user.id == "bea")
    #expect(backend.living == ["bea-4"])
    #expect(try await stored() == "bea")
  }

  @Test func `is not ended by a refusal that was meant for the one before`() async throws {
    let first = try client()
    try await signIn(first, "ada")
    let gate = Gate()
    backend.holdUp(gate)
    // Its token is spent behind its back, so it will be refused.
    try await backend.signOut(try await first.session(), in: .test())
    let refresh = Task { try await first.session(forcingRefresh: true) }
    await gate.reached()
    backend.holdUp(nil)
    try await signIn(try client(), "ada")
    gate.open()
    #expect(try await refresh.value.tokens.refreshToken == "ada-2")
    #expect(try await stored() == "ada")
    #expect(first.currentUser?.id == "ada")
  }

  @Test func `during a sign-in ends and begins as it was told`() async throws {
    let gate = Gate()
    var behavior = TestProvider.Behavior(
      signingIn: VerifiedIdentity(providerID: "test.example", subject: "bea"))
    behavior.signIn = { [signIn = behavior.signIn] request, context in
      if request.defaultValue == nil { await gate.wait() }
      return try await signIn(request, context)
    }
    let client = try client(TestProvider(behavior: behavior))
    try await signIn(client, "bea")
    let attempt = try client.startSignIn(with: "test.example")
    await gate.reached()
    try await client.signOut()
    #expect(client.state == .signedOut)
    gate.open()
    _ = try await attempt.result
    #expect(client.currentUser?.id == "bea")
    #expect(backend.living == ["bea-2"])
  }

  @Test func `while the person thinks about signing out is asked for again`() async throws {
    let client = try client()
    try await signIn(client, "ada")
    let asked = Log<String>()
    var hooks = UIHooks()
    hooks.confirmSignOut = { [self] prompt in
      asked.add(prompt.user.id)
      if prompt.user.id == "ada" { try? await signIn(client, "bea") }
      return prompt.user.id == "ada"
    }
    let error = await authError { try await client.signOut(hooks: hooks) }
    #expect(error?.reason == .cancelled(by: .user))
    #expect(asked.entries == ["ada", "bea"])
    #expect(client.currentUser?.id == "bea")
    #expect(backend.living == ["bea-2"])
  }

  @Test func `does not lend its credential to the sign-out of the one before`() async throws {
    let signedOut = Log<String>()
    let gate = Gate()
    var behavior = TestProvider.Behavior(
      signingIn: VerifiedIdentity(providerID: "test.example", subject: "ada"))
    behavior.signIn = { request, context in try await namingProvider().signIn(request, in: context) }
    behavior.signOut = { signedOut.add($0.refreshToken?.withExposedValue { $0 } ?? "") }
    let provider = TestProvider(behavior: behavior)
    let backend = SlowSignOut(backend, gate)
    let client = try AuthClient(
      providers: [provider], backend: backend, context: .test(storage: storage, clock: clock))
    try await signIn(client, "ada")
    let signOut = Task { try await client.signOut() }
    await gate.reached()
    let signIn = Task { try await self.signIn(client, "bea") }
    await until { client.currentUser?.id == "bea" }
    gate.open()
    #expect(try await signOut.value.isComplete)
    try await signIn.value
    #expect(!signedOut.entries.contains("provider-bea"))
    #expect(client.currentUser?.id == "bea")
  }
}

/// A backend that takes its time to end a session.
private struct SlowSignOut: FederationBackend {
  private let base: RotatingBackend
  private let gate: Gate
  var backendID: BackendID { base.backendID }
  var acceptedKinds: Set<CredentialKind>? { nil }

  init(_ base: RotatingBackend, _ gate: Gate) {
    self.base = base
    self.gate = gate
  }

  func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
    try await base.signIn(request, in: context)
  }

  func refresh(
    _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
  ) async throws -> SessionTokens {
    try await base.refresh(session, provider: provider, in: context)
  }

  func signOut(_ session: Session, in context: AuthContext) async throws {
    await gate.wait()
    try await base.signOut(session, in: context)
  }

  func deleteUser(_ session: Session, in context: AuthContext) async throws {}
}
