public import Lanyard
public import LanyardAccounts
internal import Synchronization

/// Accounts in one SQLite file, for one machine: any number of tasks and processes may use it at once.
///
/// The file is made with mode 0600 at the first use; one that is a link, belongs to another user, can be read by
/// everybody or written by others is refused, and so is the database of another program or of a newer version. What
/// was reported as done survives the end of the process at any moment; rotations, revocations and deletions survive a
/// power failure as well.
///
/// Beside the file lie `-wal` and `-shm`, which belong to it: a backup copies all three while nothing runs, or uses
/// SQLite's own backup. A file system that is shared over a network will not do.
///
/// A process whose files are limited in size (`RLIMIT_FSIZE`) is killed by `SIGXFSZ` at the limit unless the host
/// ignores that signal; then the store reports `full`.
public final class SQLiteAccountStore: AccountStore {
  /// The path of the file.
  public let path: String

  private let cacheKibibytes: Int
  private let mappedBytes: Int
  private let patience: Duration
  private let connection = Mutex<Connection?>(nil)

  /// Makes a store. The file is opened, made or migrated by the first transaction, or by ``AccountStore/open(in:)``.
  ///
  /// - Parameters:
  ///   - path: the file. Its folder has to exist.
  ///   - cacheKibibytes: how much memory SQLite may keep pages in. 64 MiB hold the hot pages of some 100 000 users.
  ///   - mappedBytes: how much of the file may be mapped into memory; 0 for none.
  ///   - patience: how long a transaction waits for its turn while other processes write.
  public init(
    path: String, cacheKibibytes: Int = 65_536, mappedBytes: Int = 1 << 30, patience: Duration = .seconds(10)
  ) {
    self.path = path
    self.cacheKibibytes = cacheKibibytes
    self.mappedBytes = mappedBytes
    self.patience = patience
  }

  /// Runs a body as one transaction; see ``AccountStore/transaction(_:in:_:)``.
  ///
  /// - Throws: ``AuthError`` with reason `storage`, its `underlying` error a ``SQLiteError`` where SQLite failed; what
  ///   the body throws; `CancellationError`.
  public func transaction<Value: Sendable>(
    _ durability: Durability, in context: AuthContext,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    var pause = Duration.microseconds(200)
    var waited = Duration.zero
    while true {
      do {
        return try attempt(durability, body)
      } catch let error as SQLiteError {
        guard error.isBusy, waited < patience else { throw AuthError(error, at: path) }
      } catch let error as StorageError {
        throw AuthError(error)
      }
      try await context.sleep(pause)
      waited += pause
      pause = min(pause * 2, .milliseconds(10))
    }
  }

  private func attempt<Value: Sendable>(
    _ durability: Durability, _ body: @Sendable (any AccountTransaction) throws -> Value
  ) throws -> Value {
    try connection.withLock { connection in
      if connection == nil { connection = try open() }
      guard let value = try connection?.transaction(durability, body) else {
        throw StorageError.unreadable("\(path) is not open")
      }
      return value
    }
  }

  private func open() throws -> Connection {
    _ = try PrivateFile.create(path, [])
    let size = try PrivateFile.check(path, forbidding: 0o026)
    // SQLite takes a file that is shorter than its smallest page for an empty one, and would write over it.
    guard size == 0 || size >= 512 else { throw StorageError.unreadable("\(path) is not a database") }
    return try Connection.open(path, cacheKibibytes: cacheKibibytes, mappedBytes: mappedBytes)
  }
}

extension Connection {
  fileprivate mutating func transaction<Value: Sendable>(
    _ durability: Durability, _ body: (any AccountTransaction) throws -> Value
  ) throws -> Value {
    try begin(durability)
    do {
      let transaction = SQLiteTransaction(
        statements: statements, database: database, isReadOnly: durability == .readOnly)
      let value = try body(transaction)
      try run(.commit)
      return value
    } catch {
      rollBack()
      throw error
    }
  }
}
