#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard

/// What the host itself may ask for, without anybody's session.
extension AccountFederation {
  /// The user of an id.
  public func user(id: String, in context: AuthContext) async throws -> AuthUser? {
    try await store.transaction(.readOnly, in: context) { store in
      try store.user(id: id).map { AuthUser($0, try store.identities(ofUser: $0.id)) }
    }
  }

  /// The user somebody is according to a provider.
  public func user(
    providerID: ProviderID, subject: String, in context: AuthContext
  ) async throws -> AuthUser? {
    let key = IdentityKey(providerID: providerID, subject: subject)
    return try await store.transaction(.readOnly, in: context) { store in
      guard let userID = try store.userID(of: key), let user = try store.user(id: userID) else { return nil }
      return AuthUser(user, try store.identities(ofUser: user.id))
    }
  }

  /// Whether a user may not sign in.
  public func isDisabled(userID: String, in context: AuthContext) async throws -> Bool {
    try await store.transaction(.readOnly, in: context) { try $0.user(id: userID)?.isDisabled ?? false }
  }

  /// Bars a user from signing in and from refreshing, or lets them in again; then all their sessions are over.
  ///
  /// ID tokens already issued stay good until they expire.
  ///
  /// - Returns: whether there is such a user.
  @discardableResult
  public func setDisabled(
    _ isDisabled: Bool = true, userID: String, in context: AuthContext
  ) async throws -> Bool {
    try await store.transaction(.powerFailure, in: context) { store in
      guard var user = try store.user(id: userID) else { return false }
      // While disabled the sessions stay, so that a refresh can tell the person why it is refused.
      if user.isDisabled, !isDisabled { try store.deleteAllSessions(ofUser: userID) }
      user.isDisabled = isDisabled
      try store.update(user)
      return true
    }
  }

  /// Deletes a user with all identities and sessions.
  ///
  /// - Returns: whether there was such a user.
  @discardableResult
  public func deleteUser(id: String, in context: AuthContext) async throws -> Bool {
    try await store.transaction(.powerFailure, in: context) { try $0.deleteUser(id: id) }
  }

  /// Ends all sessions of a user: "sign out everywhere".
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func endSessions(ofUser userID: String, in context: AuthContext) async throws -> Int {
    try await store.transaction(.powerFailure, in: context) { try $0.deleteAllSessions(ofUser: userID) }
  }

  /// Removes the sessions of all users that are over. Reads every session, so it is for quiet hours; a user's own are
  /// also removed whenever they sign in.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func removeEndedSessions(in context: AuthContext) async throws -> Int {
    let (begin, use) = policy.earliestLiving(at: context.now().inMilliseconds)
    return try await store.transaction(.processEnd, in: context) {
      try $0.deleteSessions(ofUser: nil, begunBefore: begin, lastUsedBefore: use)
    }
  }

  /// Removes the users that nobody can ever sign in as again: without a way in, and all their sessions over. Such are the
  /// anonymous users who went away. Reads all users, so it is for quiet hours.
  ///
  /// - Returns: their ids, so that the host can remove what it kept about them.
  @discardableResult
  public func removeAbandonedUsers(in context: AuthContext) async throws -> [String] {
    let (begin, use) = policy.earliestLiving(at: context.now().inMilliseconds)
    return try await store.transaction(.powerFailure, in: context) { store in
      _ = try store.deleteSessions(ofUser: nil, begunBefore: begin, lastUsedBefore: use)
      let userIDs = try store.abandonedUserIDs()
      for id in userIDs { _ = try store.deleteUser(id: id) }
      return userIDs
    }
  }

  /// The public keys that ID tokens are verified with, to be published as JSON (RFC 7517 §5).
  public func jsonWebKeySet() -> [UInt8] {
    signingKeys.jsonWebKeySet()
  }

  /// Signs with a new key from now on. The old public key stays in the key set until its last token is over.
  ///
  /// - Throws: ``AuthError`` with reason `storage`.
  public func rotateSigningKey(in context: AuthContext) throws {
    try signingKeys.rotate(at: context.now(), tokenLifetime: policy.idTokenLifetime)
  }
}

extension AccountTransaction {
  @discardableResult
  func deleteAllSessions(ofUser userID: String) throws -> Int {
    try deleteSessions(ofUser: userID, begunBefore: .distantFuture, lastUsedBefore: .distantFuture)
  }
}
