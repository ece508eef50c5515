import LanyardOAuth

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
      let id = vector["id"]?.stringValue ?? vector["tcId"]?.text ?? "?"
      let title = vector["title"]?.stringValue ?? vector["comment"]?.stringValue ?? ""
      failures.append("\(id) \(vector["group"]?.stringValue ?? "") \(title): \(outcome)")
    }
  }

  /// Leaves a case out. The reason is for whoever reads the call.
  mutating func skip(_ count: Int = 1, because reason: StaticString) { skipped += count }

  var total: Int { passed + differences + skipped + failures.count }

  var counts: String { "\(passed) passed, \(differences) either, \(skipped) skipped, \(failures.count) failed" }
}
