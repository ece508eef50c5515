#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CSQLite

/// A failure as SQLite reports it. It holds names of tables and columns at most, never what is in them.
public struct SQLiteError: Error, Sendable, Hashable {
  /// The extended result code.
  public let code: Int32
  /// The `errno` of the call that failed, if it was one of the operating system; else 0.
  public let systemCode: Int32
  /// What SQLite says.
  public let message: String

  init(code: Int32, systemCode: Int32 = 0, message: String) {
    self.code = code
    self.systemCode = systemCode
    self.message = message
  }

  /// The failure that just happened on a connection.
  init(_ database: OpaquePointer?) {
    let systemCode = errno
    let code = sqlite3_extended_errcode(database)
    // SQLite keeps the number for some calls only, and never for a failed step.
    self.init(
      code: code, systemCode: code & 0xFF == SQLITE_IOERR ? systemCode : sqlite3_system_errno(database),
      message: String(cString: sqlite3_errmsg(database)))
  }

  /// The result code without its extension.
  public var primaryCode: Int32 { code & 0xFF }

  /// Whether somebody else has the lock, so that trying again later helps.
  var isBusy: Bool { primaryCode == SQLITE_BUSY }
}
