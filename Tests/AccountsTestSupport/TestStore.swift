import Foundation
import Lanyard
package import LanyardAccounts
import LanyardPostgreSQL
import LanyardSQLite

/// Where the accounts of a test are: in a file, or on the server that the tests are run beside (`Tests/PostgreSQL`).
package enum TestStore {
  /// The connection string of the server; `nil` if the tests are run without one.
  package static let server = ProcessInfo.processInfo.environment["LANYARD_POSTGRESQL"]

  /// A place of its own on the server.
  package static func place(on server: String) -> String {
    "\(server)#test_\(UUID().uuidString.replacing("-", with: "").lowercased())"
  }

  /// The store at a place, or in a file. Another process finds the same one.
  package static func open(_ place: String) throws -> any AccountStore {
    let words = place.split(separator: "#")
    guard place.hasPrefix("postgresql:"), words.count == 2 else { return SQLiteAccountStore(path: place) }
    // Many tests are run at once, and the server has room for few connections each.
    return try PostgreSQLAccountStore(Secret(String(words[0])), schema: String(words[1]), connections: 4)
  }
}
