/// Keeps what must survive the program: sessions, credentials.
///
/// An unreadable storage throws; it never looks like an empty one.
public protocol SecureStorage: Sendable {
  /// Returns what was written under a key, `nil` if nothing was.
  func read(_ key: StorageKey) async throws -> [UInt8]?
  /// Writes. When it returns, the value survives a crash; when it throws, the former value is still there.
  func write(_ value: [UInt8], for key: StorageKey) async throws
  /// Removes what was written under a key; nothing there is no error.
  func remove(_ key: StorageKey) async throws

  /// Runs a body while nobody else is inside one for the same key: no other task, and no other process that shares the
  /// storage. The body may read and write; it must not ask for the same key again.
  ///
  /// A refresh token can be used once. Two processes that refresh at the same time would end the session.
  func exclusively<Value: Sendable>(
    _ key: StorageKey, _ body: @Sendable () async throws -> Value
  ) async throws -> Value
}

extension SecureStorage {
  /// Runs the body at once: right for a storage that no other process shares.
  public func exclusively<Value: Sendable>(
    _ key: StorageKey, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await body()
  }
}
