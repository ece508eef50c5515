internal import Lanyard

/// The operations of a store that speaks SQL: what a database adds is how a statement is run.
package protocol SQLTransaction: AccountTransaction {
  associatedtype Row: SQLRow

  var isReadOnly: Bool { get }
  /// Runs a statement and hands each row to a closure. Returns how many rows were changed.
  func run(_ query: SQLQuery, _ values: [SQLValue], _ body: (Row) -> Void) throws -> Int
}

extension SQLTransaction {
  func first<Value>(_ query: SQLQuery, _ values: [SQLValue], _ read: (Row) -> Value) throws -> Value? {
    var result: Value?
    _ = try run(query, values) { row in
      if result == nil { result = read(row) }
    }
    return result
  }

  func all<Value>(_ query: SQLQuery, _ values: [SQLValue], _ read: (Row) -> Value) throws -> [Value] {
    var result: [Value] = []
    _ = try run(query, values) { result.append(read($0)) }
    return result
  }

  /// Writes, and returns how many rows were changed.
  @discardableResult
  func write(_ query: SQLQuery, _ values: [SQLValue]) throws -> Int {
    guard !isReadOnly else {
      throw AuthError(.storage(.notWritable("a transaction that was begun for reading cannot write")))
    }
    return try run(query, values) { _ in }
  }
}
