#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard

/// A proven person at the door, with everything the rules need, so that they ask nobody.
struct Arrival: Sendable {
  let identity: VerifiedIdentity
  let key: IdentityKey
  let address: EmailAddress?
  let now: Date
  /// The id of the user, should a new one come to be.
  let newUserID: String

  init(_ identity: VerifiedIdentity, now: Date, newUserID: String) {
    self.identity = identity
    self.now = now
    self.newUserID = newUserID
    key = IdentityKey(providerID: identity.providerID, subject: identity.subject)
    address = identity.email.flatMap { EmailAddress($0.address) }
  }

  var providerID: ProviderID { identity.providerID }

  /// What the claim of the address is worth; nothing if there is no address that could be compared.
  var standing: EmailClaim.Standing {
    address == nil ? .unverified : identity.email?.standing ?? .unverified
  }

  /// The way in as it is kept.
  func record(for userID: String) -> IdentityRecord {
    let record = IdentityRecord(key: key, userID: userID, linkedAt: now)
    return record.updated(by: identity)
  }
}

extension IdentityRecord {
  /// What is kept after the provider spoke again. What it leaves out stays: some state a name only once.
  func updated(by identity: VerifiedIdentity) -> IdentityRecord {
    var record = self
    if let claim = identity.email, !claim.address.isEmpty, claim.address.utf8.count <= 1024 {
      record.email = claim.address
      record.standing = claim.standing
    }
    record.displayName = identity.displayName.nonEmpty(upTo: 1024) ?? displayName
    record.photoURL = identity.photoURL.nonEmpty(upTo: 4096) ?? photoURL
    return record
  }

  /// Whether the provider says that the person has this address.
  func claims(_ address: EmailAddress) -> Bool {
    email.flatMap(EmailAddress.init) == address
  }
}

extension String? {
  /// Nothing for an empty text, or for one of more bytes than anybody needs: it would be in every ID token.
  func nonEmpty(upTo limit: Int = .max) -> String? {
    guard let text = self, !text.isEmpty, text.utf8.count <= limit else { return nil }
    return text
  }
}
