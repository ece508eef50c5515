internal import CSQLite
internal import Lanyard
internal import LanyardAccounts

/// What begins and ends a transaction.
enum Step: Int, CaseIterable {
  case beginReading, beginWriting, commit, rollback

  var sql: String {
    switch self {
    case .beginReading: "BEGIN"
    // Takes the lock at once: a transaction that reads first and then finds that it cannot write has to be undone.
    case .beginWriting: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    }
  }
}

/// An open database with its prepared statements. Not thread-safe: its owner has a lock around it.
struct Connection: ~Copyable {
  let database: OpaquePointer
  /// By the number of the query.
  private(set) var statements: [Statement] = []
  /// By the number of the step.
  private var steps: [Statement] = []
  private var durability: Durability?

  /// Opens an existing file.
  init(_ path: String) throws(SQLiteError) {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &database, flags, nil)
    guard code == SQLITE_OK, let database else {
      defer { sqlite3_close_v2(database) }
      throw SQLiteError(
        code: code, systemCode: sqlite3_system_errno(database), message: String(cString: sqlite3_errstr(code)))
    }
    self.database = database
    // Waiting inside SQLite would block a thread that other tasks need.
    sqlite3_busy_timeout(database, 0)
  }

  deinit {
    for statement in statements + steps { sqlite3_finalize(statement.handle) }
    sqlite3_close_v2(database)
  }

  /// Whether the file can be read only, although it was to be opened for writing.
  var isReadOnly: Bool { sqlite3_db_readonly(database, "main") != 0 }

  /// Whether a transaction is open. SQLite ends one by itself after some errors.
  var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  func execute(_ sql: String) throws(SQLiteError) {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteError(database) }
  }

  /// The number a statement answers with.
  func integer(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try Statement(sql, on: database)
    defer { sqlite3_finalize(statement.handle) }
    var result: Int64 = 0
    try statement.run { result = $0.integer(0) }
    return result
  }

  mutating func prepareStatements() throws(SQLiteError) {
    for query in SQLQuery.allCases { statements.append(try Statement(query.sql, on: database)) }
    for step in Step.allCases { steps.append(try Statement(step.sql, on: database)) }
  }

  func run(_ step: Step) throws(SQLiteError) {
    try steps[step.rawValue].run()
  }

  /// Begins a transaction that will survive what is asked.
  mutating func begin(_ durability: Durability) throws(SQLiteError) {
    guard durability != .readOnly else { return try run(.beginReading) }
    if durability != self.durability {
      // Takes effect while the text is compiled and outside transactions only, so it cannot be prepared.
      try execute("PRAGMA synchronous = \(durability == .powerFailure ? "FULL" : "NORMAL")")
      self.durability = durability
    }
    try run(.beginWriting)
  }

  func rollBack() {
    // If even this fails, the next BEGIN does and tells.
    if isInTransaction { try? run(.rollback) }
  }
}
