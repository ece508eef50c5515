/// The layout of the file, step by step. A step is never changed once it was released.
enum Schema {
  /// Marks a file as ours: "Lnyd".
  static let applicationID: Int64 = 0x4C6E_7964

  /// What makes version n + 1 of version n. The number of the version is the `user_version` of the file.
  static let steps: [[String]] = [firstVersion, standings + identitiesByUser]

  static var currentVersion: Int64 { Int64(steps.count) }

  /// Users, identities, sessions. Times are milliseconds since 1970, flags 0 or 1.
  private static let firstVersion = [
    """
    CREATE TABLE users (
      id TEXT NOT NULL PRIMARY KEY,
      email TEXT,
      display_name TEXT,
      photo_url TEXT,
      is_disabled INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE identities (
      provider TEXT NOT NULL,
      subject TEXT NOT NULL,
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      email TEXT,
      display_name TEXT,
      photo_url TEXT,
      linked_at INTEGER NOT NULL,
      PRIMARY KEY (provider, subject)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX identities_by_user ON identities (user_id)",
    """
    CREATE TABLE sessions (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id BLOB NOT NULL,
      provider TEXT NOT NULL,
      token_hash BLOB NOT NULL,
      previous_hash BLOB,
      successor_salt BLOB,
      begun_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, id)
    ) WITHOUT ROWID
    """,
  ]

  /// How well an address is proven: 0 not at all, 1 verified, 2 authoritative. What version 1 had is taken as not
  /// proven, since nobody noted what it was worth; the next sign-in tells.
  private static let standings = [
    "ALTER TABLE users ADD COLUMN email_key TEXT",
    "ALTER TABLE users ADD COLUMN email_standing INTEGER NOT NULL DEFAULT 0",
    // `lower` folds ASCII letters only, as the rules do.
    "UPDATE users SET email_key = lower(email)",
    "CREATE UNIQUE INDEX users_by_proven_email ON users (email_key) WHERE email_standing > 0",
    """
    CREATE INDEX users_by_unproven_email ON users (email_key)
    WHERE email_standing = 0 AND email_key IS NOT NULL
    """,
  ]

  /// The identities of one user lie side by side, and the index that finds a user by an identity needs no look into
  /// the table. That and the ids that grow with time make a look-up touch three pages at random instead of four.
  private static let identitiesByUser = [
    """
    CREATE TABLE new_identities (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      provider TEXT NOT NULL,
      subject TEXT NOT NULL,
      email TEXT,
      email_standing INTEGER NOT NULL DEFAULT 0,
      display_name TEXT,
      photo_url TEXT,
      linked_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, provider, subject)
    ) WITHOUT ROWID
    """,
    """
    INSERT INTO new_identities (user_id, provider, subject, email, display_name, photo_url, linked_at)
    SELECT user_id, provider, subject, email, display_name, photo_url, linked_at FROM identities
    """,
    "DROP TABLE identities",
    "ALTER TABLE new_identities RENAME TO identities",
    "CREATE UNIQUE INDEX identities_by_subject ON identities (provider, subject)",
  ]
}
