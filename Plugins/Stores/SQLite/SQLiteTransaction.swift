internal import CSQLite
internal import Lanyard
internal import LanyardAccounts

/// The operations of a store on one connection, while its owner holds the lock.
struct SQLiteTransaction: AccountTransaction {
  let statements: [Statement]
  let database: OpaquePointer
  let isReadOnly: Bool

  func first<Value>(_ query: Query, _ values: [Statement.Value], _ read: (Row) -> Value) throws -> Value? {
    var result: Value?
    try statements[query.rawValue].run(values) { row in
      if result == nil { result = read(row) }
    }
    return result
  }

  func all<Value>(_ query: Query, _ values: [Statement.Value], _ read: (Row) -> Value) throws -> [Value] {
    var result: [Value] = []
    try statements[query.rawValue].run(values) { result.append(read($0)) }
    return result
  }

  /// Writes, and returns how many rows were changed.
  @discardableResult
  func write(_ query: Query, _ values: [Statement.Value]) throws -> Int {
    guard !isReadOnly else {
      throw AuthError(.storage(.notWritable("a transaction that was begun for reading cannot write")))
    }
    try statements[query.rawValue].run(values)
    return Int(sqlite3_changes64(database))
  }
}
