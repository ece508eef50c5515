internal import Lanyard

/// Decides which user an arrival is.
struct SignInRules {
  let trust: EmailTrust
  let arrival: Arrival
  let store: any AccountTransaction

  func admit() throws -> Admission {
    if let userID = try store.userID(of: arrival.key) { return try welcomeBack(userID) }
    if let address = arrival.address, let holder = try store.user(holding: address) {
      return try join(holder, by: address)
    }
    return try create()
  }

  /// Lets in the person of a session once more, and nobody else: nothing is made, joined or linked.
  func readmit(_ user: UserRecord) throws -> Admission {
    guard let owner = try store.userID(of: arrival.key), owner.hasSameBytes(as: user.id) else {
      throw AuthError(.userMismatch, provider: arrival.providerID)
    }
    return try welcomeBack(owner)
  }

  /// The same provider and subject are the same user, whatever else has changed.
  private func welcomeBack(_ userID: String) throws -> Admission {
    var identities = try store.identities(ofUser: userID)
    guard let user = try store.user(id: userID), let index = identities.firstIndex(where: { $0.key == arrival.key })
    else { throw AuthError(.storage(.unreadable("an identity leads to no user")), provider: arrival.providerID) }
    try refuseDisabled(user)
    let current = identities[index].updated(by: arrival.identity)
    if current != identities[index] { try store.update(current) }
    identities[index] = current
    return try admission(of: user, by: current, among: identities, as: .signedIn)
  }

  /// A new way in whose address belongs to a user already. They are one person only if both claims are trusted.
  private func join(_ holder: UserRecord, by address: EmailAddress) throws -> Admission {
    let identities = try store.identities(ofUser: holder.id)
    let isProven = trust.accepts(arrival.standing, of: arrival.providerID)
    let isVouchedFor = identities.contains {
      $0.claims(address) && trust.accepts($0.standing, of: $0.key.providerID)
    }
    guard isProven, isVouchedFor, !hasChangedHands(address, identities) else {
      throw collision(over: address, with: identities, listing: isProven)
    }
    try refuseDisabled(holder)
    let identity = arrival.record(for: holder.id)
    try store.insert(identity)
    return try admission(of: holder, by: identity, among: identities + [identity], as: .linked)
  }

  /// The address was given to another person if one provider says that two of its subjects have it.
  private func hasChangedHands(_ address: EmailAddress, _ identities: [IdentityRecord]) -> Bool {
    identities.contains { $0.key.providerID == arrival.providerID && $0.claims(address) }
  }

  private func create() throws -> Admission {
    let user = UserRecord(id: arrival.newUserID, createdAt: arrival.now)
    let identity = arrival.record(for: user.id)
    let (complete, gainsProof) = try AddressRules(store: store).settled(user, by: identity, among: [identity])
    try store.insert(complete)
    try store.insert(identity)
    if gainsProof { try AddressRules(store: store).withdrawFromOthers(complete) }
    return Admission(user: complete, identities: [identity], outcome: .created)
  }

  private func admission(
    of user: UserRecord, by identity: IdentityRecord, among identities: [IdentityRecord], as outcome: SignInOutcome
  ) throws -> Admission {
    let current = try AddressRules(store: store).settle(user, by: identity, among: identities)
    return Admission(user: current, identities: identities, outcome: outcome)
  }

  private func refuseDisabled(_ user: UserRecord) throws {
    if user.isDisabled { throw AuthError(.userDisabled, provider: arrival.providerID) }
  }

  /// Says how the existing user signs in only to somebody who has proven the address.
  private func collision(
    over address: EmailAddress, with identities: [IdentityRecord], listing isProven: Bool
  ) -> AuthError {
    var providers: [ProviderID] = []
    for identity in identities where isProven && !providers.contains(identity.key.providerID) {
      providers.append(identity.key.providerID)
    }
    let collision = AccountCollision(
      email: address.text, pendingProviderID: arrival.providerID, existingProviderIDs: providers)
    return AuthError(.accountCollision(collision), provider: arrival.providerID)
  }
}
