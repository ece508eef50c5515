import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// What a backend can do beyond what every backend does: take a token, change the user, choose among credentials.
@Suite struct `A backend's own verbs` {
  /// A backend whose every answer is the same, or the same error.
  private struct Office: TokenBackend, LinkingBackend, SessionsBackend {
    let backendID: BackendID = "office"
    let acceptedKinds: Set<CredentialKind>? = nil
    var failure: AuthError.Reason?
    let ended = Ended()

    private func answer<Value>(_ value: Value) throws(AuthError) -> Value {
      if let failure { throw AuthError(failure) }
      return value
    }

    func acceptedKinds(of provider: ProviderID) -> Set<CredentialKind>? {
      provider == "picky.example" ? [.oauth1] : nil
    }

    func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
      FederationResponse(user: AuthUser(id: "u1"), outcome: .signedIn, tokens: SessionTokens(refreshToken: "t1"))
    }

    func signIn(token: Secret, in context: AuthContext) async throws -> Session {
      try answer(
        Session(
          user: AuthUser(id: "u2"), providerID: "test.example", backendID: backendID,
          tokens: SessionTokens(refreshToken: token)))
    }

    func refresh(
      _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
    ) async throws -> SessionTokens { session.tokens }

    func signOut(_ session: Session, in context: AuthContext) async throws {
      ended.add(session.tokens.refreshToken)
    }

    func deleteUser(_ session: Session, in context: AuthContext) async throws {}

    func link(
      _ request: FederationRequest, to session: Session, in context: AuthContext
    ) async throws -> FederationChange { try answer(FederationChange(user: session.user, outcome: .linked)) }

    func unlink(
      _ providerID: ProviderID, allowsLast: Bool, from session: Session, in context: AuthContext
    ) async throws -> FederationChange { try answer(FederationChange(user: session.user)) }

    func sessions(of session: Session, in context: AuthContext) async throws -> [DeviceSession] { try answer([]) }
    func endSession(id: String, of session: Session, in context: AuthContext) async throws { try answer(()) }
    func endAllSessions(of session: Session, in context: AuthContext) async throws {}
  }

  /// The tokens whose session was ended.
  private final class Ended: Sendable {
    private let log = Log<String>()

    var tokens: [String] { log.entries }

    func add(_ token: Secret?) { log.add(token?.withExposedValue { $0 } ?? "") }
  }

  private let storage = MemoryStorage()

  private func client(_ office: Office, _ provider: TestProvider = TestProvider()) throws -> AuthClient {
    try AuthClient(providers: [provider], backend: office, context: .test(storage: storage))
  }

  @Test func `a token signs in whoever it is of, and ends the session of whoever was there`() async throws {
    let office = Office()
    #expect(office.capabilities == [.tokens, .linking, .sessions])
    let client = try client(office)
    _ = try await client.signIn(with: "test.example")
    #expect(try await client.signIn(withToken: "t2").id == "u2")
    #expect(office.ended.tokens == ["t1"])
    #expect(try await client.session().providerID == "test.example")
    // The very session that is there goes on.
    _ = try await client.signIn(withToken: "t2")
    #expect(office.ended.tokens == ["t1"])
    #expect(try await self.client(office).restore()?.id == "u2")
  }

  @Test func `a token that is refused changes nothing, and most backends take none`() async throws {
    let client = try client(Office(failure: .sessionEnded))
    let user = try await client.signIn(with: "test.example").user
    let error = await #expect(throws: AuthError.self) { try await client.signIn(withToken: "t2") }
    #expect(error?.reason == .sessionEnded)
    #expect(client.currentUser == user)
    let other = try AuthClient(backend: TestBackend(), context: .test())
    let unsupported = await #expect(throws: AuthError.self) { try await other.signIn(withToken: "t2") }
    #expect(unsupported?.reasonName == "unsupported")
  }

  @Test func `a change of the user is seen and kept, and needs somebody`() async throws {
    let client = try client(Office())
    let change: @Sendable (Session, AuthContext) async throws -> FederationChange = { session, _ in
      var user = session.user
      user.rawUser = Array(#"{"age":36}"#.utf8)
      return FederationChange(user: user)
    }
    let nobody = await #expect(throws: AuthError.self) { try await client.updateUser(change) }
    #expect(nobody?.reason == .notSignedIn)
    _ = try await client.signIn(with: "test.example")
    let user = try await client.updateUser(change)
    #expect(client.currentUser == user)
    #expect(try await self.client(Office()).restore()?.rawUser == user.rawUser)
  }

  @Test(arguments: [AuthError.Reason.sessionEnded, .userDisabled, .serverError(status: 500)])
  func `a session that is over signs the person out, whichever verb hears of it`(reason: AuthError.Reason) async throws
  {
    let isOver = reason != .serverError(status: 500)
    let verbs: [@Sendable (AuthClient) async throws -> Void] = [
      { _ = try await $0.link(with: "test.example") }, { try await $0.unlink("test.example") },
      { _ = try await $0.sessions() }, { try await $0.endSession(id: "1") },
      { try await $0.updateUser { _, _ in throw AuthError(reason) } },
    ]
    for verb in verbs {
      let client = try client(Office(failure: reason))
      _ = try await client.signIn(with: "test.example")
      let error = await #expect(throws: AuthError.self) { try await verb(client) }
      #expect(error?.reason == reason)
      #expect((client.state == .signedOut) == isOver)
      #expect((try await self.client(Office()).restore() == nil) == isOver)
    }
  }

  @Test func `a session that took the place of the refused one goes on`() async throws {
    let client = try client(Office())
    _ = try await client.signIn(with: "test.example")
    let error = await #expect(throws: AuthError.self) {
      try await client.updateUser { _, _ in
        try await client.signIn(withToken: "t2")
        throw AuthError(.sessionEnded)
      }
    }
    #expect(error?.reason == .sessionEnded)
    #expect(client.currentUser?.id == "u2")
  }

  @Test func `a backend may take less of one provider than of others`() throws {
    let client = try client(Office())
    let picky = OAuthProvider(
      "picky.example", shortName: "Picky", issuer: "https://picky.example", client: OAuthClient(clientID: "c"))
    let error = #expect(throws: AuthError.self) { try client.providers.register(picky) }
    #expect(
      error?.reason == .incompatibleProvider(backend: "office", yields: [.idToken], accepts: [.oauth1]))
  }

  @Test func `a refusal may say when to come back`() {
    struct Busy: TimedRefusal {
      let retryAfter: RetryAfter? = .seconds(9)
    }
    #expect(AuthError(.serverError(status: 503), underlying: Busy()).retryAfter == .seconds(9))
  }
}
