#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Lanyard

/// An open file. Closes itself.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Opens a file; the last part of the path may not be a symbolic link.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(StorageError) {
    let number = open(path, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    guard number >= 0 else { throw StorageError(errno, at: path) }
    self.number = number
  }

  deinit { close(number) }

  func attributes(at path: String) throws(StorageError) -> stat {
    var attributes = stat()
    guard fstat(number, &attributes) == 0 else { throw StorageError(errno, at: path) }
    return attributes
  }

  func write(_ bytes: [UInt8], at path: String) throws(StorageError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw StorageError(errno, at: path) }
      written += max(count, 0)
    }
  }

  func read(limit: Int, at path: String) throws(StorageError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let count = systemRead(number, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count >= 0 || errno == EINTR else { throw StorageError(errno, at: path) }
      bytes += chunk.prefix(max(count, 0))
    }
    throw .unreadable("\(path) is larger than \(limit) bytes")
  }

  /// Waits until what was written is on the disk.
  func synchronize(at path: String) throws(StorageError) {
    guard fsync(number) == 0 else { throw StorageError(errno, at: path) }
  }

  /// Takes the advisory lock until the descriptor is closed. Whether nobody else had it.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }
}

// Inside the type the bare names mean its own methods.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

extension StorageError {
  /// What a failed call of the operating system means.
  package init(_ code: Int32, at path: String) {
    let text = "\(path): \(String(cString: strerror(code)))"
    self =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EROFS, EACCES, EPERM, ENOENT, ENOTDIR: .notWritable(text)
      case ELOOP: .insecure("\(path) is a symbolic link")
      default: .unreadable(text)
      }
  }
}
