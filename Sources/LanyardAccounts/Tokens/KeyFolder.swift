#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Lanyard
internal import LanyardOAuth

/// A folder with the keys of a service: `current.pem`, and `retired.json` with public keys.
///
/// Each file is replaced as a whole, `retired.json` first: whatever happens in between, no key that has signed is
/// missing from the published set.
struct KeyFolder: Sendable {
  /// Tells whether the current key has been replaced, by whichever process.
  struct Stamp: Sendable, Equatable {
    var device: UInt64
    var file: UInt64
    var seconds: Int64
    var nanoseconds: Int64
  }

  let path: String
  private var currentPath: String { path + "/current.pem" }
  private var retiredPath: String { path + "/retired.json" }

  init(_ path: String) {
    self.path = path
  }

  /// Reads the keys; makes the first one if there is none.
  func open() throws(StorageError) -> KeyRing {
    try PrivateFile.prepareFolder(path)
    if let ring = try read() { return ring }
    // If another process was quicker, its key is the one.
    _ = try PrivateFile.create(currentPath, SigningKey.generate().pem)
    guard let ring = try read() else { throw .unreadable("\(currentPath) has gone") }
    return ring
  }

  func read() throws(StorageError) -> KeyRing? {
    guard let pem = try PrivateFile.read(currentPath) else { return nil }
    return KeyRing(current: try SigningKey(pem: pem, from: currentPath), retired: try readRetired())
  }

  /// Replaces the current key; only one process at a time.
  func rotate(at now: Int64, tokenLifetime: Int64) throws(StorageError) -> KeyRing {
    let folder = try Descriptor(path, O_RDONLY | O_DIRECTORY)
    guard folder.lock() else { throw .notWritable("\(path): the key is just being rotated by somebody else") }
    guard let ring = try read() else { throw .unreadable("\(currentPath) has gone") }
    let rotated = ring.rotated(to: try SigningKey.generate(), at: now, tokenLifetime: tokenLifetime)
    let retired: JSONObject = ["keys": .array(rotated.retired.map { JSONValue($0.json) })]
    try PrivateFile.replace(retiredPath, retired.serialized())
    try PrivateFile.replace(currentPath, rotated.current.pem)
    return rotated
  }

  func stamp() throws(StorageError) -> Stamp {
    var attributes = stat()
    guard lstat(currentPath, &attributes) == 0 else { throw StorageError(errno, at: currentPath) }
    #if canImport(Darwin)
      let changed = attributes.st_mtimespec
    #else
      let changed = attributes.st_mtim
    #endif
    return Stamp(
      device: UInt64(truncatingIfNeeded: attributes.st_dev), file: UInt64(truncatingIfNeeded: attributes.st_ino),
      seconds: Int64(changed.tv_sec), nanoseconds: Int64(changed.tv_nsec))
  }

  private func readRetired() throws(StorageError) -> [RetiredKey] {
    guard let bytes = try PrivateFile.read(retiredPath) else { return [] }
    guard let keys = try? JSONObject(parsing: bytes)["keys"]?.arrayValue else {
      throw .unreadable("\(retiredPath) is not a list of keys")
    }
    var retired: [RetiredKey] = []
    for key in keys {
      guard let json = key.objectValue, let key = RetiredKey(json) else {
        throw .unreadable("\(retiredPath) has an entry that is not a retired key")
      }
      retired.append(key)
    }
    return retired
  }
}
