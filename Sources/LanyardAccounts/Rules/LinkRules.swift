internal import Lanyard

/// Decides whether a user gets one more way in, or loses one.
struct LinkRules {
  let policy: LinkingPolicy
  let store: any AccountTransaction

  /// Links what an arrival proves to a user. It is the user's own wish, so addresses join nothing here; but one that
  /// belongs to somebody else stays theirs.
  func link(_ arrival: Arrival, to user: UserRecord) throws -> Admission {
    func refused(_ reason: AuthError.Reason) -> AuthError { AuthError(reason, provider: arrival.providerID) }
    guard !user.isDisabled else { throw refused(.userDisabled) }
    let identities = try store.identities(ofUser: user.id)
    if let owner = try store.userID(of: arrival.key) {
      throw refused(owner.hasSameBytes(as: user.id) ? .alreadyLinked : .credentialAlreadyInUse)
    }
    let hasProvider = identities.contains { $0.key.providerID == arrival.providerID }
    guard policy.allowsSeveralPerProvider || !hasProvider else { throw refused(.alreadyLinked) }
    if let address = arrival.address, let holder = try store.user(holding: address),
      !holder.id.hasSameBytes(as: user.id)
    {
      throw refused(.emailAlreadyInUse)
    }
    let identity = arrival.record(for: user.id)
    try store.insert(identity)
    let rules = AddressRules(store: store)
    let all = identities + [identity]
    let current = try rules.settle(user, by: identity, among: all)
    return Admission(user: current, identities: all, outcome: identities.isEmpty ? .upgraded : .linked)
  }

  /// Takes away the ways in through a provider, and ends the sessions that began there, except one: whoever holds that
  /// account is not to stay signed in.
  func unlink(
    _ providerID: ProviderID, allowsLast: Bool, from user: UserRecord, keeping session: SessionKey
  ) throws -> Admission {
    let identities = try store.identities(ofUser: user.id)
    let (going, staying) = (
      identities.filter { $0.key.providerID == providerID }, identities.filter { $0.key.providerID != providerID }
    )
    guard !going.isEmpty else { throw AuthError(.notLinked, provider: providerID) }
    guard allowsLast || !staying.isEmpty else { throw AuthError(.lastProvider, provider: providerID) }
    for identity in going { try store.delete(identity) }
    for other in try store.sessions(ofUser: user.id) where other.providerID == providerID && other.key != session {
      try store.deleteSession(other.key)
    }
    let current = try AddressRules(store: store).settle(user, among: staying)
    return Admission(user: current, identities: staying, outcome: .signedIn)
  }
}
