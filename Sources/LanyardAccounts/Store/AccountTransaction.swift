#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The primitive operations of a store within one transaction. Not to be used after the body has returned.
///
/// Texts are compared byte by byte, and everything is found again exactly as it was written; times are exact to the
/// millisecond.
public protocol AccountTransaction {
  // MARK: Users

  /// The user of an id.
  func user(id: String) throws -> UserRecord?
  /// The user who holds an address with a standing of `verified` or better. There is never more than one.
  func user(holding address: EmailAddress) throws -> UserRecord?
  /// Adds a user.
  func insert(_ user: UserRecord) throws
  /// Replaces everything about a user but the id and the time of creation.
  func update(_ user: UserRecord) throws
  /// Takes an address from all users who have it with the standing `unverified`, except one.
  func withdrawUnverified(_ address: EmailAddress, exceptFrom userID: String) throws
  /// The ids of users who have neither an identity nor a session. Reads all users.
  func abandonedUserIDs() throws -> [String]
  /// Removes a user with all identities and sessions. Whether there was one.
  func deleteUser(id: String) throws -> Bool

  // MARK: Identities

  /// The id of the user an identity leads to.
  func userID(of key: IdentityKey) throws -> String?
  /// The identities of a user, those linked first in front.
  func identities(ofUser userID: String) throws -> [IdentityRecord]
  /// Adds an identity.
  func insert(_ identity: IdentityRecord) throws
  /// Replaces the profile and the address of an identity.
  func update(_ identity: IdentityRecord) throws
  /// Removes an identity from its user.
  func delete(_ identity: IdentityRecord) throws

  // MARK: Sessions

  /// The session of a key.
  func session(_ key: SessionKey) throws -> SessionRecord?
  /// The sessions of a user, in no order.
  func sessions(ofUser userID: String) throws -> [SessionRecord]
  /// Adds a session.
  func insert(_ session: SessionRecord) throws
  /// Replaces the tokens of a session and the time of its last use.
  func update(_ session: SessionRecord) throws
  /// Removes a session; none there is no error.
  func deleteSession(_ key: SessionKey) throws
  /// Removes sessions of one user, or of all users if there is no id, that began before one time or were last used
  /// before the other. How many there were.
  func deleteSessions(ofUser userID: String?, begunBefore begin: Date, lastUsedBefore use: Date) throws -> Int
}
