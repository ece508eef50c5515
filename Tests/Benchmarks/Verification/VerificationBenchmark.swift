import Foundation

enum VerificationBenchmark {
  private static let limits = ["RS256": 1.6, "ES256": 1.2, "EdDSA": 1.15]
  private static let slice = 100

  /// Full verification beside the bare signature check and beside PyJWT.
  static func run() throws {
    let fixtures = try Fixtures()
    let python = try ProcessInfo.processInfo.environment["LANYARD_PYJWT"].map { try PyJWT(python: $0) }
    for algorithm in ["RS256", "ES256", "EdDSA"] {
      try compare(algorithm, fixtures, python)
    }
    if python == nil {
      Row.print("verify RS256, beside PyJWT", "no Python with PyJWT here", target: "≥ 2.5 × as quick", isMet: nil)
    }
  }

  private static func compare(_ algorithm: String, _ fixtures: Fixtures, _ python: PyJWT?) throws {
    let full = try FullVerification(fixtures, algorithm)
    let bare = try BareVerification(fixtures, algorithm)
    var contestants: [(String, () throws -> Double)] = [
      ("bare", { try Timing.measure(for: slice, bare.run) }), ("full", { try Timing.measure(for: slice, full.run) }),
    ]
    if let python { contestants.append(("python", { try python.measure(algorithm, for: slice) })) }
    let contest = try Contest(contestants)
    let times = " (\((contest.median("full") / 1000).text(1)) of \((contest.median("bare") / 1000).text(1)) µs)"
    Row.atMost(
      limits[algorithm] ?? 0, "verify \(algorithm), whole token", contest.ratio("full", to: "bare"),
      unit: "× EVP_DigestVerify", note: times)
    guard python != nil else { return }
    let ratio = contest.ratio("python", to: "full")
    let pythonTime = " (\((contest.median("python") / 1000).text(1)) µs)"
    if algorithm == "RS256" {
      Row.atLeast(2.5, "verify RS256, beside PyJWT", ratio, unit: "× as quick", note: pythonTime)
    } else {
      Row.print("verify \(algorithm), beside PyJWT", "\(ratio.text(2)) × as quick\(pythonTime)", target: "", isMet: nil)
    }
  }
}
