import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import TestSupport
import Testing

@Suite struct `Linking and unlinking` {
  @Test func `gives a user one more way in, and each leads to the same user`() async throws {
    let counter = try Counter()
    let jane = try await counter.signIn("acme", "jane").user
    let result = try await counter.link("bolt", "j")
    #expect(result.outcome == .linked && !result.additionalUserInfo.isNewUser)
    #expect(result.user.id == jane.id)
    #expect(result.user.providers.map(\.providerID) == ["acme", "bolt"])
    #expect(counter.client.currentUser == result.user)
    #expect(try await counter.elsewhere().signIn("bolt", "j").user.id == jane.id)
    let later = try Counter(office: counter.office, storage: counter.storage)
    #expect(try await later.client.restore() == result.user, "written down")
    _ = try await later.client.session(forcingRefresh: true)
  }

  @Test func `asks nobody who has the provider already`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    #expect(await reason { try await counter.link("acme", "jane2") } == .alreadyLinked)
    let provider = try #require(counter.client.providers["acme"] as? TestProvider)
    #expect(provider.calls.filter { $0 == .signIn }.count == 1)
  }

  @Test func `a second account of a provider is linked where the host allows it`() async throws {
    let policy = AccountPolicy(linking: LinkingPolicy(allowsSeveralPerProvider: true))
    let office = try Office(policy: policy)
    let jane = try await office.signIn("acme", "jane")
    let second = FederationRequest(proven: VerifiedIdentity(providerID: "acme", subject: "jane2"))
    let change = try await office.federation.link(second, to: jane.session, in: office.context)
    #expect(change.user.providers.map(\.subject) == ["jane", "jane2"])
    let strict = try Office()
    let john = try await strict.signIn("acme", "john")
    #expect(
      await reason { _ = try await strict.federation.link(second, to: john.session, in: strict.context) }
        == .alreadyLinked)
  }

  @Test func `a credential of another user is refused, and can be signed in with`() async throws {
    let counter = try Counter()
    let john = try await counter.elsewhere().signIn("bolt", "john").user
    let jane = try await counter.signIn("acme", "jane").user
    do {
      try await counter.link("bolt", "john")
      Issue.record("linked to two users")
    } catch {
      let error = AuthError(error)
      #expect(error.reason == .credentialAlreadyInUse)
      #expect(error.undone.isEmpty, "the credential is not taken back")
      #expect(counter.client.currentUser == jane)
      let credential = try #require(error.updatedCredential)
      #expect(try await counter.client.signIn(with: credential).user.id == john.id)
    }
  }

  @Test func `an address of another user is refused, whatever the provider says about it`() async throws {
    for standing in [EmailClaim.Standing.authoritative, .verified, .unverified] {
      let office = try Office()
      try await office.signIn("corp", "john", "john@corp.example", .authoritative)
      let counter = try Counter(office: office, standing: standing)
      let jane = try await counter.signIn("acme", "jane").user
      #expect(await reason { try await counter.link("bolt", "j john@corp.example") } == .emailAlreadyInUse)
      #expect(try await office.federation.user(id: jane.id, in: office.context) == jane)
      #expect(try await office.user("bolt", "j") == nil)
    }
  }

  @Test func `a user without an address gets that of the new way in`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    let user = try await counter.link("bolt", "j jane@bolt.example").user
    #expect(user.email == "jane@bolt.example" && user.emailVerified)
  }

  @Test func `a sign-in with another provider never links`() async throws {
    let counter = try Counter()
    let jane = try await counter.signIn("acme", "jane").user
    let other = try await counter.signIn("bolt", "j")
    #expect(other.outcome == .created && other.user.id != jane.id)
  }

  @Test func `nobody signed in is an error before anybody is asked`() async throws {
    let counter = try Counter()
    #expect(await reason { try await counter.link("acme", "jane") } == .notSignedIn)
    #expect(await reason { try await counter.client.unlink("acme") } == .notSignedIn)
  }

  @Test func `two links of one account at once make one`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    let other = try counter.elsewhere()
    try await other.signIn("corp", "john")
    async let first = reason { try await counter.link("bolt", "j") }
    async let second = reason { try await other.link("bolt", "j") }
    let reasons = await [first, second]
    #expect(reasons.filter { $0 == nil }.count == 1)
    #expect(reasons.compactMap { $0 } == [.credentialAlreadyInUse])
  }

  // MARK: Unlinking

  @Test func `a way in that is taken away leads nowhere`() async throws {
    let counter = try Counter()
    let jane = try await counter.signIn("acme", "jane").user
    try await counter.link("bolt", "j")
    let user = try await counter.client.unlink("bolt")
    #expect(user.providers.map(\.providerID) == ["acme"] && counter.client.currentUser == user)
    let again = try await counter.elsewhere().signIn("bolt", "j")
    #expect(again.outcome == .created && again.user.id != jane.id)
  }

  @Test func `the last way in stays, unless the host insists`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    #expect(await reason { try await counter.client.unlink("acme") } == .lastProvider)
    #expect(await reason { try await counter.client.unlink("bolt") } == .notLinked)
    #expect(try await counter.client.unlink("acme", allowsLast: true).isAnonymous)
  }

  @Test func `an address that only the lost way in had proven is not proven any more`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane jane@acme.example")
    try await counter.link("bolt", "j jane@bolt.example")
    let user = try await counter.client.unlink("acme")
    #expect(user.email == "jane@acme.example" && !user.emailVerified)
    let owner = try await counter.elsewhere().signIn("corp", "owner jane@acme.example")
    #expect(owner.outcome == .created, "it blocks nobody")
  }

  @Test func `whoever signed in through the lost way in is signed out, but not the one who took it away`() async throws
  {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    try await counter.link("bolt", "j")
    let thief = try counter.elsewhere()
    try await thief.signIn("bolt", "j")
    let phone = try counter.elsewhere()
    try await phone.signIn("acme", "jane")
    try await counter.client.unlink("bolt")
    #expect(await reason { _ = try await thief.client.session(forcingRefresh: true) } == .sessionEnded)
    _ = try await phone.client.session(forcingRefresh: true)
    _ = try await counter.client.session(forcingRefresh: true)
  }

  @Test func `a backend that cannot link says so`() async throws {
    let provider = TestProvider("acme", behavior: .init(signingIn: VerifiedIdentity(providerID: "acme", subject: "j")))
    let client = try AuthClient(providers: [provider], context: .test())
    _ = try await client.signIn(with: "acme")
    #expect(ProviderOnlyBackend().capabilities == [.reauthentication])
    for failing in [
      await reason { _ = try await client.link(with: "acme") }, await reason { try await client.unlink("acme") },
      await reason { try await client.signInAnonymously() }, await reason { _ = try await client.sessions() },
      await reason { try await client.signOutEverywhere() },
      await reason { try await client.updateProfile(ProfileUpdate(displayName: "J")) },
    ] {
      guard case .unsupported(let text) = failing else {
        Issue.record("\(String(describing: failing))")
        continue
      }
      #expect(text.contains("provider"))
    }
  }
}
