public import Lanyard
public import LanyardAccounts

/// Accounts in a PostgreSQL database, for any number of machines.
///
/// The tables lie in a schema of their own and are made at the first use; a newer version's are refused. Transactions are
/// serializable, and what was reported as done survives a power failure if the server is set up to.
///
/// Where the connection string does not say `sslmode` and names another machine, the connection is encrypted and the
/// server's certificate checked (`verify-full`); for a database on this machine it need not be. libpq takes the trusted
/// certificates from `sslrootcert`, and from `~/.postgresql/root.crt` without it.
public final class PostgreSQLAccountStore: AccountStore {
  private let pool: WorkerPool
  private let patience: Duration

  /// Makes a store. Nothing is connected before the first transaction, or ``AccountStore/open(in:)``.
  ///
  /// - Parameters:
  ///   - connection: a connection string of libpq: a URI such as `postgresql://user:password@host/database`, or keywords
  ///     and values.
  ///   - schema: where the tables are: lower-case ASCII letters, digits and underscores.
  ///   - connections: how many there may be at once.
  ///   - patience: how long a statement may take (a second at least), and how long a transaction that met others is tried again.
  /// - Throws: ``AuthError`` with reason `misconfigured`.
  public init(
    _ connection: Secret, schema: String = "lanyard", connections: Int = 8, patience: Duration = .seconds(10)
  ) throws(AuthError) {
    guard Self.isName(schema) else {
      throw AuthError(
        .misconfigured("\"\(schema)\" cannot be the schema. Use lower-case ASCII letters, digits and underscores."))
    }
    let settings: ConnectionSettings
    do {
      settings = try ConnectionSettings(connection)
    } catch {
      throw AuthError(error)
    }
    self.patience = patience
    pool = WorkerPool(limit: connections) { Worker(settings, schema: schema, patience: patience) }
  }

  private static func isName(_ schema: String) -> Bool {
    let bytes = schema.utf8
    func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "_") }
    return bytes.count <= 63 && bytes.first.map(isLetter) == true && !schema.hasPrefix("pg_")
      && bytes.allSatisfy { isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Runs a body as one transaction; see ``AccountStore/transaction(_:in:_:)``.
  ///
  /// - Throws: ``AuthError`` with reason `storage`, its `underlying` error a ``PostgreSQLError`` where PostgreSQL failed;
  ///   what the body throws; `CancellationError`.
  public func transaction<Value: Sendable>(
    _ durability: Durability, in context: AuthContext,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    var pause = Duration.milliseconds(1)
    var waited = Duration.zero
    while true {
      do {
        return try await attempt(durability, body)
      } catch is Worker.Stale {
        // At most as often as there are connections.
        continue
      } catch let error as PostgreSQLError {
        guard error.isConflict, waited < patience else { throw AuthError(error) }
      } catch let error as StorageError {
        throw AuthError(.storage(error), underlying: error)
      }
      try await context.sleep(pause)
      waited += pause
      pause = min(pause * 2, .milliseconds(50))
    }
  }

  private func attempt<Value: Sendable>(
    _ durability: Durability, _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    let worker = try await pool.take()
    do {
      let value = try await worker.transaction(durability, body)
      await pool.give(worker)
      return value
    } catch {
      await pool.give(worker)
      throw error
    }
  }
}
