import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardSQLite
import ProcessTestSupport
import TestSupport
import Testing

struct FullDiskTests {
  @Test func `says that the disk is full when files may not grow any more`() async throws {
    let office = try Office()
    let worker = try WorkerProcess("limited", office.folder.database, "300000")
    #expect(worker.lines() == ["full"])
    worker.wait()
    #expect(try await office.user("acme", "person-0") != nil)
    #expect(try await office.signIn("acme", "person-0").outcome == .signedIn)
  }

  @Test(.enabled(if: SmallDisk.isAvailable))
  func `undoes what does not fit on the disk, goes on reading, and goes on writing when there is room`() async throws {
    let disk = try SmallDisk(bytes: 2 << 20)
    defer { disk.remove() }
    let office = try Office(folder: disk.folder)
    let ballast = disk.folder.path + "/ballast"
    try Data(repeating: 1, count: 1 << 20).write(to: URL(fileURLWithPath: ballast))
    var last = -1
    let error = await #expect(throws: AuthError.self) {
      for number in 0... {
        try await office.signIn("acme", "\(number)", name: String(repeating: "x", count: 1000))
        last = number
      }
    }
    #expect(error?.reason == .storage(.full))
    #expect(last >= 0)
    #expect(try await office.user("acme", "\(last)") != nil)
    #expect(try await office.user("acme", "\(last + 1)") == nil)
    try FileManager.default.removeItem(atPath: ballast)
    #expect(try await office.signIn("acme", "\(last + 1)").outcome == .created)
    #expect(try RawDatabase(disk.folder.database).texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test(.enabled(if: SmallDisk.isAvailable))
  func `says that the place can only be read`() async throws {
    let disk = try SmallDisk(bytes: 2 << 20)
    defer { disk.remove() }
    do {
      let office = try Office(folder: disk.folder)
      try await office.signIn("acme", "jane")
    }
    // The store lets go of its file on a thread of its own.
    await until {
      try disk.makeReadOnly(); return true
    }
    let office = try Office(folder: disk.folder)
    let error = await #expect(throws: AuthError.self) { try await office.signIn("acme", "jane") }
    guard case .storage(.notWritable) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    let missing = SQLiteAccountStore(path: disk.folder.path + "/other.sqlite")
    await #expect { try await missing.open(in: office.context) } throws: {
      if case .storage(.notWritable) = ($0 as? AuthError)?.reason { true } else { false }
    }
  }

  @Test(.enabled(if: geteuid() != 0))
  func `says that a file without permission to write can only be read`() async throws {
    let folder = try TestFolder()
    try await Office(folder: folder).signIn("acme", "jane")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.database)
    let error = await #expect(throws: AuthError.self) { try await Office(folder: folder).signIn("acme", "jane") }
    guard case .storage(.notWritable) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

/// A file system in memory with little room; only a privileged user can make one.
private struct SmallDisk {
  let folder: TestFolder

  static let isAvailable: Bool = {
    guard geteuid() == 0, let disk = try? SmallDisk(bytes: 1 << 20) else { return false }
    disk.remove()
    return true
  }()

  init(bytes: Int) throws {
    folder = try TestFolder()
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(bytes),mode=0700", "tmpfs", folder.path)
  }

  func makeReadOnly() throws {
    try Self.run("mount", "-o", "remount,ro", folder.path)
  }

  func remove() {
    try? Self.run("umount", "-l", folder.path)
  }

  private struct Failed: Error {}

  private static func run(_ arguments: String...) throws {
    let process = try ChildProgram(arguments[0], Array(arguments.dropFirst()), errors: .null)
    guard process.wait() == 0 else { throw Failed() }
  }
}
