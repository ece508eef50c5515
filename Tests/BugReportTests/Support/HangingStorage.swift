import Lanyard

/// A storage whose writing waits until a test lets it go on.
struct HangingStorage: SecureStorage {
  private let base: any SecureStorage
  private let gate: Gate

  init(_ base: any SecureStorage, _ gate: Gate) {
    self.base = base
    self.gate = gate
  }

  func read(_ key: StorageKey) async throws -> [UInt8]? {
    try await base.read(key)
  }

  func write(_ value: [UInt8], for key: StorageKey) async throws {
    await gate.wait()
    try await base.write(value, for: key)
  }

  func remove(_ key: StorageKey) async throws {
    try await base.remove(key)
  }
}
