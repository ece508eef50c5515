internal import Dispatch
internal import Lanyard
internal import LanyardAccounts
internal import Synchronization

/// One connection and the thread that waits for it: the cooperative pool is for tasks that do not wait for a server.
final class Worker: Sendable {
  /// The server had ended the connection before anything was done: a new one will do.
  struct Stale: Error {}

  private let settings: ConnectionSettings
  private let schema: String
  private let patience: Duration
  private let queue = DispatchQueue(label: "lanyard.postgresql")
  private let connection = Mutex<Connection?>(nil)

  init(_ settings: ConnectionSettings, schema: String, patience: Duration) {
    self.settings = settings
    self.schema = schema
    self.patience = patience
  }

  func transaction<Value: Sendable>(
    _ durability: Durability, _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try self.attempt(durability, body) }) }
    }
  }

  private func attempt<Value: Sendable>(
    _ durability: Durability, _ body: @Sendable (any AccountTransaction) throws -> Value
  ) throws -> Value {
    try connection.withLock { connection in
      let isKept = connection?.isUsable == true
      if !isKept { connection = try Connection.open(settings, schema: schema, patience: patience) }
      do {
        guard let value = try connection?.transaction(durability, body) else { throw Stale() }
        return value
      } catch let error as PostgreSQLError where error.isDisconnection {
        connection = nil
        if isKept { throw Stale() }
        throw error
      }
    }
  }
}
