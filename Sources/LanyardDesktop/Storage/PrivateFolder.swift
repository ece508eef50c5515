internal import CPosix
internal import Lanyard
internal import LanyardCrypto

/// The blocking half of ``FileStorage``. Files are named relative to the open folder that was checked, so that nobody
/// can put another folder in its place meanwhile.
struct PrivateFolder: Sendable {
  private let path: String
  /// No value of ours comes near; whatever is larger was not written by us.
  private static let maximumBytes = 16 << 20
  private static let temporarySuffix = ".tmp"
  private static let asideSuffix = ".unreadable"
  private static let lockSuffix = ".lock"

  init(path: String) {
    // With a slash at the end a symbolic link would be followed after all.
    let end = path.lastIndex { $0 != "/" }
    self.path = end.map { String(path[...$0]) } ?? path
  }

  func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let number = lanyard_open_directory(path)
    guard number != -ENOENT else { return nil }
    let folder = try checked(number, .reading)
    return try content(of: name, in: folder)
  }

  /// The file that is locked for a name, open. It belongs to the caller.
  func openLock(_ name: String) throws(StorageError) -> Int32 {
    let folder = try openForWriting()
    let number = lanyard_open_lock(folder.number, name + Self.lockSuffix)
    try check(number, .writing, name)
    return number
  }

  func write(_ value: [UInt8], _ name: String) throws(StorageError) {
    let folder = try openForWriting()
    lanyard_sweep(folder.number, Self.temporarySuffix)
    try keepUnreadable(name, in: folder)
    // Another process that sweeps may see a file before it is marked as ours, and take it away.
    for attempt in 1...5 {
      if try replace(name, by: StoredValue.encode(value, name: name), in: folder, isLastAttempt: attempt == 5) {
        return
      }
    }
  }

  func remove(_ name: String) throws(StorageError) {
    let number = lanyard_open_directory(path)
    guard number != -ENOENT else { return }
    let folder = try checked(number, .writing)
    // Damaged or not, it may hold secrets.
    for name in [name + Self.asideSuffix, name] {
      let result = lanyard_remove(folder.number, name)
      // A folder is none of ours.
      if result != -ENOENT, result != -EISDIR { try check(result, .writing, name) }
    }
    try check(lanyard_sync_directory(folder.number), .writing, name)
  }
}

// MARK: - Steps

extension PrivateFolder {
  /// The folder, made if need be.
  private func openForWriting() throws(StorageError) -> FileDescriptor {
    var number = lanyard_open_directory(path)
    if number == -ENOENT {
      try makeFolders()
      number = lanyard_open_directory(path)
    }
    return try checked(number, .writing)
  }

  private func content(of name: String, in folder: borrowing FileDescriptor) throws(StorageError) -> [UInt8]? {
    var size: Int64 = 0
    let number = lanyard_open_for_reading(folder.number, name, &size)
    guard number != -ENOENT else { return nil }
    try check(number, .reading, name)
    let file = FileDescriptor(owning: number)
    guard size <= Self.maximumBytes else { throw .unreadable("\(name) is too large to be ours") }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, initialized in
      count = lanyard_read_all(file.number, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    try check(Int32(clamping: count), .reading, name)
    return try StoredValue.decode(bytes, name: name)
  }

  /// Writes a new file and puts it in the place of the old one. Returns `false` if somebody took the new file away.
  private func replace(
    _ name: String, by content: [UInt8], in folder: borrowing FileDescriptor, isLastAttempt: Bool
  ) throws(StorageError) -> Bool {
    let temporary = ".\(name)-\(UInt64.random(in: 0 ... .max))\(Self.temporarySuffix)"
    let number = lanyard_create(folder.number, temporary)
    if !isLastAttempt, number == -EEXIST || number == -EWOULDBLOCK { return false }
    try check(number, .writing, name)
    let file = FileDescriptor(owning: number)
    var result = content.withUnsafeBytes { lanyard_write_all(file.number, $0.baseAddress, $0.count) }
    if result == 0 { result = lanyard_sync(file.number) }
    if result == 0 { result = lanyard_rename(folder.number, temporary, name) }
    if result != 0 { _ = lanyard_remove(folder.number, temporary) }
    // Only now may it be taken for abandoned.
    file.close()
    if !isLastAttempt, result == -ENOENT { return false }
    try check(result, .writing, name)
    try check(lanyard_sync_directory(folder.number), .writing, name)
    return true
  }

  /// What cannot be read may still be of use to somebody; the value that is about to be written needs its place.
  private func keepUnreadable(_ name: String, in folder: borrowing FileDescriptor) throws(StorageError) {
    do throws(StorageError) {
      _ = try content(of: name, in: folder)
    } catch {
      try setAside(name, in: folder)
    }
  }

  private func setAside(_ name: String, in folder: borrowing FileDescriptor) throws(StorageError) {
    try check(lanyard_rename(folder.number, name, name + Self.asideSuffix), .writing, name)
  }

  private func makeFolders() throws(StorageError) {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty && !path.hasPrefix("/") ? part : "/\(part)"
      guard !part.isEmpty else { continue }
      let result = lanyard_make_directory(made)
      // A folder that exists need not be writable for its subfolders to be made.
      if result != -EEXIST, result != -EISDIR { try check(result, .writing) }
    }
  }
}

// MARK: - Checks

extension PrivateFolder {
  private enum Purpose {
    case reading, writing
  }

  /// Takes over an open folder, if it is private.
  private func checked(_ number: Int32, _ purpose: Purpose) throws(StorageError) -> FileDescriptor {
    if number == -ENOTDIR || number == -ELOOP, lanyard_is_link(path) != 0 {
      throw .insecure("\(path) is a symbolic link")
    }
    try check(number, purpose)
    let folder = FileDescriptor(owning: number)
    switch lanyard_directory_privacy(folder.number) {
    case Int32(LANYARD_PRIVATE.rawValue): return folder
    case Int32(LANYARD_OTHER_OWNER.rawValue): throw .insecure("\(path) belongs to another user")
    default: throw .insecure("\(path) is open to others. Close it with: chmod 700 \(path)")
    }
  }

  private func check(_ result: Int32, _ purpose: Purpose, _ name: String? = nil) throws(StorageError) {
    guard result < 0 else { return }
    if [ENOSPC, EDQUOT, EFBIG].contains(-result) { throw .full }
    let text = "\(name.map { "\(path)/\($0)" } ?? path): \(SystemError.text(-result))"
    switch purpose {
    case .reading: throw .unreadable(text)
    case .writing: throw .notWritable(text)
    }
  }
}
