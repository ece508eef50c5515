#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard

extension AccountFederation: ReauthenticatingBackend {
  /// Begins a fresh session for the person of a session, if the credential is theirs.
  ///
  /// - Throws: ``AuthError`` with reason `userMismatch`, `sessionEnded`, `userDisabled` or `storage`; what verifying throws.
  public func reauthenticate(
    _ request: FederationRequest, as session: Session, in context: AuthContext
  ) async throws -> FederationResponse {
    let arrival = try await arrival(request, in: context)
    let token = try Self.token(of: session)
    let policy = policy
    return try await begin(providerID: arrival.providerID, at: arrival.now, in: context) { store in
      let user = try SessionRules(policy: policy, now: arrival.now, store: store).proven(by: token).user
      return try SignInRules(trust: policy.emailTrust, arrival: arrival, store: store).readmit(user)
    }
  }
}

extension AccountFederation: AnonymousBackend {
  /// Makes a user without a way in, and begins a session. When that ends without a link nobody can come back as this user;
  /// ``removeAbandonedUsers(in:)`` removes those.
  ///
  /// - Throws: ``AuthError`` with reason `storage`.
  public func signInAnonymously(in context: AuthContext) async throws -> FederationResponse {
    let now = context.now().inMilliseconds
    let user = UserRecord(id: try newUserID(at: now, in: context), createdAt: now)
    return try await begin(providerID: .anonymous, at: now, in: context) { store in
      try store.insert(user)
      return Admission(user: user, identities: [], outcome: .created)
    }
  }
}

extension AccountFederation: ProfileBackend {
  /// Changes the profile of the user of a session. What a provider says later does not change it back.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` for a text that is too long, `sessionEnded`, `userDisabled` or
  ///   `storage`.
  public func updateProfile(
    _ update: ProfileUpdate, of session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    for (text, limit) in [(update.displayName, 1024), (update.photoURL, 4096)] where text?.utf8.count ?? 0 > limit {
      throw AuthError(.misconfigured("A profile takes at most \(limit) bytes for this. Shorten it."))
    }
    return try await asUser(of: session, in: context) { store, user, _ in
      var user = user
      user.displayName = update.displayName ?? user.displayName
      user.photoURL = update.photoURL ?? user.photoURL
      try store.update(user)
      return FederationChange(user: AuthUser(user, try store.identities(ofUser: user.id)))
    }
  }
}
