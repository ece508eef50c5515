import AccountsTestSupport
import CPostgreSQL
import Foundation
import Lanyard
import LanyardPostgreSQL

/// The server that the tests are run beside, without our store: another program that touches the database.
final class Server {
  struct Failure: Error { let message: String }

  private let handle: OpaquePointer

  /// Whether there is one: `Scripts/test` starts it, `swift test` alone does not.
  static var isThere: Bool { TestStore.server != nil }
  static var connection: String { TestStore.server ?? "" }

  init() throws {
    guard let handle = PQconnectdb(Self.connection), PQstatus(handle) == CONNECTION_OK else {
      throw Failure(message: "not connected")
    }
    self.handle = handle
  }

  deinit { PQfinish(handle) }

  /// Runs a statement and returns the first column.
  @discardableResult
  func run(_ sql: String) throws -> [String] {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    guard [PGRES_TUPLES_OK, PGRES_COMMAND_OK].contains(PQresultStatus(result)) else {
      throw Failure(message: String(cString: PQerrorMessage(handle)))
    }
    return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
  }
}

/// A store in a schema of its own.
struct Shelf {
  let schema = "test_\(UUID().uuidString.replacing("-", with: "").lowercased())"
  let context = AuthContext.accounts()

  func store(
    _ connection: String = Server.connection, connections: Int = 4, patience: Duration = .seconds(10)
  ) throws -> PostgreSQLAccountStore {
    try PostgreSQLAccountStore(Secret(connection), schema: schema, connections: connections, patience: patience)
  }
}
