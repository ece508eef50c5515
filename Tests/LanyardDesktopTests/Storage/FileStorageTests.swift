import Foundation
import Lanyard
import Testing

@testable import LanyardDesktop

@Suite struct `file storage` {
  private let folder: TemporaryFolder
  private let storage: FileStorage
  private let key = StorageKey(namespace: "app", kind: .session, backend: "accounts")

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(directory: folder.path + "/a/state")
  }

  private func file(_ key: StorageKey? = nil) throws -> String {
    let name = try #require(folder.contents.first { $0.contains("state/session") && !$0.hasSuffix(".unreadable") })
    return folder.path + "/" + name
  }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `nothing written is nothing read, and no folder is made for it`() async throws {
    #expect(try await storage.read(key) == nil)
    try await storage.remove(key)
    #expect(folder.contents.isEmpty)
  }

  @Test(arguments: [[], [0], Array("value".utf8), [UInt8](repeating: 7, count: 300_000)] as [[UInt8]])
  func `what is written is read`(_ value: [UInt8]) async throws {
    try await storage.write(value, for: key)
    #expect(try await storage.read(key) == value)
    try await storage.write([1, 2, 3], for: key)
    #expect(try await storage.read(key) == [1, 2, 3])
    try await storage.remove(key)
    #expect(try await storage.read(key) == nil)
    #expect(folder.contents == ["a", "a/state"])
  }

  @Test func `nobody else may look`() async throws {
    try await storage.write([1], for: key)
    #expect(try mode(folder.path + "/a/state") == 0o700)
    #expect(try mode(folder.path + "/a") == 0o700)
    #expect(try mode(file()) == 0o600)
  }

  @Test func `keys that look alike do not share a file`() async throws {
    let keys = [
      StorageKey(namespace: "a", kind: .credential, backend: "b", userID: "c", providerID: "d"),
      StorageKey(namespace: "a", kind: .credential, backend: "b", userID: "cd"),
      StorageKey(namespace: "a", kind: .credential, backend: "bc", providerID: "d"),
      StorageKey(namespace: "A", kind: .credential, backend: "b", userID: "c", providerID: "d"),
      StorageKey(namespace: "a", kind: .session, backend: "b", userID: "c", providerID: "d"),
      StorageKey(namespace: "../a", kind: .credential, backend: "b/..", userID: "\u{0}", providerID: "d"),
      StorageKey(namespace: "é", kind: .credential, backend: "b", userID: String(repeating: "x", count: 5000)),
      StorageKey(namespace: "e\u{301}", kind: .credential, backend: "b", userID: String(repeating: "x", count: 5000)),
    ]
    for (number, key) in keys.enumerated() { try await storage.write([UInt8(number)], for: key) }
    for (number, key) in keys.enumerated() { #expect(try await storage.read(key) == [UInt8(number)]) }
    #expect(folder.contents.filter { $0.hasPrefix("a/state/") }.count == keys.count)
  }

  @Test func `the user is not in the name of the file`() async throws {
    let key = StorageKey(namespace: "app", kind: .credential, backend: "b", userID: "person@example.com")
    try await storage.write([1], for: key)
    #expect(!folder.contents.joined().contains("person"))
  }

  @Test func `a folder open to others is refused`() async throws {
    try await storage.write([1], for: key)
    for mode in [0o750, 0o701, 0o777] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/a/state")
      await expectInsecure()
    }
  }

  @Test(arguments: ["", "/"]) func `a link in place of the folder is refused`(_ end: String) async throws {
    try await storage.write([1], for: key)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/a/state")
    await expectInsecure(FileStorage(directory: folder.path + "/link" + end))
  }

  @Test func `a folder of another user is refused`() async throws {
    // Only the superuser can give a folder away.
    guard geteuid() == 0 else { return }
    try await storage.write([1], for: key)
    #expect(chown(folder.path + "/a/state", 12345, 0) == 0)
    await expectInsecure()
  }

  @Test func `a file in place of the folder cannot be used`() async throws {
    try Data().write(to: URL(fileURLWithPath: folder.path + "/plain"))
    let storage = FileStorage(directory: folder.path + "/plain")
    do {
      try await storage.write([1], for: key)
      Issue.record("it was written")
    } catch StorageError.notWritable {}
    do {
      _ = try await storage.read(key)
      Issue.record("it was read")
    } catch StorageError.unreadable {}
  }

  @Test func `leftovers of a killed process are swept and those of a live one are not`() async throws {
    try await storage.write([1], for: key)
    let dead = folder.path + "/a/state/.session-dead.tmp"
    let live = folder.path + "/a/state/.session-live.tmp"
    for path in [dead, live] { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
    let descriptor = open(live, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try await storage.write([2], for: key)
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(FileManager.default.fileExists(atPath: live))
  }

  @Test func `many writers leave one whole value`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let value = [UInt8](repeating: UInt8(number), count: 5000 + number)
        group.addTask { [storage, key] in try await storage.write(value, for: key) }
      }
      try await group.waitForAll()
    }
    let value = try #require(try await storage.read(key))
    #expect(value.count == 5000 + Int(value[0]))
    #expect(Set(value).count == 1)
    #expect(folder.contents.count == 3)
  }

  private func expectInsecure(_ other: FileStorage? = nil) async {
    let storage = other ?? storage
    for verb in 0..<3 {
      do {
        switch verb {
        case 0: _ = try await storage.read(key)
        case 1: try await storage.write([2], for: key)
        default: try await storage.remove(key)
        }
        Issue.record("verb \(verb) went through")
      } catch StorageError.insecure {
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}
