import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import TestSupport
import Testing

@Suite struct `Anonymous users` {
  @Test func `have a session and no way in`() async throws {
    let counter = try Counter()
    let guest = try await counter.client.signInAnonymously()
    #expect(guest.isAnonymous && guest.email == nil)
    #expect(counter.client.currentUser == guest)
    let token = try await counter.client.idToken(forcingRefresh: true)
    let claims = try counter.office.verifier().verify(token, now: counter.office.clock.now)
    #expect(claims.userID == guest.id && claims.providerID == .anonymous && claims.email == nil)
    let later = try Counter(office: counter.office, storage: counter.storage)
    #expect(try await later.client.restore() == guest)
  }

  @Test func `stay who they are when asked again`() async throws {
    let counter = try Counter()
    let guest = try await counter.client.signInAnonymously()
    #expect(try await counter.client.signInAnonymously() == guest)
  }

  @Test func `are one when two callers ask at once`() async throws {
    let counter = try Counter()
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await counter.client.signInAnonymously().id } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(try await counter.office.federation.removeAbandonedUsers(in: counter.office.context).isEmpty)
  }

  @Test func `become named ones with the same id`() async throws {
    let counter = try Counter()
    let guest = try await counter.client.signInAnonymously()
    let before = try await counter.client.session()
    let result = try await counter.link("acme", "jane jane@acme.example")
    #expect(result.outcome == .upgraded && !result.additionalUserInfo.isNewUser)
    #expect(result.user.id == guest.id && result.user.email == "jane@acme.example" && !result.user.isAnonymous)
    let session = try await counter.client.session()
    #expect(session.providerID == "acme")
    let token = try #require(session.tokens.idToken)
    #expect(try counter.office.verifier().verify(token, now: counter.office.clock.now).providerID == "acme")
    #expect(await reason { _ = try await counter.office.refresh(before) } == .sessionEnded, "those tokens said nobody")
    #expect(try await counter.elsewhere().signIn("acme", "jane").user.id == guest.id)
    _ = try await counter.client.session(forcingRefresh: true)
    #expect(try await counter.client.signOut().isComplete)
  }

  @Test func `a credential that belongs to somebody is a conflict, and nothing of the guest is lost`() async throws {
    let counter = try Counter()
    let jane = try await counter.elsewhere().signIn("acme", "jane").user
    let guest = try await counter.client.signInAnonymously()
    do {
      try await counter.link("acme", "jane")
      Issue.record("two users became one")
    } catch {
      #expect(AuthError(error).reason == .credentialAlreadyInUse)
      #expect(counter.client.currentUser == guest)
      _ = try await counter.client.session(forcingRefresh: true)
      let credential = try #require(AuthError(error).updatedCredential)
      #expect(try await counter.client.signIn(with: credential).user.id == jane.id)
    }
  }

  @Test func `need no recent sign-in to be deleted, since they cannot sign in`() async throws {
    let counter = try Counter()
    let guest = try await counter.client.signInAnonymously()
    counter.office.clock.advance(by: .seconds(3000))
    #expect(try await counter.client.deleteUser().isComplete)
    #expect(try await counter.office.federation.user(id: guest.id, in: counter.office.context) == nil)
  }

  @Test func `whom nobody can come back as are removed, and nobody else`() async throws {
    let counter = try Counter()
    let gone = try await counter.client.signInAnonymously()
    try await counter.client.signOut()
    let guest = try await counter.client.signInAnonymously()
    let jane = try await counter.elsewhere().signIn("acme", "jane").user
    let office = counter.office
    #expect(try await office.federation.removeAbandonedUsers(in: office.context) == [gone.id])
    for id in [guest.id, jane.id] {
      #expect(try await office.federation.user(id: id, in: office.context) != nil)
    }
    #expect(try await office.federation.removeAbandonedUsers(in: office.context).isEmpty)
  }
}
