import Foundation

/// A folder that goes with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/lanyard-reports-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The file that the session is in.
  func sessionFile() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let name = names.first { $0.hasPrefix("session-") && !$0.contains(".") }
    return path + "/" + (name ?? "none")
  }
}
