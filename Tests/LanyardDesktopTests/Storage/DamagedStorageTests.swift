import Foundation
import Lanyard
import Testing

@testable import LanyardDesktop

@Suite struct `damage to file storage` {
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

  @Test(arguments: [
    Damage("empty") { _ in [] },
    Damage("half") { Array($0.prefix($0.count / 2)) },
    Damage("one byte short") { $0.dropLast() },
    Damage("one byte more") { $0 + [UInt8(ascii: "}")] },
    Damage("one bit off") { $0.dropLast() + [$0[$0.count - 1] ^ 1] },
    Damage("foreign") { _ in Array(#"{"session": 1}"#.utf8) },
    Damage("zeros") { [UInt8](repeating: 0, count: $0.count) },
    Damage("a later version") { Array($0[..<8]) + [2] + $0[9...] },
  ])
  func `what is damaged is unreadable and not absent`(_ damage: Damage) async throws {
    try await storage.write(Array("the session".utf8), for: key)
    let path = try file()
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    try Data(damage.apply(bytes)).write(to: URL(fileURLWithPath: path))
    await expectUnreadable()
    // Signing in again still works, and what was there is kept for whoever can make sense of it.
    try await storage.write([1], for: key)
    #expect(try await storage.read(key) == [1])
    let aside = FileHandle(forReadingAtPath: path + ".unreadable")?.readDataToEndOfFile()
    #expect(aside.map { [UInt8]($0) } == damage.apply(bytes))
    try await storage.remove(key)
    #expect(folder.contents == ["a", "a/state"])
  }

  @Test func `a damaged file can be removed`() async throws {
    try await storage.write([1], for: key)
    try Data("x".utf8).write(to: URL(fileURLWithPath: try file()))
    try await storage.remove(key)
    #expect(try await storage.read(key) == nil)
  }

  @Test func `a file under another name is not taken for the right one`() async throws {
    let other = StorageKey(namespace: "other", kind: .session, backend: "accounts")
    try await storage.write([1], for: key)
    let mine = try file()
    try await storage.write([2], for: other)
    let theirs = try #require(
      folder.contents.map { folder.path + "/" + $0 }.first { $0.contains("session") && $0 != mine })
    try FileManager.default.removeItem(atPath: mine)
    try FileManager.default.copyItem(atPath: theirs, toPath: mine)
    await expectUnreadable()
  }

  @Test func `a folder or a pipe in place of the file is unreadable`() async throws {
    try await storage.write([1], for: key)
    let path = try file()
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    await expectUnreadable()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    await expectUnreadable()
    try await storage.remove(key)
    try await storage.write([2], for: key)
    #expect(try await storage.read(key) == [2])
  }

  @Test func `a link in place of the file is not followed`() async throws {
    try await storage.write([1], for: key)
    let path = try file()
    let victim = folder.path + "/victim"
    try FileManager.default.moveItem(atPath: path, toPath: victim)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    await expectUnreadable()
    let before = try Data(contentsOf: URL(fileURLWithPath: victim))
    try await storage.write([2], for: key)
    #expect(try Data(contentsOf: URL(fileURLWithPath: victim)) == before)
    #expect(try await storage.read(key) == [2])
  }

  @Test func `a process killed while it writes leaves the old value or the new one`() async throws {
    try await storage.write([UInt8](repeating: 0, count: 100_000), for: key)
    for round in 0..<5 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = storage.directory as String, round = round as Int] in
        let storage = FileStorage(directory: path)
        let key = StorageKey(namespace: "app", kind: .session, backend: "accounts")
        Thread.detachNewThread {
          usleep(UInt32(3000 + 1700 * round))
          kill(getpid(), SIGKILL)
        }
        while true {
          for byte in UInt8(1)...9 { try await storage.write([UInt8](repeating: byte, count: 100_000), for: key) }
        }
      }
      let value = try #require(try await storage.read(key))
      #expect(value.count == 100_000)
      #expect(Set(value).count == 1)
    }
    try await storage.write([1], for: key)
    #expect(folder.contents.count == 3)
  }

  private func expectUnreadable() async {
    do {
      let value = try await storage.read(key)
      Issue.record("\(String(describing: value))")
    } catch StorageError.unreadable {
    } catch {
      Issue.record("\(error)")
    }
  }
}

struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable ([UInt8]) -> [UInt8]

  init(_ name: String, _ apply: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    testDescription = name
    self.apply = apply
  }
}
