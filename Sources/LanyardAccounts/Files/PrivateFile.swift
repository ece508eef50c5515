#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
package import Lanyard

/// Files that belong to this user alone.
package enum PrivateFile {
  /// Makes a file with mode 0600 unless there is one.
  ///
  /// It appears under its name whole and on the disk. No descriptor of it is open by then: closing one would drop the
  /// locks that another thread of this process may already hold on it.
  ///
  /// - Returns: whether this call made it.
  package static func create(_ path: String, _ contents: [UInt8]) throws(StorageError) -> Bool {
    guard !exists(path) else { return false }
    let draft = try writeDraft(of: path, contents)
    defer { unlink(draft) }
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return false }
      throw StorageError(errno, at: path)
    }
    try synchronizeFolder(of: path)
    return true
  }

  /// Writes a file with mode 0600 in place of the one that is there; at any moment there is one of both, whole.
  package static func replace(_ path: String, _ contents: [UInt8]) throws(StorageError) {
    let draft = try writeDraft(of: path, contents)
    guard rename(draft, path) == 0 else {
      defer { unlink(draft) }
      throw StorageError(errno, at: path)
    }
    try synchronizeFolder(of: path)
  }

  /// Reads a file that only this user can read; `nil` if there is none.
  static func read(_ path: String, limit: Int = 65_536) throws(StorageError) -> [UInt8]? {
    guard exists(path) else { return nil }
    let file = try Descriptor(path, O_RDONLY)
    try check(file.attributes(at: path), kind: S_IFREG, forbidding: 0o077, path)
    return try file.read(limit: limit, at: path)
  }

  /// Refuses a file that is a link, is not a file, belongs to another user, or has one of some permission bits.
  ///
  /// - Returns: its size in bytes.
  package static func check(_ path: String, forbidding bits: UInt32) throws(StorageError) -> Int {
    var attributes = stat()
    guard lstat(path, &attributes) == 0 else { throw StorageError(errno, at: path) }
    try check(attributes, kind: S_IFREG, forbidding: bits, path)
    return Int(attributes.st_size)
  }

  /// Makes a folder with mode 0700 if there is none, and refuses one that others can enter.
  static func prepareFolder(_ path: String) throws(StorageError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw StorageError(errno, at: path) }
    let folder = try Descriptor(path, O_RDONLY | O_DIRECTORY)
    try check(folder.attributes(at: path), kind: S_IFDIR, forbidding: 0o077, path)
  }

  private static func check(
    _ attributes: stat, kind: mode_t, forbidding bits: UInt32, _ path: String
  ) throws(StorageError) {
    guard attributes.st_mode & S_IFMT != S_IFLNK else { throw .insecure("\(path) is a symbolic link") }
    guard attributes.st_mode & S_IFMT == kind else { throw .unreadable("\(path) is not of the expected kind") }
    guard attributes.st_uid == geteuid() else { throw .insecure("\(path) belongs to another user") }
    guard UInt32(attributes.st_mode) & bits == 0 else {
      throw .insecure("\(path) is open to other users; take their permissions away, such as with chmod go= \(path)")
    }
  }

  private static func exists(_ path: String) -> Bool {
    var attributes = stat()
    return lstat(path, &attributes) == 0
  }

  private static func writeDraft(of path: String, _ contents: [UInt8]) throws(StorageError) -> String {
    // Any free name will do; `O_EXCL` decides whether it is.
    let draft = path + ".draft-\(getpid())-" + String(UInt64.random(in: .min ... .max), radix: 36)
    do throws(StorageError) {
      let file = try Descriptor(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      // The mode given to `open` is cut by the umask of the process.
      guard fchmod(file.number, 0o600) == 0 else { throw StorageError(errno, at: draft) }
      try file.write(contents, at: path)
      try file.synchronize(at: path)
    } catch {
      unlink(draft)
      throw error
    }
    return draft
  }

  private static func synchronizeFolder(of path: String) throws(StorageError) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    // A folder may well be a link, such as /tmp on some systems; only what is in it counts.
    try Descriptor(folder + "/.", O_RDONLY | O_DIRECTORY).synchronize(at: folder)
  }
}
