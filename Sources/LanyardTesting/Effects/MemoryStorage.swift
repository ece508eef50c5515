public import Lanyard
import Synchronization

/// A storage that forgets everything with the program, and fails when told to.
public final class MemoryStorage: ClearableStorage {
  /// One of the three things a storage does.
  public enum Operation: Sendable, Hashable {
    /// Reading.
    case read
    /// Writing.
    case write
    /// Removing.
    case remove
  }

  private struct Content {
    var values: [StorageKey: [UInt8]] = [:]
    var failures: [Operation: any Error] = [:]
  }

  private let content = Mutex(Content())
  private let turns = Turns()

  /// Makes an empty storage.
  public init() {}

  /// What is stored.
  public var values: [StorageKey: [UInt8]] {
    content.withLock { $0.values }
  }

  /// Lets every operation of a sort fail; `nil` lets it work again.
  public func fail(_ operation: Operation, with error: (any Error)?) {
    content.withLock { $0.failures[operation] = error }
  }

  /// Returns what was written under a key.
  public func read(_ key: StorageKey) async throws -> [UInt8]? {
    try content.withLock { content in
      if let error = content.failures[.read] { throw error }
      return content.values[key]
    }
  }

  /// Keeps a value.
  public func write(_ value: [UInt8], for key: StorageKey) async throws {
    try content.withLock { content in
      if let error = content.failures[.write] { throw error }
      content.values[key] = value
    }
  }

  /// Forgets a value.
  public func remove(_ key: StorageKey) async throws {
    try content.withLock { content in
      if let error = content.failures[.remove] { throw error }
      content.values[key] = nil
    }
  }

  /// Forgets everything.
  public func removeAll() async throws {
    try content.withLock { content in
      if let error = content.failures[.remove] { throw error }
      content.values = [:]
    }
  }

  /// Runs a body while no other task is inside one for the same key: two clients that share the storage are two
  /// processes.
  public func exclusively<Value: Sendable>(
    _ key: StorageKey, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    await turns.take(key)
    do {
      let value = try await body()
      await turns.give(key)
      return value
    } catch {
      await turns.give(key)
      throw error
    }
  }
}

/// Who may be inside, key by key, in the order they came.
private actor Turns {
  private var waiting: [StorageKey: [CheckedContinuation<Void, Never>]] = [:]

  func take(_ key: StorageKey) async {
    guard waiting[key] != nil else {
      waiting[key] = []
      return
    }
    await withCheckedContinuation { waiting[key, default: []].append($0) }
  }

  func give(_ key: StorageKey) {
    guard let next = waiting[key]?.first else { return waiting[key] = nil }
    waiting[key]?.removeFirst()
    next.resume()
  }
}
