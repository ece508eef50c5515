import AccountsTestSupport
import Foundation
import Lanyard
import Testing

/// Programs that are killed at any moment of a sign-in, a link, a refresh or a deletion (`Scripts/kill-test N`).
struct KillTests {
  /// What a program has said of one person.
  private struct Report {
    var userID: String?
    var providers: Set<ProviderID> = []
    var isDeleted = false
    /// What it was doing when it was killed.
    var underWay: String?
  }

  private static var kills: Int {
    ProcessInfo.processInfo.environment["LANYARD_KILLS"].flatMap { Int($0) } ?? 20
  }

  @Test func `lose no user, double none and leave none half linked`() async throws {
    let office = try Office()
    let sessions = office.folder.path + "/sessions"
    let household = try Household(database: office.database, sessions: sessions)
    var people: [String: Report] = [:]
    for round in 0..<Self.kills {
      for (person, report) in try runAndKill(office, "kill\(round)") {
        people[person] = report
        // Nobody else has touched them since.
        try await check(person, report, household)
      }
    }
    // With many kills every verb was under way at least once: else nothing was shown about it.
    if Self.kills >= 200 {
      #expect(Set(people.values.compactMap(\.underWay)) == ["signIn", "link", "refresh", "delete"])
    }
    // Those who were left alone find everything as it was, whoever was killed since.
    for (person, report) in people where report.underWay == nil {
      try await checkUsers(person, report, household)
    }
  }

  /// Lets a program work for a moment.
  private func runAndKill(_ office: Office, _ prefix: String) throws -> [String: Report] {
    let worker = try WorkerProcess("verbs", office.database, "\(prefix) \(office.folder.path)/sessions")
    var lines = [try #require(worker.line())]
    usleep(.random(in: 0..<100_000))
    worker.kill()
    lines += worker.lines()
    worker.wait()
    return Self.reports(of: lines)
  }

  private static func reports(of lines: [String]) -> [String: Report] {
    var reports: [String: Report] = [:]
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      switch words[0] {
      case "begin": reports[words[1], default: Report()].underWay = words[2]
      case "done":
        reports[words[1]] = Report(
          userID: words[2], providers: Set(words[3].split(separator: ",").map { ProviderID(rawValue: String($0)) }))
      case "deleted": reports[words[1], default: Report()] = Report(isDeleted: true)
      default: Issue.record("\(line)")
      }
    }
    return reports
  }

  private func check(_ person: String, _ report: Report, _ household: Household) async throws {
    try await checkUsers(person, report, household)
    try await checkSession(person, report, household)
  }

  /// What was reported is there, and what was under way has happened or has not.
  private func checkUsers(_ person: String, _ report: Report, _ household: Household) async throws {
    let users = try await household.users(of: person)
    #expect(Set(users.values.map(\.id)).count <= 1, "\(person) is two users")
    if report.isDeleted {
      #expect(users.isEmpty, "\(person) was deleted")
    } else if let id = report.userID, report.underWay != "delete" {
      for provider in report.providers { #expect(users[provider]?.id == id, "\(person) has lost \(provider)") }
    }
    let found = Set(users.keys)
    for user in users.values { #expect(Set(user.providers.map(\.providerID)) == found, "\(person) is half linked") }
    guard report.underWay != nil, report.underWay != "delete" else {
      #expect(found == report.providers || (report.underWay == "delete" && found.isEmpty), "\(person)")
      return
    }
    let more = report.underWay == "signIn" ? ["acme"] : report.underWay == "link" ? ["bolt"] as [ProviderID] : []
    #expect(found == report.providers || found == report.providers.union(more), "\(person)")
  }

  /// The session that was kept works, or is over; a new one leads to the same user.
  private func checkSession(_ person: String, _ report: Report, _ household: Household) async throws {
    let client = try household.client(of: person)
    let restored = try await client.restore()
    if report.underWay == nil {
      #expect(restored?.id == report.userID, "\(person) was signed in as another")
    }
    if let restored {
      do throws(AuthError) {
        let session = try await client.session(forcingRefresh: true)
        #expect(session.user.id == restored.id)
      } catch {
        // A token whose successor nobody got is revoked with its family; a deleted user has no sessions.
        #expect(error.reason == .sessionEnded && report.underWay != nil, "\(person): \(error)")
      }
    }
    let before = try await household.users(of: person)
    guard let provider = before.keys.first else { return }
    let user = try await client.signIn(with: provider, SignInRequest(defaultValue: person)).user
    #expect(user.id == before[provider]?.id)
    _ = try await client.session(forcingRefresh: true)
  }
}
