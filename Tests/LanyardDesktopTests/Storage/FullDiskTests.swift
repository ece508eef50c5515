import Foundation
import Glibc
import Lanyard
import LanyardDesktop
import Testing

@Suite struct `file storage on a bad disk` {
  private let key = StorageKey(namespace: "app", kind: .session, backend: "accounts")

  @Test func `a full disk is told apart and keeps the former value`() async throws {
    // Mounting takes the superuser.
    guard let disk = try SmallDisk() else { return }
    let storage = FileStorage(directory: disk.path + "/state")
    try await storage.write([1], for: key)
    for _ in 0..<3 {
      await #expect(throws: StorageError.full) {
        try await storage.write([UInt8](repeating: 2, count: 1 << 20), for: key)
      }
    }
    #expect(try await storage.read(key) == [1])
    try await storage.write([3], for: key)
    #expect(try await storage.read(key) == [3])
  }

  @Test func `a read-only disk can be read and says that it cannot be written`() async throws {
    guard let disk = try SmallDisk() else { return }
    let storage = FileStorage(directory: disk.path + "/state")
    try await storage.write([1], for: key)
    disk.makeReadOnly()
    #expect(try await storage.read(key) == [1])
    await expectNotWritable { try await storage.write([2], for: key) }
    await expectNotWritable { try await storage.remove(key) }
    await expectNotWritable { try await FileStorage(directory: disk.path + "/other/state").write([2], for: key) }
    #expect(try await storage.read(key) == [1])
  }

  private func expectNotWritable(_ work: () async throws -> Void) async {
    do {
      try await work()
      Issue.record("it was written")
    } catch StorageError.notWritable {
    } catch {
      Issue.record("\(error)")
    }
  }
}

/// A file system of 256 kB in memory.
private final class SmallDisk: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init?() throws {
    folder = try TemporaryFolder()
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=256k,mode=700") == 0 else { return nil }
  }

  deinit {
    // Lazily: a process that is just being started may still hold a copy of a descriptor.
    umount2(folder.path, Int32(MNT_DETACH))
  }

  func makeReadOnly() {
    _ = mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), "size=256k,mode=700")
  }
}
