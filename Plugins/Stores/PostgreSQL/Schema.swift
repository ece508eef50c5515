internal import Lanyard

/// The layout of the tables, step by step. A step is never changed once it was released.
enum Schema {
  /// What makes version n + 1 of version n.
  private static let steps: [String] = [firstVersion]

  /// Users, identities, sessions. Times are milliseconds since 1970. Texts are compared byte by byte, whatever the
  /// language of the database.
  private static let firstVersion = """
    CREATE TABLE users (
      id text COLLATE "C" NOT NULL PRIMARY KEY,
      email text COLLATE "C",
      email_key text COLLATE "C",
      email_standing bigint NOT NULL DEFAULT 0,
      display_name text COLLATE "C",
      photo_url text COLLATE "C",
      is_disabled boolean NOT NULL DEFAULT false,
      created_at bigint NOT NULL
    );
    CREATE UNIQUE INDEX users_by_proven_email ON users (email_key) WHERE email_standing > 0;
    CREATE INDEX users_by_unproven_email ON users (email_key) WHERE email_standing = 0 AND email_key IS NOT NULL;
    CREATE TABLE identities (
      user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      provider text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      email text COLLATE "C",
      email_standing bigint NOT NULL DEFAULT 0,
      display_name text COLLATE "C",
      photo_url text COLLATE "C",
      linked_at bigint NOT NULL,
      PRIMARY KEY (provider, subject)
    );
    CREATE INDEX identities_by_user ON identities (user_id);
    CREATE TABLE sessions (
      user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id bytea NOT NULL,
      provider text COLLATE "C" NOT NULL,
      token_hash bytea NOT NULL,
      previous_hash bytea,
      successor_salt bytea,
      begun_at bigint NOT NULL,
      last_used_at bigint NOT NULL,
      PRIMARY KEY (user_id, id)
    );
    """

  /// Makes or migrates the tables, while no other process does.
  static func migrate(_ connection: borrowing Connection, schema: String) throws {
    try connection.execute("BEGIN")
    do {
      // The number is the name of the package in ASCII: "Lnyd".
      try connection.execute("SELECT pg_advisory_xact_lock(1282308452, hashtext('\(schema)'))")
      try connection.execute(
        """
        CREATE SCHEMA IF NOT EXISTS "\(schema)";
        CREATE TABLE IF NOT EXISTS "\(schema)".layout (version bigint NOT NULL)
        """)
      let version = Int(try connection.text("SELECT max(version) FROM layout") ?? "0") ?? 0
      guard version <= steps.count else {
        throw StorageError.unreadable(
          "the tables were made by a newer version of the program: they are of version \(version), "
            + "and this one knows them up to \(steps.count)")
      }
      for step in steps.dropFirst(version) { try connection.execute(step) }
      if version < steps.count { try connection.execute("INSERT INTO layout VALUES (\(steps.count))") }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Whether the tables are there as they should be: then nothing is locked and nothing needs a right to make them.
  static func isCurrent(_ connection: borrowing Connection, schema: String) throws -> Bool {
    guard try connection.text("SELECT to_regclass('\"\(schema)\".layout')") != nil else { return false }
    return try connection.text("SELECT max(version) FROM layout") == "\(steps.count)"
  }
}
