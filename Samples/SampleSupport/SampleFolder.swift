#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardSQLite

/// Where a sample keeps its accounts, its signing keys and its session.
struct SampleFolder: Sendable {
  let storePath: String
  let sessions: String
  private let keys: String

  /// Makes the folder if need be: beside the store that was named, else in the person's state directory.
  init(store: String?) throws {
    let folder: String
    if let store {
      storePath = store
      folder = store + ".d"
    } else {
      folder = try FileStorage.default().directory + "/samples"
      storePath = folder + "/accounts.sqlite3"
    }
    keys = folder + "/keys"
    sessions = folder + "/sessions"
    for path in [folder, keys] { try Self.make(path) }
  }

  /// The embedded accounts.
  func accounts() throws -> AccountFederation {
    AccountFederation(
      store: SQLiteAccountStore(path: storePath), issuer: "https://accounts.sample.example", audience: "sample",
      signingKeys: try SigningKeys.file(keys))
  }

  private static func make(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StorageError.notWritable(path)
    }
  }
}
