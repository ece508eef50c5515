import Foundation
import LanyardOAuth
import Testing

/// A file of `Tests/Vectors`: cases with inputs and expected results that independent libraries agreed about.
struct VectorFile {
  let document: JSONObject
  let cases: [JSONObject]

  init(_ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Vectors/\(name).json"))
    document = try JSONObject(parsing: Array(data), limits: JSONLimits(bytes: 1 << 24, depth: 64))
    cases = document["cases"]?.arrayValue?.compactMap(\.objectValue) ?? []
  }
}

/// Collects what a run over a file found.
struct VectorReport {
  private(set) var passed = 0
  private(set) var skipped = 0
  private(set) var differences = 0
  private(set) var failures: [String] = []

  /// Notes a case. Where the specification leaves a choice, another outcome than the preferred one is only counted.
  mutating func note(_ vector: JSONObject, isExpected: Bool, outcome: String, isAcceptable: Bool = false) {
    if isExpected {
      passed += 1
    } else if isAcceptable {
      differences += 1
    } else {
      let id = vector["id"]?.stringValue ?? "?"
      failures.append("\(id) \(vector["group"]?.stringValue ?? "") \(vector["title"]?.stringValue ?? ""): \(outcome)")
    }
  }

  mutating func skip() { skipped += 1 }

  /// Fails with the whole list, and checks that no case got lost.
  func check(_ file: VectorFile, atLeast minimum: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    if ProcessInfo.processInfo.environment["VECTOR_COUNTS"] != nil { print(counts) }
    let total = passed + skipped + differences + failures.count
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))", sourceLocation: sourceLocation)
    #expect(total == file.cases.count, sourceLocation: sourceLocation)
    #expect(passed >= minimum, "\(counts)", sourceLocation: sourceLocation)
  }

  private var counts: String {
    "passed \(passed), other choice \(differences), skipped \(skipped), failed \(failures.count)"
  }
}
