/// A storage that outlives the program, such as a keychain, bound to one installation of it: whoever installs the program
/// anew is not signed in as the person before.
///
/// What is left over from before is removed at the first use, before anything is read, and only once: the marker is placed
/// when that is done. A marker that cannot be looked for is an error of that use, and nothing is removed.
public struct InstallationBoundStorage: SecureStorage {
  /// What happens to what an earlier installation left.
  public enum Leftovers: Sendable, Hashable {
    /// It is removed: the default.
    case clear
    /// It is kept, and the person is still signed in.
    case keep
  }

  private let base: any ClearableStorage
  private let check: Check

  /// Binds a storage.
  public init(_ base: any ClearableStorage, marker: InstallationMarker, leftovers: Leftovers = .clear) {
    self.base = base
    check = Check {
      guard try await !marker.isPresent() else { return }
      if leftovers == .clear { try await base.removeAll() }
      try await marker.place()
    }
  }

  /// Returns what was written under a key by this installation.
  public func read(_ key: StorageKey) async throws -> [UInt8]? {
    try await check.pass()
    return try await base.read(key)
  }

  /// Writes.
  public func write(_ value: [UInt8], for key: StorageKey) async throws {
    try await check.pass()
    try await base.write(value, for: key)
  }

  /// Removes what was written under a key.
  public func remove(_ key: StorageKey) async throws {
    try await check.pass()
    try await base.remove(key)
  }

  /// As the storage that is bound does it.
  public func exclusively<Value: Sendable>(
    _ key: StorageKey, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await base.exclusively(key, body)
  }

  /// Done once for all who use the storage; after a failure, tried again by the next.
  private actor Check {
    private let work: @Sendable () async throws -> Void
    private var running: Task<Result<Void, any Error>, Never>?
    private var isDone = false

    init(_ work: @escaping @Sendable () async throws -> Void) {
      self.work = work
    }

    func pass() async throws {
      if isDone { return }
      let task = running ?? Task { [work] in await Result { try await work() } }
      running = task
      let result = await task.value
      if case .success = result { isDone = true }
      if running == task { running = nil }
      try result.get()
    }
  }
}
