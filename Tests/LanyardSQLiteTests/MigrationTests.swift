import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardSQLite
import Testing

struct MigrationTests {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")
  /// The refresh token of the session in the file; only its hash is there.
  static let token: Secret =
    "AAECAwQFBgcICQoLDA0OD2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6e3x9fn-AgYKDMDFhMzBjMmUtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAx"

  private func officeOfVersion1() throws -> Office {
    let folder = try TestFolder()
    try FileManager.default.copyItem(
      atPath: Self.fixtures.appendingPathComponent("accounts-v1.sqlite").path, toPath: folder.database)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.database)
    return try Office(folder: folder)
  }

  @Test func `finds everybody in a file of version 1 again`() async throws {
    let office = try officeOfVersion1()
    let jane = try #require(try await office.user("acme", "jane"))
    #expect(jane.id == "01a30c2e-0000-7000-8000-000000000001")
    #expect(jane.email == "Jane@Acme.Example" && jane.displayName == "Jane")
    #expect(jane.providers.map(\.providerID) == ["acme", "bolt"])
    #expect(jane.providers.map(\.displayName) == ["Jane", "J. Doe"])
    #expect(try await office.user("acme", "joe")?.displayName == "Joe")
    let ann = try #require(try await office.user("bolt", "ann"))
    #expect(try await office.federation.isDisabled(userID: ann.id, in: office.context))
    let raw = try RawDatabase(office.folder.database)
    #expect(try raw.texts("PRAGMA user_version") == ["2"])
    #expect(try raw.texts("PRAGMA integrity_check") == ["ok"])
    #expect(try raw.texts("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func `keeps the sessions of version 1`() async throws {
    let office = try officeOfVersion1()
    let jane = try #require(try await office.user("acme", "jane"))
    let session = Session(
      user: jane, providerID: "acme", backendID: "accounts", tokens: SessionTokens(refreshToken: Self.token))
    let refreshed = try await office.refresh(session)
    #expect(refreshed.tokens.refreshToken != Self.token)
  }

  @Test func `takes no address of version 1 for proven until its provider says so`() async throws {
    let office = try officeOfVersion1()
    #expect(try await office.user("acme", "jane")?.emailVerified == false)
    let other = try await office.signIn("core", "other", "jane@acme.example", .authoritative)
    #expect(other.outcome == .created)

    let second = try officeOfVersion1()
    let jane = try await second.signIn("acme", "jane", "Jane@Acme.Example", .authoritative)
    #expect(jane.user.emailVerified)
    #expect(try await second.signIn("core", "other", "jane@acme.example", .authoritative).outcome == .linked)
  }

  @Test func `migrates once when many open the file at the same moment`() async throws {
    let office = try officeOfVersion1()
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask {
          let store = SQLiteAccountStore(path: office.folder.database)
          try await store.open(in: office.context)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await office.user("acme", "jane") != nil)
  }

  @Test func `leaves the file at version 1 when the migration cannot be finished`() async throws {
    let office = try officeOfVersion1()
    // What is in the way of the last step.
    try RawDatabase(office.folder.database).execute("CREATE TABLE users_by_unproven_email (x)")
    await #expect(throws: AuthError.self) { try await office.store.open(in: office.context) }
    let raw = try RawDatabase(office.folder.database)
    #expect(try raw.texts("PRAGMA user_version") == ["1"])
    #expect(try raw.texts("SELECT name FROM pragma_table_info('users') WHERE name LIKE 'email_%'").isEmpty)
    try raw.execute("DROP TABLE users_by_unproven_email")
    #expect(try await office.user("acme", "jane") != nil)
  }
}
