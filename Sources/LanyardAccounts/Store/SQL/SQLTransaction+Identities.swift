#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard

extension SQLTransaction {
  package func userID(of key: IdentityKey) throws -> String? {
    try first(.userOfIdentity, key.values) { $0.text(0) } ?? nil
  }

  package func identities(ofUser userID: String) throws -> [IdentityRecord] {
    let identities = try all(.identitiesOfUser, [.text(userID)]) { IdentityRecord($0) }
    // Hardly anybody has more than three, so sorting here is quicker than an index or a sorter of SQLite's.
    return identities.count < 2 ? identities : identities.sorted { $0.linkedAt < $1.linkedAt }
  }

  package func insert(_ identity: IdentityRecord) throws {
    let linkedAt = SQLValue.integer(identity.linkedAt.milliseconds)
    try write(.insertIdentity, identity.key.values + [.text(identity.userID)] + identity.profile + [linkedAt])
  }

  package func update(_ identity: IdentityRecord) throws {
    try write(.updateIdentity, identity.key.values + [.text(identity.userID)] + identity.profile)
  }

  package func delete(_ identity: IdentityRecord) throws {
    try write(.deleteIdentity, identity.key.values + [.text(identity.userID)])
  }
}

extension IdentityKey {
  fileprivate var values: [SQLValue] { [.text(providerID.rawValue), .text(subject)] }
}

extension IdentityRecord {
  fileprivate init(_ row: some SQLRow) {
    self.init(
      key: IdentityKey(providerID: ProviderID(rawValue: row.text(0) ?? ""), subject: row.text(1) ?? ""),
      userID: row.text(2) ?? "", email: row.text(3), standing: EmailClaim.Standing(code: row.integer(4)),
      displayName: row.text(5), photoURL: row.text(6), linkedAt: Date(milliseconds: row.integer(7)))
  }

  fileprivate var profile: [SQLValue] {
    [.init(email), .integer(standing.code), .init(displayName), .init(photoURL)]
  }
}
