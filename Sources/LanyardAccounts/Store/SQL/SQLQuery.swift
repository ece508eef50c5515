/// The statements of a store that speaks SQL, to be prepared once per connection: preparing takes longer than running.
package enum SQLQuery: Int, CaseIterable, Sendable {
  case userByID, userByAddress, insertUser, updateUser, withdrawUnverified, abandonedUsers, deleteUser
  case userOfIdentity, identitiesOfUser, insertIdentity, updateIdentity, deleteIdentity
  case sessionByKey, sessionsOfUser, insertSession, updateSession, deleteSession, deleteSessionsOfUser, deleteSessions

  /// The text, its parameters as `?1`, `?2`.
  package var sql: String { userSQL ?? identitySQL ?? sessionSQL }

  private static let userColumns = "id, email, email_standing, display_name, photo_url, is_disabled, created_at"

  private var userSQL: String? {
    switch self {
    case .userByID: "SELECT \(Self.userColumns) FROM users WHERE id = ?1"
    case .userByAddress: "SELECT \(Self.userColumns) FROM users WHERE email_key = ?1 AND email_standing > 0"
    case .insertUser:
      """
      INSERT INTO users (id, email, email_key, email_standing, display_name, photo_url, is_disabled, created_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    case .updateUser:
      """
      UPDATE users SET email = ?2, email_key = ?3, email_standing = ?4, display_name = ?5, photo_url = ?6,
      is_disabled = ?7 WHERE id = ?1
      """
    case .withdrawUnverified:
      "UPDATE users SET email = NULL, email_key = NULL WHERE email_key = ?1 AND email_standing = 0 AND id <> ?2"
    case .abandonedUsers:
      """
      SELECT id FROM users WHERE NOT EXISTS (SELECT 1 FROM identities WHERE user_id = users.id)
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)
      """
    case .deleteUser: "DELETE FROM users WHERE id = ?1"
    default: nil
    }
  }

  private static let identityColumns =
    "provider, subject, user_id, email, email_standing, display_name, photo_url, linked_at"

  private var identitySQL: String? {
    switch self {
    // The index has all that is asked.
    case .userOfIdentity: "SELECT user_id FROM identities WHERE provider = ?1 AND subject = ?2"
    case .identitiesOfUser: "SELECT \(Self.identityColumns) FROM identities WHERE user_id = ?1"
    case .insertIdentity:
      "INSERT INTO identities (\(Self.identityColumns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
    case .updateIdentity:
      """
      UPDATE identities SET email = ?4, email_standing = ?5, display_name = ?6, photo_url = ?7
      WHERE provider = ?1 AND subject = ?2 AND user_id = ?3
      """
    case .deleteIdentity: "DELETE FROM identities WHERE provider = ?1 AND subject = ?2 AND user_id = ?3"
    default: nil
    }
  }

  private static let sessionColumns =
    "user_id, id, provider, token_hash, previous_hash, successor_salt, begun_at, last_used_at"

  private var sessionSQL: String {
    switch self {
    case .sessionByKey: "SELECT \(Self.sessionColumns) FROM sessions WHERE user_id = ?1 AND id = ?2"
    case .sessionsOfUser: "SELECT \(Self.sessionColumns) FROM sessions WHERE user_id = ?1"
    case .insertSession: "INSERT INTO sessions (\(Self.sessionColumns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
    case .updateSession:
      """
      UPDATE sessions SET token_hash = ?3, previous_hash = ?4, successor_salt = ?5, last_used_at = ?6
      WHERE user_id = ?1 AND id = ?2
      """
    case .deleteSession: "DELETE FROM sessions WHERE user_id = ?1 AND id = ?2"
    case .deleteSessionsOfUser: "DELETE FROM sessions WHERE user_id = ?1 AND (begun_at < ?2 OR last_used_at < ?3)"
    default: "DELETE FROM sessions WHERE begun_at < ?1 OR last_used_at < ?2"
    }
  }
}
