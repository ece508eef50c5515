internal import Lanyard

/// What the rules made of an arrival.
struct Admission: Sendable {
  var user: UserRecord
  var identities: [IdentityRecord]
  var outcome: SignInOutcome
}

extension AuthUser {
  init(_ user: UserRecord, _ identities: [IdentityRecord]) {
    self.init(
      id: user.id, email: user.address?.text, emailVerified: user.standing >= .verified,
      displayName: user.displayName.nonEmpty(), photoURL: user.photoURL.nonEmpty(),
      providers: identities.map(LinkedProvider.init))
  }
}

extension AuthUser.LinkedProvider {
  init(_ identity: IdentityRecord) {
    self.init(
      providerID: identity.key.providerID, subject: identity.key.subject, email: identity.email,
      displayName: identity.displayName, photoURL: identity.photoURL)
  }
}
