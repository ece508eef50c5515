internal import CSQLite
internal import LanyardAccounts

/// The operations of a store on one connection, while its owner holds the lock.
struct SQLiteTransaction: SQLTransaction {
  let statements: [Statement]
  let database: OpaquePointer
  let isReadOnly: Bool

  func run(_ query: SQLQuery, _ values: [SQLValue], _ body: (Row) -> Void) throws -> Int {
    try statements[query.rawValue].run(values, body)
    return Int(sqlite3_changes64(database))
  }
}
