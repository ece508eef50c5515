internal import CPostgreSQL
internal import LanyardAccounts

/// The statements of the store on one connection.
struct PreparedStatements {
  private let handle: OpaquePointer
  /// The types of the parameters, by the number of the query.
  private var parameters: [[Oid]] = []

  init(on handle: OpaquePointer) throws(PostgreSQLError) {
    self.handle = handle
    for query in SQLQuery.allCases {
      let sql = String(query.sql.map { $0 == "?" ? "$" : $0 })
      let result = PQprepare(handle, query.name, sql, 0, nil)
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw PostgreSQLError(result, on: handle) }
      let description = PQdescribePrepared(handle, query.name)
      defer { PQclear(description) }
      guard PQresultStatus(description) == PGRES_COMMAND_OK else { throw PostgreSQLError(description, on: handle) }
      parameters.append((0..<PQnparams(description)).map { PQparamtype(description, $0) })
    }
  }

  /// Runs one. Returns how many rows were changed.
  func run(_ query: SQLQuery, _ values: [SQLValue], _ body: (Row) -> Void) throws -> Int {
    let encoded = zip(values, parameters[query.rawValue]).map { BinaryFormat.encode($0, as: $1) }
    let result = CBytes.withBytes(encoded) { pointers, lengths in
      let formats = [Int32](repeating: 1, count: encoded.count)
      return PQexecPrepared(handle, query.name, Int32(encoded.count), pointers, lengths, formats, 1)
    }
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_TUPLES_OK:
      for number in 0..<PQntuples(result) { body(Row(result: result, number: number)) }
      return 0
    case PGRES_COMMAND_OK: return Int(String(cString: PQcmdTuples(result))) ?? 0
    default: throw PostgreSQLError(result, on: handle)
    }
  }
}

extension SQLQuery {
  fileprivate var name: String { "lanyard_\(rawValue)" }
}
