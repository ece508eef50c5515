internal import CSQLite
internal import LanyardAccounts

/// A prepared statement, used through ``run``: bind, step, read, and always reset, since a statement left in the
/// middle would keep its transaction open.
struct Statement {
  let handle: OpaquePointer
  let database: OpaquePointer

  /// Prepares one statement.
  init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLiteError(database) }
    self.handle = handle
    self.database = database
  }

  /// Runs the statement and hands each row to a closure.
  func run(_ values: [SQLValue] = [], _ body: (Row) -> Void = { _ in }) throws(SQLiteError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: body(Row(handle: handle))
      case SQLITE_DONE: return
      default: throw SQLiteError(database)
      }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) throws(SQLiteError) {
    let code =
      switch value {
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            lanyard_bind_text(handle, index, $0.baseAddress, sqlite3_uint64($0.count))
          }
        }
      case .integer(let number): sqlite3_bind_int64(handle, index, number)
      case .blob(let bytes):
        bytes.withUnsafeBytes { lanyard_bind_blob(handle, index, $0.baseAddress, sqlite3_uint64($0.count)) }
      case .null: sqlite3_bind_null(handle, index)
      }
    guard code == SQLITE_OK else { throw SQLiteError(database) }
  }
}

/// The current row of a statement.
struct Row: SQLRow {
  let handle: OpaquePointer

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// A text, NUL characters included.
  func text(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(handle, column) else { return nil }
    let size = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: size), as: UTF8.self)
  }

  /// Some bytes; an empty value has no address.
  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
