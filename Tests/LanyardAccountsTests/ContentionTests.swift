import AccountsTestSupport
import Lanyard
import LanyardAccounts
import Testing

struct ContentionTests {
  @Test func `makes one user of a person who signs in from 64 tasks at once`() async throws {
    let office = try Office()
    let responses = try await withThrowingTaskGroup(of: FederationResponse.self) { group in
      for _ in 0..<64 { group.addTask { try await office.signIn("acme", "jane") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(responses.count == 64)
    #expect(Set(responses.map(\.user.id)).count == 1)
    #expect(responses.filter { $0.outcome == .created }.count == 1)
  }

  @Test func `makes one user of a person who signs in from 8 processes at once, in a place nobody has made yet`()
    async throws
  {
    let office = try Office()
    let workers = try (0..<8).map { _ in try WorkerProcess("together", office.database, "8") }
    for worker in workers { #expect(worker.line() == "ready") }
    for worker in workers { worker.tell("go") }
    let ids = workers.flatMap { $0.lines() }
    for worker in workers { worker.wait() }
    #expect(ids.count == 8)
    #expect(Set(ids).count == 1)
  }

  @Test func `joins one user when two providers prove the same new address at once`() async throws {
    let office = try Office()
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for provider in ["acme", "bolt", "core", "dune"] as [ProviderID] {
        group.addTask { try await office.signIn(provider, "jane", "jane@acme.example", .authoritative).user.id }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test func `loses nothing it reported when it is killed at any moment`() async throws {
    let office = try Office()
    for round in 0..<20 {
      let worker = try WorkerProcess("stream", office.database, "round-\(round)")
      let wanted = Int.random(in: 1...60)
      var reported: [String] = []
      while reported.count < wanted, let line = worker.line() { reported.append(line) }
      worker.kill()
      reported += worker.lines()
      worker.wait()
      #expect(reported.count >= wanted)
      for line in reported {
        let words = line.split(separator: " ")
        let user = try await office.user("acme", String(words[0]))
        #expect(user?.id == String(words[1]), "\(line) was reported and is lost")
      }
    }
  }
}
