import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import TestSupport
import Testing

/// Several people are signed in, and one of them is active (3.49).
@Suite struct `Several signed-in users` {
  private func counter(_ office: Office? = nil, storage: MemoryStorage? = nil) throws -> Counter {
    try Counter(office: office, storage: storage, options: AuthClientOptions(concurrentUsers: .several))
  }

  @Test func `stay signed in, and one is active`() async throws {
    let counter = try counter()
    let jane = try await counter.signIn("acme", "jane").user
    let john = try await counter.signIn("acme", "john").user
    let joan = try await counter.signIn("bolt", "joan").user
    #expect(counter.client.currentUser == joan)
    #expect(try await counter.client.signedInUsers().map(\.id) == [joan.id, john.id, jane.id])
    #expect(try await counter.client.switchUser(to: jane.id) == jane)
    #expect(counter.client.currentUser == jane)
    #expect(try await counter.client.signedInUsers().map(\.id) == [jane.id, joan.id, john.id])
  }

  @Test func `each have a session that works, and a credential of their own`() async throws {
    let counter = try counter()
    for name in ["jane", "john"] { try await counter.signIn("acme", name) }
    let users = try await counter.client.signedInUsers()
    for user in users + users {
      try await counter.client.switchUser(to: user.id)
      #expect(try await counter.client.session(forcingRefresh: true).user.id == user.id)
      let token = try await counter.client.idToken()
      #expect(try counter.office.verifier().verify(token, now: counter.office.clock.now).userID == user.id)
    }
    #expect(counter.storage.values.keys.filter { $0.kind == .credential }.count == 2)
  }

  @Test func `are all there in the next run`() async throws {
    let first = try counter()
    for name in ["jane", "john"] { try await first.signIn("acme", name) }
    let next = try counter(first.office, storage: first.storage)
    let users = try await next.client.signedInUsers()
    #expect(users.map(\.displayName) == ["John", "Jane"])
    try await next.client.switchUser(to: users[1].id)
    #expect(try await first.client.signedInUsers().map(\.id) == [users[1].id, users[0].id])
    #expect(first.client.currentUser?.id == users[1].id)
  }

  @Test func `are one if the same one signs in again, and the session from before is over`() async throws {
    let counter = try counter()
    let jane = try await counter.signIn("acme", "jane").user
    let session = try await counter.client.session()
    try await counter.signIn("acme", "john")
    try await counter.signIn("acme", "jane")
    #expect(try await counter.client.signedInUsers().map(\.displayName) == ["Jane", "John"])
    #expect(counter.client.currentUser?.id == jane.id)
    #expect(await reason { _ = try await counter.office.refresh(session) } == .sessionEnded)
  }

  @Test func `are signed out one by one, and nobody takes the place of the active one unasked`() async throws {
    let counter = try counter()
    let jane = try await counter.signIn("acme", "jane").user
    let session = try await counter.client.session()
    let john = try await counter.signIn("acme", "john").user
    let joan = try await counter.signIn("acme", "joan").user
    #expect(try await counter.client.signOut(userID: jane.id).isComplete)
    #expect(await reason { _ = try await counter.office.refresh(session) } == .sessionEnded)
    #expect(try await counter.client.signedInUsers().map(\.id) == [joan.id, john.id])
    #expect(try await counter.client.signOut(userID: joan.id).isComplete)
    #expect(counter.client.state == .signedOut)
    #expect(try await counter.client.signedInUsers().map(\.id) == [john.id])
    try await counter.client.switchUser(to: john.id)
    try await counter.client.signOut()
    #expect(try await counter.client.signedInUsers().isEmpty)
    #expect(counter.storage.values.isEmpty)
  }

  @Test func `are told from those who are not`() async throws {
    let counter = try counter()
    let jane = try await counter.signIn("acme", "jane").user
    #expect(await reason { try await counter.client.switchUser(to: "nobody") } == .notSignedIn)
    #expect(await reason { try await counter.client.signOut(userID: "nobody") } == .notSignedIn)
    #expect(try await counter.client.switchUser(to: jane.id) == jane)
    #expect(counter.client.currentUser == jane)
  }

  @Test func `do not get the tokens of one another when a refresh is under way`() async throws {
    let counter = try counter()
    for name in ["jane", "john"] { try await counter.signIn("acme", name) }
    let users = try await counter.client.signedInUsers()
    for round in 0..<40 {
      async let refreshed = counter.client.session(forcingRefresh: true)
      async let switched = counter.client.switchUser(to: users[round % 2].id)
      _ = try await (refreshed, switched)
      for user in users {
        try await counter.client.switchUser(to: user.id)
        #expect(try await counter.client.session(forcingRefresh: true).user.id == user.id)
      }
    }
  }

  @Test func `lose nobody when it cannot be written down`() async throws {
    let counter = try counter()
    for name in ["jane", "john", "joan"] { try await counter.signIn("acme", name) }
    let users = try await counter.client.signedInUsers()
    counter.storage.fail(.write, with: StorageError.full)
    #expect(await reason { try await counter.client.switchUser(to: users[2].id) } == .storage(.full))
    counter.storage.fail(.write, with: nil)
    #expect(try await counter.client.signedInUsers() == users)
  }

  @Test func `are one without the policy`() async throws {
    let counter = try Counter()
    let jane = try await counter.signIn("acme", "jane").user
    let session = try await counter.client.session()
    let john = try await counter.signIn("acme", "john").user
    #expect(try await counter.client.signedInUsers() == [john])
    #expect(await reason { _ = try await counter.office.refresh(session) } == .sessionEnded)
    #expect(await reason { try await counter.client.switchUser(to: jane.id) } == .notSignedIn)
  }
}
