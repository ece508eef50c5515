#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard

extension SQLTransaction {
  package func user(id: String) throws -> UserRecord? {
    try first(.userByID, [.text(id)]) { UserRecord($0) }
  }

  package func user(holding address: EmailAddress) throws -> UserRecord? {
    try first(.userByAddress, [.text(address.key)]) { UserRecord($0) }
  }

  package func insert(_ user: UserRecord) throws {
    try write(.insertUser, user.values + [.integer(user.createdAt.milliseconds)])
  }

  package func update(_ user: UserRecord) throws {
    try write(.updateUser, user.values)
  }

  package func withdrawUnverified(_ address: EmailAddress, exceptFrom userID: String) throws {
    try write(.withdrawUnverified, [.text(address.key), .text(userID)])
  }

  package func abandonedUserIDs() throws -> [String] {
    try all(.abandonedUsers, []) { $0.text(0) ?? "" }
  }

  package func deleteUser(id: String) throws -> Bool {
    // Identities and sessions go with it, by their foreign keys.
    try write(.deleteUser, [.text(id)]) > 0
  }
}

extension UserRecord {
  fileprivate init(_ row: some SQLRow) {
    self.init(
      id: row.text(0) ?? "", address: row.text(1).flatMap(EmailAddress.init),
      standing: EmailClaim.Standing(code: row.integer(2)), displayName: row.text(3), photoURL: row.text(4),
      isDisabled: row.integer(5) != 0, createdAt: Date(milliseconds: row.integer(6)))
  }

  fileprivate var values: [SQLValue] {
    [
      .text(id), .init(address?.text), .init(address?.key), .integer(standing.code), .init(displayName),
      .init(photoURL), .integer(isDisabled ? 1 : 0),
    ]
  }
}

extension EmailClaim.Standing {
  init(code: Int64) {
    self =
      switch code {
      case 1: .verified
      case 2: .authoritative
      default: .unverified
      }
  }

  var code: Int64 {
    switch self {
    case .unverified: 0
    case .verified: 1
    case .authoritative: 2
    }
  }
}
