internal import CPostgreSQL
internal import Lanyard
internal import LanyardCrypto

/// An open connection with its prepared statements. Not thread-safe, and every call waits for the server: its owner has a
/// thread for it.
struct Connection: ~Copyable {
  let handle: OpaquePointer
  private(set) var statements: PreparedStatements?

  init(_ settings: ConnectionSettings) throws {
    // libpq uses it for TLS.
    CryptoLibrary.prepare()
    let pairs = settings.pairs
    let handle = CBytes.withStrings(pairs.map(\.0)) { keywords in
      CBytes.withStrings(pairs.map { $0.1.withExposedValue { $0 } }) { values in
        PQconnectdbParams(keywords, values, 1)
      }
    }
    guard let handle, PQstatus(handle) == CONNECTION_OK else {
      defer { PQfinish(handle) }
      throw PostgreSQLError(connection: handle)
    }
    self.handle = handle
  }

  deinit { PQfinish(handle) }

  var isUsable: Bool { PQstatus(handle) == CONNECTION_OK }

  /// Whether a transaction is open, or has failed and not been ended.
  var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

  /// Runs statements without parameters.
  func execute(_ sql: String) throws(PostgreSQLError) {
    try check(PQexec(handle, sql))
  }

  /// The first column of the only row.
  func text(_ sql: String) throws(PostgreSQLError) -> String? {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_TUPLES_OK else { throw PostgreSQLError(result, on: handle) }
    guard PQntuples(result) > 0, PQgetisnull(result, 0, 0) == 0 else { return nil }
    return String(cString: PQgetvalue(result, 0, 0))
  }

  /// Prepares the statements of the store.
  mutating func prepareStatements() throws(PostgreSQLError) {
    statements = try PreparedStatements(on: handle)
  }

  private func check(_ result: OpaquePointer?) throws(PostgreSQLError) {
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw PostgreSQLError(result, on: handle)
    }
  }
}
