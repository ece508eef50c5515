internal import CPostgreSQL
internal import Lanyard
internal import LanyardAccounts

extension Connection {
  /// Opens a connection, and makes or migrates the tables.
  static func open(_ settings: ConnectionSettings, schema: String, patience: Duration) throws -> Connection {
    var connection = try Connection(settings)
    guard try connection.text("SHOW server_encoding") == "UTF8" else {
      throw StorageError.notWritable("the database keeps texts in another encoding than UTF8")
    }
    let milliseconds = 1000 * max(1, patience.components.seconds)
    try connection.execute("SET client_min_messages = warning; SET search_path TO \"\(schema)\"")
    if try !Schema.isCurrent(connection, schema: schema) { try Schema.migrate(connection, schema: schema) }
    try connection.prepareStatements()
    try connection.execute(
      """
      SET lock_timeout = \(milliseconds); SET statement_timeout = \(milliseconds);
      SET idle_in_transaction_session_timeout = \(milliseconds)
      """)
    return connection
  }

  /// Runs a body as one transaction.
  ///
  /// - Throws: ``PostgreSQLError``, what the body throws, and ``StorageError`` where nobody knows whether it holds.
  func transaction<Value>(
    _ durability: Durability, _ body: (any AccountTransaction) throws -> Value
  ) throws -> Value {
    guard let statements else { throw StorageError.unreadable("the connection is not ready") }
    let isReadOnly = durability == .readOnly
    try execute("BEGIN ISOLATION LEVEL \(isReadOnly ? "REPEATABLE READ READ ONLY" : "SERIALIZABLE")")
    let value: Value
    do {
      value = try body(PostgreSQLTransaction(statements: statements, isReadOnly: isReadOnly))
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
    try commit(isReadOnly: isReadOnly)
    return value
  }

  private func commit(isReadOnly: Bool) throws {
    do {
      try execute("COMMIT")
    } catch {
      if isInTransaction { try? execute("ROLLBACK") }
      // It was sent, and the answer is lost: running it again could do it twice.
      guard error.isDisconnection, !isReadOnly else { throw error }
      throw StorageError.notWritable(
        "the connection was lost at the end of a transaction; nobody knows whether it holds")
    }
  }
}
