internal import CSQLite
internal import Lanyard

extension Connection {
  /// Opens a file, and makes or migrates the tables in it.
  ///
  /// - Throws: ``StorageError`` for a file that is not ours to write; ``SQLiteError``.
  static func open(_ path: String, cacheKibibytes: Int, mappedBytes: Int) throws -> Connection {
    var connection = try Connection(path)
    // Nothing is written before it is clear that the file is ours.
    try connection.execute("BEGIN")
    let version = try connection.version(path)
    try connection.execute("COMMIT")
    guard !connection.isReadOnly else { throw StorageError.notWritable("\(path) can only be read") }
    try connection.configure(cacheKibibytes: cacheKibibytes, mappedBytes: mappedBytes)
    if version < Schema.currentVersion { try connection.migrate(path) }
    try connection.prepareStatements()
    return connection
  }

  /// The version of the tables in the file; 0 in an empty one. To be called in a transaction: another process may be
  /// making the tables just now.
  private func version(_ path: String) throws -> Int64 {
    let version = try integer("PRAGMA user_version")
    let applicationID = try integer("PRAGMA application_id")
    if applicationID == Schema.applicationID {
      guard version <= Schema.currentVersion else {
        throw StorageError.unreadable(
          "\(path) was written by a newer version of the program: its tables are of version \(version), "
            + "and this one knows them up to \(Schema.currentVersion)")
      }
      return version
    }
    guard try applicationID == 0 && version == 0 && integer("SELECT count(*) FROM sqlite_schema") == 0 else {
      throw StorageError.unreadable("\(path) is the database of another program")
    }
    return 0
  }

  private func configure(cacheKibibytes: Int, mappedBytes: Int) throws(SQLiteError) {
    try execute("PRAGMA journal_mode = WAL")
    try execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
    try execute("PRAGMA cache_size = -\(cacheKibibytes); PRAGMA mmap_size = \(mappedBytes)")
    // Whoever is deleted is overwritten, not just forgotten.
    try execute("PRAGMA secure_delete = ON")
    // A checkpoint waits for the disk; with four times as many pages as usual it does so a quarter as often, and the
    // index of the log still fits its first block of 4062 entries.
    try execute("PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = \(64 << 20)")
    // Only there does a synchronised file need a second step to be on the disk.
    try execute("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON; PRAGMA synchronous = FULL")
  }

  private func migrate(_ path: String) throws {
    try execute("BEGIN IMMEDIATE")
    do {
      // Another process may have been quicker.
      let version = try version(path)
      for step in Schema.steps.dropFirst(Int(version)) {
        for sql in step { try execute(sql) }
      }
      try execute("PRAGMA application_id = \(Schema.applicationID)")
      try execute("PRAGMA user_version = \(Schema.currentVersion)")
      try execute("COMMIT")
    } catch {
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
