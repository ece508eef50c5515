import Foundation
import Lanyard
import LanyardDesktop
import Synchronization
import Testing

@Suite struct `The lock of a file storage` {
  private static let key = StorageKey(namespace: "default", kind: .session, backend: "accounts")
  private let directory = FileManager.default.temporaryDirectory.appending(path: "lanyard-lock-\(UUID().uuidString)")

  @Test func `lets one in at a time, whichever value they ask`() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let room = Room()
    let path = directory.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          // Another value of the same folder is what another process has.
          try await FileStorage(directory: path).exclusively(Self.key) {
            room.enter()
            await Task.yield()
            room.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(room.most == 1)
  }

  @Test func `lets others in after an error`() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let storage = FileStorage(directory: directory.path)
    do {
      try await storage.exclusively(Self.key) { () async throws -> Void in throw CancellationError() }
      Issue.record("the error of the body is lost")
    } catch is CancellationError {}
    #expect(try await storage.exclusively(Self.key) { 1 } == 1)
  }

  @Test func `lets those with other keys in`() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let storage = FileStorage(directory: directory.path)
    let other = StorageKey(namespace: "other", kind: .session, backend: "accounts")
    let value = try await storage.exclusively(Self.key) { try await storage.exclusively(other) { 2 } }
    #expect(value == 2)
  }

  @Test func `allows reading and writing inside`() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let storage = FileStorage(directory: directory.path)
    let read = try await storage.exclusively(Self.key) {
      try await storage.write([1, 2], for: Self.key)
      return try await storage.read(Self.key)
    }
    #expect(read == [1, 2])
  }

  @Test func `is given up when the task is cancelled`() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let storage = FileStorage(directory: directory.path)
    try await storage.exclusively(Self.key) {
      let waiting = Task { try await FileStorage(directory: storage.directory).exclusively(Self.key) {} }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
  }
}

/// Counts who is inside, and how many there were at once.
private final class Room: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }

  func enter() {
    counts.withLock { counts in
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
  }

  func leave() {
    counts.withLock { $0.now -= 1 }
  }
}
