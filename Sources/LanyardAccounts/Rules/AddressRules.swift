internal import Lanyard
internal import LanyardOAuth

/// Decides what a user's own fields are after one of their providers spoke.
///
/// The rules against accounts prepared for somebody else to walk into: an address that nobody vouches for neither
/// joins nor blocks anybody, and it goes to the first who proves it. An address that its provider no longer states is
/// no longer proven, because it may be given to somebody else.
struct AddressRules {
  let store: any AccountTransaction

  /// The user with empty fields filled and the standing of the address as it now is, and whether the address has just
  /// become proven, so that it is to be withdrawn from others.
  func settled(
    _ user: UserRecord, by identity: IdentityRecord, among identities: [IdentityRecord]
  ) throws -> (user: UserRecord, gainsProof: Bool) {
    var user = user
    user.displayName = user.displayName.nonEmpty() ?? identity.displayName
    user.photoURL = user.photoURL.nonEmpty() ?? identity.photoURL
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
