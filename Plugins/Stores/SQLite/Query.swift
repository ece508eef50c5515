/// The statements of the store, prepared once per connection: preparing takes longer than running.
enum Query: Int, CaseIterable {
  case userByID, userByAddress, insertUser, updateUser, withdrawUnverified, abandonedUsers, deleteUser
  case userOfIdentity, identitiesOfUser, insertIdentity, updateIdentity, deleteIdentity
  case sessionByKey, sessionsOfUser, insertSession, updateSession, deleteSession, deleteSessionsOfUser, deleteSessions
  case beginReading, beginWriting, commit, rollback

  var sql: String {
    switch self {
    case .beginReading: "BEGIN"
    // Takes the lock at once: a transaction that reads first and then finds that it cannot write has to be undone.
    case .beginWriting: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    default: userSQL ?? identitySQL ?? sessionSQL
    }
  }

  private static let userColumns = "id, email, email_standing, display_name, photo_url, is_disabled, created_at"

  private var userSQL: String? {
    switch self {
    case .userByID: "SELECT \(Self.userColumns) FROM users WHERE id = ?"
    case .userByAddress: "SELECT \(Self.userColumns) FROM users WHERE email_key = ? AND email_standing > 0"
    case .insertUser:
      """
      INSERT INTO users (id, email, email_key, email_standing, display_name, photo_url, is_disabled, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .updateUser:
      """
      UPDATE users SET email = ?2, email_key = ?3, email_standing = ?4, display_name = ?5, photo_url = ?6,
      is_disabled = ?7 WHERE id = ?1
      """
    case .withdrawUnverified:
      "UPDATE users SET email = NULL, email_key = NULL WHERE email_key = ? AND email_standing = 0 AND id <> ?"
    case .abandonedUsers:
      """
      SELECT id FROM users WHERE NOT EXISTS (SELECT 1 FROM identities WHERE user_id = users.id)
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)
      """
    case .deleteUser: "DELETE FROM users WHERE id = ?"
    default: nil
    }
  }

  private static let identityColumns =
    "provider, subject, user_id, email, email_standing, display_name, photo_url, linked_at"

  private var identitySQL: String? {
    switch self {
    // The index has all that is asked.
    case .userOfIdentity: "SELECT user_id FROM identities WHERE provider = ? AND subject = ?"
    case .identitiesOfUser: "SELECT \(Self.identityColumns) FROM identities WHERE user_id = ?"
    case .insertIdentity:
      "INSERT INTO identities (\(Self.identityColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    case .updateIdentity:
      """
      UPDATE identities SET email = ?4, email_standing = ?5, display_name = ?6, photo_url = ?7
      WHERE provider = ?1 AND subject = ?2 AND user_id = ?3
      """
    case .deleteIdentity: "DELETE FROM identities WHERE provider = ? AND subject = ? AND user_id = ?"
    default: nil
    }
  }

  private static let sessionColumns =
    "user_id, id, provider, token_hash, previous_hash, successor_salt, begun_at, last_used_at"

  private var sessionSQL: String {
    switch self {
    case .sessionByKey: "SELECT \(Self.sessionColumns) FROM sessions WHERE user_id = ? AND id = ?"
    case .sessionsOfUser: "SELECT \(Self.sessionColumns) FROM sessions WHERE user_id = ?"
    case .insertSession: "INSERT INTO sessions (\(Self.sessionColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    case .updateSession:
      """
      UPDATE sessions SET token_hash = ?3, previous_hash = ?4, successor_salt = ?5, last_used_at = ?6
      WHERE user_id = ?1 AND id = ?2
      """
    case .deleteSession: "DELETE FROM sessions WHERE user_id = ? AND id = ?"
    case .deleteSessionsOfUser: "DELETE FROM sessions WHERE user_id = ? AND (begun_at < ? OR last_used_at < ?)"
    default: "DELETE FROM sessions WHERE begun_at < ? OR last_used_at < ?"
    }
  }
}
