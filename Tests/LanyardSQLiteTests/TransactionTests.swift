import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardSQLite
import Testing

struct TransactionTests {
  private struct Refused: Error {}

  private let jane = UserRecord(id: "jane", createdAt: Date(timeIntervalSince1970: 1))

  private func isThere(_ office: Office) async throws -> Bool {
    try await office.federation.user(id: "jane", in: office.context) != nil
  }

  @Test func `undoes everything when the body throws, and throws what it threw`() async throws {
    let office = try Office()
    let jane = jane
    await #expect(throws: Refused.self) {
      try await office.store.transaction(.processEnd, in: office.context) { store in
        try store.insert(jane)
        throw Refused()
      }
    }
    #expect(try await !isThere(office))
    try await office.store.transaction(.powerFailure, in: office.context) { try $0.insert(jane) }
    #expect(try await isThere(office))
  }

  @Test func `does not write in a transaction for reading`() async throws {
    let office = try Office()
    let jane = jane
    await #expect(throws: AuthError.self) {
      try await office.store.transaction(.readOnly, in: office.context) { try $0.insert(jane) }
    }
    #expect(try await !isThere(office))
  }

  @Test func `does not let two users hold one proven address, whatever the rules above it do`() async throws {
    let office = try Office()
    let address = EmailAddress("jane@acme.example")
    let users = ["1", "2"].map { UserRecord(id: $0, address: address, standing: .verified, createdAt: Date()) }
    let error = await #expect(throws: AuthError.self) {
      try await office.store.transaction(.processEnd, in: office.context) { store in
        for user in users { try store.insert(user) }
      }
    }
    #expect((error?.underlying as? SQLiteError)?.primaryCode == 19)
    #expect(!"\(String(describing: error))".contains("jane@"))
  }

  @Test func `waits for its turn outside of SQLite, and reads meanwhile`() async throws {
    let office = try Office()
    try await office.signIn("acme", "jane")
    let other = Locker(try RawDatabase(office.folder.database))
    try other.lock()
    #expect(try await office.user("acme", "jane") != nil)
    var context = office.context
    context.sleep = { _ in try other.unlock() }
    let request = FederationRequest(proven: VerifiedIdentity(providerID: "acme", subject: "joe"))
    let response = try await office.federation.signIn(request, in: context)
    #expect(response.outcome == .created)
  }

  @Test func `gives up when nobody lets it`() async throws {
    let office = try Office()
    try await office.store.open(in: office.context)
    let other = Locker(try RawDatabase(office.folder.database))
    try other.lock()
    let store = SQLiteAccountStore(path: office.folder.database, patience: .milliseconds(20))
    let jane = jane
    let error = await #expect(throws: AuthError.self) {
      try await store.transaction(.processEnd, in: office.context) { try $0.insert(jane) }
    }
    guard case .storage(.notWritable) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `stops waiting when the task is cancelled`() async throws {
    let office = try Office()
    try await office.store.open(in: office.context)
    let other = Locker(try RawDatabase(office.folder.database))
    try other.lock()
    var context = office.context
    context.sleep = { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      try Task.checkCancellation()
    }
    let patient = context
    let task = Task {
      let request = FederationRequest(proven: VerifiedIdentity(providerID: "acme", subject: "joe"))
      return try await office.federation.signIn(request, in: patient)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try other.unlock()
    #expect(try await office.user("acme", "joe") == nil)
  }

  @Test func `gives back every record as it was written`() async throws {
    let office = try Office()
    let time = Date(timeIntervalSince1970: 1_800_000_000.123)
    let odd = "a\0b\u{E9}e\u{301}\u{1F600}'\"--"
    let user = UserRecord(
      id: odd, address: EmailAddress("\u{E9}@x"), standing: .authoritative, displayName: odd, photoURL: "",
      isDisabled: true, createdAt: time)
    let identity = IdentityRecord(
      key: IdentityKey(providerID: ProviderID(rawValue: odd), subject: odd), userID: odd, email: odd,
      standing: .verified, displayName: nil, photoURL: odd, linkedAt: time)
    let session = SessionRecord(
      key: SessionKey(userID: odd, sessionID: [0, 255]), providerID: "acme", tokenHash: [],
      predecessor: .init(hash: [1], salt: [0]), begunAt: time, lastUsedAt: time)
    try await office.store.transaction(.powerFailure, in: office.context) { store in
      try store.insert(user)
      try store.insert(identity)
      try store.insert(session)
      #expect(try store.user(id: odd) == user)
      #expect(try store.userID(of: identity.key) == odd)
      #expect(try store.identities(ofUser: odd) == [identity])
      #expect(try store.session(session.key) == session)
      #expect(try store.deleteUser(id: odd))
      #expect(try store.userID(of: identity.key) == nil)
      #expect(try store.session(session.key) == nil)
      #expect(try store.deleteUser(id: odd) == false)
    }
  }
}

/// Holds the lock for writing, like another process in the middle of its transaction.
private final class Locker: Sendable {
  // Used by one task at a time: the one that waits is the one that unlocks.
  private nonisolated(unsafe) let database: RawDatabase

  init(_ database: sending RawDatabase) { self.database = database }

  func lock() throws { try database.execute("BEGIN IMMEDIATE") }
  func unlock() throws { try database.execute("COMMIT") }
}
