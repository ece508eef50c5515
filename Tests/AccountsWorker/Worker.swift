import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts

/// The other process in tests that need one. It says what it has done only after it was done.
@main
struct Worker {
  let path: String
  let federation: AccountFederation
  let context = AuthContext.accounts()

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { exit(64) }
    let worker = try Worker(path: arguments[2])
    switch arguments[1] {
    case "together": try await worker.together(tasks: Int(arguments[3]) ?? 1)
    case "stream": try await worker.stream(prefix: arguments[3])
    case "verbs":
      let words = arguments[3].split(separator: " ", maxSplits: 1).map(String.init)
      await Verbs(database: worker.path, prefix: words[0], sessions: words[1]).run()
    case "limited": try await worker.limited(bytes: UInt(arguments[3]) ?? 0)
    case "measure":
      try await worker.measure(users: Int(arguments[3]) ?? 100_000)
    default: exit(64)
    }
  }

  init(path: String) throws {
    self.path = path
    federation = AccountFederation(
      store: try TestStore.open(path), issuer: Office.issuer, audience: Office.audience,
      signingKeys: try .ephemeral())
  }

  /// Waits for the word, then signs one new person in from many tasks and says which users came of it.
  private func together(tasks: Int) async throws {
    say("ready")
    _ = readLine()
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<tasks { group.addTask { try await signIn("same") } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    for id in ids { say(id) }
  }

  /// Signs new people in until it is killed.
  private func stream(prefix: String) async throws {
    for number in 0... { say("\(prefix)-\(number) \(try await signIn("\(prefix)-\(number)"))") }
  }

  /// Signs new people in until files may not grow any more, and says how that is told.
  private func limited(bytes: UInt) async throws {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    do {
      for number in 0... { _ = try await signIn("person-\(number)") }
    } catch let error as AuthError {
      say(error.reason == .storage(.full) ? "full" : "\(error.reason) \(error.underlying as Any)")
    }
  }

  /// Says how long calls take, in microseconds.
  private func measure(users: Int) async throws {
    let measurement = try StoreMeasurement(path: path, users: users)
    try await measurement.fill()
    for round in 1...5 {
      say("round \(round)")
      for figure in try await measurement.round(round) { say("\(figure)") }
    }
  }

  private func signIn(_ subject: String) async throws -> String {
    let identity = VerifiedIdentity(providerID: "acme", subject: subject, displayName: "Somebody")
    return try await federation.signIn(FederationRequest(proven: identity), in: context).user.id
  }

}

func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
