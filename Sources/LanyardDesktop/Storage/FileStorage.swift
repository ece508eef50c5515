public import Lanyard
internal import LanyardCrypto

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Keeps each thing in a file of its own, in a folder that nobody else may look into.
///
/// The values are protected by the permissions of the folder (0700) and the files (0600), not by encryption. A file is
/// replaced as a whole or not at all, also when the power fails.
public struct FileStorage: SecureStorage {
  /// The folder. It is made when something is written.
  public let directory: String

  /// Makes a storage in a folder of the host's choice.
  public init(directory: String) {
    self.directory = directory
  }

  /// A storage in the person's state directory: `$XDG_STATE_HOME/lanyard`, or else `~/.local/state/lanyard`.
  ///
  /// - Throws: ``StorageError`` if neither `XDG_STATE_HOME` nor `HOME` says where that is.
  public static func `default`() throws(StorageError) -> FileStorage {
    FileStorage(directory: try StateDirectory.path(in: ProcessInfo.processInfo.environment))
  }

  /// Returns what was written under a key, `nil` if nothing was.
  ///
  /// - Throws: ``StorageError``: `unreadable` for a file that is damaged, foreign or cannot be read, `insecure` for a
  ///   folder that others may enter.
  public func read(_ key: StorageKey) async throws -> [UInt8]? {
    try await run { (folder) throws(StorageError) in try folder.read(Self.name(key)) }
  }

  /// Writes. When it returns, the value survives a crash.
  ///
  /// - Throws: ``StorageError``: `full`, `notWritable`, or `insecure`.
  public func write(_ value: [UInt8], for key: StorageKey) async throws {
    try await run { (folder) throws(StorageError) in try folder.write(value, Self.name(key)) }
  }

  /// Removes what was written under a key, damaged or not; nothing there is no error.
  ///
  /// - Throws: ``StorageError``: `notWritable`, or `insecure`.
  public func remove(_ key: StorageKey) async throws {
    try await run { (folder) throws(StorageError) in try folder.remove(Self.name(key)) }
  }

  /// Runs a body while no other task and no other process of this machine is inside one for the same key.
  ///
  /// A process that dies lets go. Waits for at most half a minute.
  ///
  /// - Throws: ``StorageError``: `locked` if somebody else does not let go, else as ``write(_:for:)`` does; what the
  ///   body throws.
  public func exclusively<Value: Sendable>(
    _ key: StorageKey, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let number = try await run { (folder) throws(StorageError) in try folder.openLock(Self.name(key)) }
    let lock = FileLock(owning: number)
    try await lock.acquire(within: .seconds(30))
    let value = try await body()
    lock.release()
    return value
  }

  /// Disks can be slow and network disks can hang: not on the threads that tasks share.
  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (PrivateFolder) throws(StorageError) -> Value
  ) async throws -> Value {
    let folder = PrivateFolder(path: directory)
    return try await OwnThread.run { Result { () throws(StorageError) in try work(folder) } }.get()
  }

  /// A name that says what is in the file, and of whom only by a digest: ids of people do not belong in file names, and
  /// some are longer than a file name may be.
  private static func name(_ key: StorageKey) -> String {
    // With its length before it, no component can run into the next.
    let parts = key.components.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
    let digest = HashAlgorithm.sha256.digest(parts)
    return "\(key.kind.rawValue)-\(digest.hexadecimal)"
  }
}
