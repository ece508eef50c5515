#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard

extension AccountFederation: LinkingBackend {
  /// Gives the user of a session one more way in. A user without any keeps the id and gets a fresh session, because the
  /// tokens of the old one say that nobody is known.
  ///
  /// - Throws: ``AuthError`` with reason `alreadyLinked`, `credentialAlreadyInUse`, `emailAlreadyInUse`, `sessionEnded`,
  ///   `userDisabled` or `storage`; what verifying throws.
  public func link(
    _ request: FederationRequest, to session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    let arrival = try await arrival(request, in: context)
    if session.user.isAnonymous { return try await upgrade(arrival, try Self.token(of: session), in: context) }
    let linking = policy.linking
    return FederationChange(
      try await asUser(of: session, in: context) { store, user, _ in
        try LinkRules(policy: linking, store: store).link(arrival, to: user)
      })
  }

  private func upgrade(
    _ arrival: Arrival, _ token: RefreshToken, in context: AuthContext
  ) async throws -> FederationChange {
    let policy = policy
    let response = try await begin(
      providerID: arrival.providerID, at: arrival.now, durability: .powerFailure, in: context
    ) { store in
      let (user, session) = try SessionRules(policy: policy, now: arrival.now, store: store).proven(by: token)
      let admission = try LinkRules(policy: policy.linking, store: store).link(arrival, to: user)
      try store.deleteSession(session.key)
      return admission
    }
    return FederationChange(user: response.user, outcome: response.outcome, tokens: response.tokens)
  }

  /// Takes away the ways in of the user of a session through a provider. Sessions that began there end, except this one.
  ///
  /// - Throws: ``AuthError`` with reason `notLinked`, `lastProvider`, `requiresRecentLogin`, `sessionEnded`,
  ///   `userDisabled` or `storage`.
  public func unlink(
    _ providerID: ProviderID, allowsLast: Bool, from session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    let linking = policy.linking
    return FederationChange(
      try await asUser(of: session, isRecent: true, in: context) { store, user, session in
        try LinkRules(policy: linking, store: store)
          .unlink(providerID, allowsLast: allowsLast, from: user, keeping: session.key)
      })
  }
}

extension FederationChange {
  init(_ admission: Admission) {
    self.init(user: AuthUser(admission.user, admission.identities), outcome: admission.outcome)
  }
}
