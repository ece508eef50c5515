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
}
