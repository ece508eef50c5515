import Lanyard
import LanyardTesting
import Synchronization

/// A storage in which one operation fails, counted from the moment it is told to; what is stored stays as it was.
final class FlakyStorage: SecureStorage {
  let base = MemoryStorage()
  private let state = Mutex((count: 0, failing: Int?.none))

  /// Lets the operation of that number fail, `nil` none; begins to count anew.
  func failOperation(_ number: Int?) {
    state.withLock { $0 = (0, number) }
  }

  /// How many operations there were since the last time it was told.
  var count: Int { state.withLock { $0.count } }

  private func step() throws {
    let fails = state.withLock { state in
      defer { state.count += 1 }
      return state.count == state.failing
    }
    if fails { throw StorageError.notWritable("the disk is gone") }
  }

  func read(_ key: StorageKey) async throws -> [UInt8]? {
    try step()
    return try await base.read(key)
  }

  func write(_ value: [UInt8], for key: StorageKey) async throws {
    try step()
    try await base.write(value, for: key)
  }

  func remove(_ key: StorageKey) async throws {
    try step()
    try await base.remove(key)
  }

  func exclusively<Value: Sendable>(
    _ key: StorageKey, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try step()
    return try await base.exclusively(key, body)
  }
}
