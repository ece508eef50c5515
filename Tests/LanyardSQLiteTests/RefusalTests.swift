import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardSQLite
import Testing

/// Files that are not the store's to use: refused with a reason, and not touched.
struct RefusalTests {
  private let files = FileManager.default

  private func refusal(_ office: Office) async -> StorageError? {
    let error = await #expect(throws: AuthError.self) { try await office.signIn("acme", "jane") }
    guard case .storage(let reason) = error?.reason else { return nil }
    return reason
  }

  private func expectUntouched(
    _ prepare: (TestFolder) throws -> Void, _ isExpected: (StorageError?) -> Bool
  ) async throws {
    let office = try Office()
    try prepare(office.folder)
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: office.folder.database)
    let before = files.contents(atPath: office.folder.database)
    #expect(isExpected(await refusal(office)))
    #expect(files.contents(atPath: office.folder.database) == before)
    #expect(office.folder.files == ["accounts.sqlite"])
  }

  @Test func `refuses the database of another program`() async throws {
    for sql in [
      "CREATE TABLE recipes (name TEXT)", "PRAGMA application_id = 7", "PRAGMA user_version = 2",
      "CREATE TABLE users (id TEXT); PRAGMA user_version = 2",
    ] {
      try await expectUntouched {
        try RawDatabase($0.database).execute(sql)
      } _: {
        if case .unreadable(let text) = $0 { text.contains("another program") } else { false }
      }
    }
  }

  @Test func `refuses a file of a newer version, and says so`() async throws {
    try await expectUntouched {
      try RawDatabase($0.database).execute("PRAGMA application_id = 0x4C6E7964; PRAGMA user_version = 3")
    } _: {
      if case .unreadable(let text) = $0 { text.contains("newer") && text.contains("version 3") } else { false }
    }
  }

  @Test func `refuses what is no database`() async throws {
    for content in ["x", String(repeating: "not a database ", count: 1000), "SQLite format 3"] {
      try await expectUntouched {
        try Data(content.utf8).write(to: URL(fileURLWithPath: $0.database))
      } _: {
        if case .unreadable = $0 { true } else { false }
      }
    }
  }

  @Test func `says that a file cut in half is unreadable, not that nobody is there`() async throws {
    let office = try Office()
    do {
      let before = try Office(folder: office.folder)
      for number in 0..<50 { try await before.signIn("acme", "\(number)") }
    }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: office.folder.database))
    try handle.truncate(atOffset: 5000)
    try handle.close()
    guard case .unreadable = await refusal(office) else {
      Issue.record("the damage was not noticed")
      return
    }
  }

  @Test func `makes its files for this user alone`() async throws {
    let office = try Office()
    try await office.signIn("acme", "jane")
    #expect(office.folder.files.sorted() == ["accounts.sqlite", "accounts.sqlite-shm", "accounts.sqlite-wal"])
    for file in office.folder.files { #expect(office.folder.mode(file) == 0o600) }
  }

  @Test func `takes an empty file that was put there`() async throws {
    let office = try Office()
    try #require(
      files.createFile(atPath: office.folder.database, contents: nil, attributes: [.posixPermissions: 0o600]))
    try await office.signIn("acme", "jane")
  }

  @Test func `refuses a file that others can write or everybody can read`() async throws {
    for mode in [0o660, 0o602, 0o604, 0o644, 0o666] {
      let office = try Office()
      try await Office(folder: office.folder).signIn("acme", "jane")
      try files.setAttributes([.posixPermissions: mode], ofItemAtPath: office.folder.database)
      guard case .insecure = await refusal(office) else {
        Issue.record("mode \(String(mode, radix: 8)) was accepted")
        continue
      }
    }
  }

  @Test func `refuses a link, even to a file of its own`() async throws {
    let office = try Office()
    let other = try TestFolder()
    try await Office(folder: other).signIn("acme", "jane")
    try files.createSymbolicLink(atPath: office.folder.database, withDestinationPath: other.database)
    guard case .insecure = await refusal(office) else {
      Issue.record("the link was followed")
      return
    }
  }

  @Test func `refuses a folder, and a path that leads nowhere`() async throws {
    let office = try Office()
    try files.createDirectory(atPath: office.folder.database, withIntermediateDirectories: false)
    guard case .unreadable = await refusal(office) else {
      Issue.record("a folder was opened")
      return
    }
    let store = SQLiteAccountStore(path: office.folder.path + "/missing/accounts.sqlite")
    await #expect { try await store.open(in: office.context) } throws: {
      if case .storage(.notWritable) = ($0 as? AuthError)?.reason { true } else { false }
    }
  }
}
