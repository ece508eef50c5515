import AccountsTestSupport
import Foundation
import LanyardCrypto

enum StoreBenchmark {
  /// `LANYARD_USERS` says otherwise, such as 1000000.
  private static let users = ProcessInfo.processInfo.environment["LANYARD_USERS"].flatMap { Int($0) } ?? 100_000
  /// A million users may cost half as much again.
  private static let allowance = users > 100_000 ? 1.5 : 1
  private static var store: String { "store of \(users / 1000) k users" }
  private static let rounds = 5
  private static let limits = ["look-up": 12.0, "sign-in of a known user": 110, "sign-in of a new user": 130]

  /// The embedded store with many users, and the way from a credential to the unified user.
  static func run() async throws {
    let folder = try TestFolder()
    let measurement = try StoreMeasurement(path: folder.database, users: users)
    try await measurement.fill()
    let arrivals = try Arrivals(measurement)
    var figures: [String: [StoreMeasurement.Figure]] = [:]
    for round in 1...rounds {
      for figure in try await measurement.round(round) + [arrivals.round()] {
        figures[figure.name, default: []].append(figure)
      }
    }
    for name in ["look-up", "sign-in of a known user", "sign-in of a new user"] {
      Row.atMost(
        (limits[name] ?? 0) * allowance, "\(store): \(name), p50", (figures[name] ?? []).map(\.p50).median, unit: "µs",
        digits: 1)
    }
    Row.print(
      "\(store): refresh (FULL), p50", "\((figures["refresh"] ?? []).map(\.p50).median.text(0)) µs",
      target: "", isMet: nil)
    let whole = figures[Arrivals.name] ?? []
    Row.atMost(150, "credential → unified user, RS256, p50", whole.map(\.p50).median, unit: "µs", digits: 1)
    Row.atLeast(
      6000, "credential → unified user, per core", 1e6 / whole.map(\.processorTime).median, unit: "a second", digits: 0)
  }
}
