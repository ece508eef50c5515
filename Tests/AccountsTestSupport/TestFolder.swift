import Foundation

/// A folder that goes with the last reference to it.
package final class TestFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("lanyard-accounts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package var database: String { path + "/accounts.sqlite" }

  package var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// The permission bits of a file in the folder.
  package func mode(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return attributes?[.posixPermissions] as? Int
  }
}
