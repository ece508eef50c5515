import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardSQLite

/// Where a sample keeps its accounts, its signing keys and its session.
struct SampleFolder: Sendable {
  let storePath: String
  let sessions: String
  private let keys: String

  /// Makes the folder if need be: next to the store that was named, else in the state directory.
  init(store: String?, environment: [String: String]) throws {
    let folder: String
    if let store {
      storePath = store
      folder = store + ".d"
    } else {
      folder = try FileStorage.defaultDirectory(environment: environment) + "/samples"
      storePath = folder + "/accounts.sqlite3"
    }
    keys = folder + "/keys"
    sessions = folder + "/sessions"
    for path in [folder, keys, sessions] { try FileStorage.makeDirectory(path) }
  }

  /// The embedded accounts.
  func accounts() throws -> AccountFederation {
    AccountFederation(
      store: SQLiteAccountStore(path: storePath), issuer: "https://accounts.sample.example", audience: "sample",
      signingKeys: try SigningKeys.file(keys))
  }
}
