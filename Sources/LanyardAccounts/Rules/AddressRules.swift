internal import Lanyard
internal import LanyardOAuth

/// Decides what a user's own fields are after one of their providers spoke.
///
/// The rules against accounts prepared for somebody else to walk into: an address that nobody vouches for neither
/// joins nor blocks anybody, and it goes to the first who proves it. An address that its provider no longer states is
/// no longer proven, because it may be given to somebody else.
struct AddressRules {
  let store: any AccountTransaction

  /// Writes down what a user's own fields are after one of their providers spoke. Whoever proves an address takes it from
  /// those who only said that it was theirs.
  func settle(
    _ user: UserRecord, by identity: IdentityRecord, among identities: [IdentityRecord]
  ) throws -> UserRecord {
    let (current, gainsProof) = try settled(user, by: identity, among: identities)
    if current != user { try store.update(current) }
    if gainsProof { try withdrawFromOthers(current) }
    return current
  }

  /// Writes down what is left of a user's address when some of their ways in are gone: it stays, but is only as well
  /// proven as those that stay say.
  func settle(_ user: UserRecord, among identities: [IdentityRecord]) throws -> UserRecord {
    guard let address = user.address else { return user }
    var current = user
    current.standing = min(user.standing, bestStanding(of: address, among: identities))
    if current != user { try store.update(current) }
    return current
  }

  func withdrawFromOthers(_ user: UserRecord) throws {
    guard let address = user.address else { return }
    try store.withdrawUnverified(address, exceptFrom: user.id)
  }

  /// The user with empty fields filled and the standing of the address as it now is, and whether the address has just
  /// become proven, so that it is to be withdrawn from others.
  func settled(
    _ user: UserRecord, by identity: IdentityRecord, among identities: [IdentityRecord]
  ) throws -> (user: UserRecord, gainsProof: Bool) {
    var user = user
    // An empty text was put there by the user and stays.
    user.displayName = user.displayName ?? identity.displayName
    user.photoURL = user.photoURL ?? identity.photoURL
    let isNew = user.address == nil
    guard let address = user.address ?? identity.email.flatMap(EmailAddress.init) else { return (user, false) }
    let standing = bestStanding(of: address, among: identities)
    guard isNew || standing != user.standing else { return (user, false) }

    let wasProven = user.standing > .unverified
    if try isHeld(address, byOtherThan: user) {
      user.standing = .unverified
      return (user, false)
    }
    user.address = address
    user.standing = standing
    return (user, !wasProven && standing > .unverified)
  }

  private func bestStanding(of address: EmailAddress, among identities: [IdentityRecord]) -> EmailClaim.Standing {
    identities.lazy.filter { $0.claims(address) }.map(\.standing).max() ?? .unverified
  }

  private func isHeld(_ address: EmailAddress, byOtherThan user: UserRecord) throws -> Bool {
    guard let holder = try store.user(holding: address) else { return false }
    return !holder.id.hasSameBytes(as: user.id)
  }
}
