import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardPostgreSQL
import TestSupport
import Testing

@Suite(.enabled(if: Server.isThere)) struct `Transactions on PostgreSQL` {
  private struct Refused: Error {}

  private let jane = UserRecord(id: "jane", createdAt: Date(timeIntervalSince1970: 1))
  private let shelf = Shelf()

  private func isThere(_ store: PostgreSQLAccountStore) async throws -> Bool {
    try await store.transaction(.readOnly, in: shelf.context) { try $0.user(id: "jane") } != nil
  }

  @Test func `undo everything when the body throws, and throw what it threw`() async throws {
    let store = try shelf.store()
    let jane = jane
    await #expect(throws: Refused.self) {
      try await store.transaction(.processEnd, in: shelf.context) { store in
        try store.insert(jane)
        throw Refused()
      }
    }
    #expect(try await !isThere(store))
    try await store.transaction(.powerFailure, in: shelf.context) { try $0.insert(jane) }
    #expect(try await isThere(store))
  }

  @Test func `do not write when they were begun for reading`() async throws {
    let store = try shelf.store()
    let jane = jane
    let error = await authError {
      try await store.transaction(.readOnly, in: shelf.context) { try $0.insert(jane) }
    }
    guard case .storage(.notWritable) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await !isThere(store))
  }

  @Test func `let no two users hold one proven address, and tell nobody the address`() async throws {
    let store = try shelf.store(patience: .milliseconds(20))
    let address = EmailAddress("jane@acme.example")
    let users = ["1", "2"].map { UserRecord(id: $0, address: address, standing: .verified, createdAt: Date()) }
    let error = await authError {
      try await store.transaction(.processEnd, in: shelf.context) { store in
        for user in users { try store.insert(user) }
      }
    }
    #expect((error?.underlying as? PostgreSQLError)?.state == "23505")
    #expect(!"\(String(describing: error))".contains("jane@"))
  }

  @Test func `give back every record as it was written`() async throws {
    let store = try shelf.store()
    let time = Date(timeIntervalSince1970: 1_800_000_000.123)
    let odd = "\0a\u{1}0\0\u{1}b\u{E9}e\u{301}\u{1F600}'\"--\\ "
    let user = UserRecord(
      id: odd, address: EmailAddress("\u{E9}@x"), standing: .authoritative, displayName: odd, photoURL: "",
      isDisabled: true, createdAt: time)
    let identity = IdentityRecord(
      key: IdentityKey(providerID: ProviderID(rawValue: odd), subject: odd), userID: odd, email: odd,
      standing: .verified, displayName: nil, photoURL: odd, linkedAt: Date(timeIntervalSince1970: -1))
    let session = SessionRecord(
      key: SessionKey(userID: odd, sessionID: [0, 255]), providerID: "acme", tokenHash: [],
      predecessor: .init(hash: [1], salt: [0]), begunAt: time, lastUsedAt: time)
    try await store.transaction(.powerFailure, in: shelf.context) { store in
      try store.insert(user)
      try store.insert(identity)
      try store.insert(session)
      #expect(try store.user(id: odd) == user)
      #expect(try store.userID(of: identity.key) == odd)
      #expect(try store.userID(of: IdentityKey(providerID: identity.key.providerID, subject: odd.uppercased())) == nil)
      #expect(try store.identities(ofUser: odd) == [identity])
      #expect(try store.session(session.key) == session)
      #expect(try store.deleteUser(id: odd))
      #expect(try store.userID(of: identity.key) == nil)
      #expect(try store.session(session.key) == nil)
      #expect(try store.deleteUser(id: odd) == false)
    }
  }

  @Test func `run again when they met another`() async throws {
    let store = try shelf.store()
    try await store.open(in: shelf.context)
    // Each reads what the other writes: one of them cannot have come first.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          try await store.transaction(.processEnd, in: shelf.context) { store in
            let known = try store.abandonedUserIDs().count
            try store.insert(UserRecord(id: "user-\(number)", displayName: "\(known)", createdAt: Date()))
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try await store.transaction(.readOnly, in: shelf.context) { store in
      try (0..<4).compactMap { try store.user(id: "user-\($0)")?.displayName }
    }
    #expect(Set(names) == ["0", "1", "2", "3"], "as if they had run one after the other")
  }

  @Test func `wait for a connection, and stop waiting when the task is cancelled`() async throws {
    let store = try shelf.store(connections: 1)
    let (started, finish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task {
      try await store.transaction(.readOnly, in: shelf.context) { _ in
        started.signal()
        finish.wait()
      }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        started.wait()
        continuation.resume()
      }
    }
    let second = Task { try await isThere(store) }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = Task { try await isThere(store) }
    finish.signal()
    try await first.value
    #expect(try await !third.value)
  }
}
