#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CSQLite
internal import Lanyard

extension StorageError {
  /// What a failure of SQLite means to somebody who does not know SQLite.
  init(_ error: SQLiteError, at path: String) {
    let text = "\(path): \(error.message) (SQLite \(error.code))"
    switch error.primaryCode {
    case SQLITE_FULL: self = .full
    // A limit on the size of files (RLIMIT_FSIZE) and a quota arrive as errors of writing.
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(error.systemCode): self = .full
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_BUSY: self = .notWritable(text)
    default: self = .unreadable(text)
    }
  }
}

extension AuthError {
  init(_ error: StorageError) {
    self.init(.storage(error), underlying: error)
  }

  init(_ error: SQLiteError, at path: String) {
    self.init(.storage(StorageError(error, at: path)), underlying: error)
  }
}
