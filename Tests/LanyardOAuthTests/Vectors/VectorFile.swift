import Foundation
import LanyardOAuth

/// A file with inputs and expected results that independent libraries agreed about.
struct VectorFile {
  let name: String
  let document: JSONObject

  init(_ url: URL) throws {
    name = url.lastPathComponent
    let data = try Data(contentsOf: url)
    document = try JSONObject(parsing: Array(data), limits: JSONLimits(bytes: 1 << 26, depth: 64))
  }

  /// The cases of a file of our own form.
  var cases: [JSONObject] { document["cases"]?.arrayValue?.compactMap(\.objectValue) ?? [] }

  /// The groups of a file of Project Wycheproof.
  var groups: [JSONObject] { document["testGroups"]?.arrayValue?.compactMap(\.objectValue) ?? [] }

  /// How many cases there are, whatever the form.
  var count: Int { cases.count + groups.reduce(0) { $0 + ($1["tests"]?.arrayValue?.count ?? 0) } }

  /// The folder with our own files, and another one instead if the environment names it.
  static func all() throws -> [VectorFile] {
    let folder = replacement.map { URL(filePath: $0) } ?? ours
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { try VectorFile($0) }
  }

  static var isReplaced: Bool { replacement != nil }

  private static var replacement: String? {
    ProcessInfo.processInfo.environment["LANYARD_VECTORS"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let ours = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Vectors").standardizedFileURL
}
