internal import LanyardAccounts

/// The operations of a store on one connection, while its owner holds it.
struct PostgreSQLTransaction: SQLTransaction {
  let statements: PreparedStatements
  let isReadOnly: Bool

  func run(_ query: SQLQuery, _ values: [SQLValue], _ body: (Row) -> Void) throws -> Int {
    try statements.run(query, values, body)
  }
}
