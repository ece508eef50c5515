import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardPostgreSQL
import TestSupport
import Testing

/// Servers that are not there, not ours, or go away.
@Suite(.enabled(if: Server.isThere)) struct `A PostgreSQL server` {
  private let shelf = Shelf()

  private func isReadable(_ store: PostgreSQLAccountStore) async -> AuthError? {
    await authError { try await store.open(in: shelf.context) }
  }

  private static func holdsPassword(_ error: AuthError) -> Bool {
    "\(String(reflecting: error)) \(error.message) \(String(reflecting: error.underlying))".contains("hush-hush")
  }

  @Test func `that ends the connections is connected to again`() async throws {
    let store = try shelf.store(Server.connection + "?application_name=\(shelf.schema)")
    let jane = UserRecord(id: "jane", createdAt: Date())
    try await store.transaction(.powerFailure, in: shelf.context) { try $0.insert(jane) }
    for _ in 0..<3 {
      try Server().run(
        """
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '\(shelf.schema)'
        """)
      #expect(try await store.transaction(.readOnly, in: shelf.context) { try $0.user(id: "jane") } != nil)
    }
  }

  @Test func `that is not there is told at once`() async throws {
    let store = try shelf.store("postgresql://lanyard:hush-hush@127.0.0.1:1/postgres")
    let error = await isReadable(store)
    guard case .storage(.unreadable) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error.map(Self.holdsPassword) == false)
  }

  @Test func `that refuses the password is told without it`() async throws {
    let wrong = Server.connection.replacing(/:[0-9a-f]+@/, with: ":hush-hush@")
    let error = await isReadable(try shelf.store(wrong))
    #expect(error?.message.contains("password authentication failed") == true)
    #expect(error.map(Self.holdsPassword) == false)
  }

  @Test func `on another machine is not spoken to in clear unless the host says so`() async throws {
    // This address is no loopback address, and leads to this machine all the same.
    let elsewhere = Server.connection.replacing("127.0.0.1", with: "0.0.0.0")
    let error = await isReadable(try shelf.store(elsewhere))
    #expect(
      error?.message.contains("SSL") == true || error?.message.contains("root.crt") == true, "\(error?.message ?? "")")
    #expect(await isReadable(try shelf.store(elsewhere + "?sslmode=disable")) == nil)
  }

  @Test(arguments: ["host=localhost hostaddr=0.0.0.0", "host=127.0.0.1.invalid", "host=127.example.invalid"])
  func `is not taken for one on this machine by its name`(_ host: String) async throws {
    let port = try #require(Server.connection.split(separator: ":").last?.prefix { $0 != "/" })
    let error = await isReadable(try shelf.store("\(host) port=\(port) user=lanyard dbname=postgres"))
    // Either the name leads nowhere, or the server, which has no certificate, is not good enough.
    let isRefused = ["SSL", "root.crt", "translate host name"].contains { error?.message.contains($0) == true }
    #expect(isRefused, "\(error?.message ?? "")")
    #expect(error?.message.contains("password") == false)
  }

  @Test(arguments: [
    "", "Lanyard", "a-b", "a\"; DROP TABLE users; --", "1a", "pg_lanyard", String(repeating: "a", count: 64),
  ])
  func `gets no schema that has to be quoted`(_ schema: String) {
    #expect(throws: AuthError.self) { try PostgreSQLAccountStore(Secret(Server.connection), schema: schema) }
  }

  @Test func `is not asked for what is no connection string`() async {
    let error = await authError { _ = try shelf.store("hush-hush://nowhere?") }
    guard case .misconfigured(let text) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!text.contains("hush-hush"))
  }

  @Test func `with tables of a newer version is refused, and nothing is changed`() async throws {
    try await shelf.store().open(in: shelf.context)
    let server = try Server()
    try server.run("INSERT INTO \(shelf.schema).layout VALUES (99)")
    let error = await isReadable(try shelf.store())
    #expect(error?.message.contains("newer version") == true)
    #expect(try server.run("SELECT max(version) FROM \(shelf.schema).layout") == ["99"])
  }

  @Test func `gets its tables once, however many begin at the same time`() async throws {
    let stores = try (0..<8).map { _ in try shelf.store(connections: 1) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for store in stores { group.addTask { try await store.open(in: shelf.context) } }
      try await group.waitForAll()
    }
    #expect(try Server().run("SELECT version FROM \(shelf.schema).layout") == ["1"])
  }

  @Test func `needs to give no right to make tables once they are there`() async throws {
    try await shelf.store().open(in: shelf.context)
    let server = try Server()
    let role = "clerk_" + shelf.schema
    try server.run(
      """
      CREATE ROLE \(role) LOGIN PASSWORD 'clerk'; GRANT USAGE ON SCHEMA \(shelf.schema) TO \(role);
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(shelf.schema) TO \(role)
      """)
    let connection = Server.connection.replacing(/lanyard:[0-9a-f]+@/, with: "\(role):clerk@")
    let store = try shelf.store(connection)
    let jane = UserRecord(id: "jane", createdAt: Date())
    try await store.transaction(.powerFailure, in: shelf.context) { try $0.insert(jane) }
  }
}
