import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardCrypto
import LanyardOAuth
import LanyardSQLite

/// How long the store and the rules take, in microseconds, on a file of many users.
struct Measurement {
  let store: SQLiteAccountStore
  let federation: AccountFederation
  let context: AuthContext
  let users: Int

  init(path: String, users: Int) throws {
    self.users = users
    store = SQLiteAccountStore(path: path)
    federation = AccountFederation(
      store: store, issuer: Office.issuer, audience: Office.audience, signingKeys: try .ephemeral())
    context = AuthContext.accounts()
  }

  func run(_ report: (String) -> Void) async throws {
    try await fill()
    for round in 1...5 {
      report("round \(round)")
      report(try await time("look-up") { _ = try await lookUp(person($0 &* 7919)) })
      report(try await time("look-up of nobody") { _ = try await lookUp("nobody-\($0)") })
      report(try await time("sign-in of a known user") { _ = try await signIn(person($0 &* 104_729)) })
      report(try await time("sign-in of a new user") { _ = try await signIn("new-\(round)-\($0)") })
      report(try await time("refresh", count: 1000, prepare: signIn) { _ = try await refresh($0) })
    }
  }

  private func person(_ number: Int) -> String { "person-\(number % users)" }

  /// Many users per transaction; what is measured are single ones.
  private func fill() async throws {
    let now = context.now()
    for start in stride(from: 0, to: users, by: 10_000) {
      let numbers = start..<min(start + 10_000, users)
      try await store.transaction(.processEnd, in: context) { store in
        for number in numbers {
          let id = "01a30c2e-0000-7000-8000-" + String(1_000_000_000_000 + number).dropFirst(1)
          let email = "person-\(number)@acme.example"
          try store.insert(
            UserRecord(
              id: id, address: EmailAddress(email), standing: .verified, displayName: "Person \(number)",
              photoURL: "https://acme.example/pictures/\(number).png", createdAt: now))
          try store.insert(
            IdentityRecord(
              key: IdentityKey(providerID: "acme", subject: "person-\(number)"), userID: id, email: email,
              standing: .verified, displayName: "Person \(number)",
              photoURL: "https://acme.example/pictures/\(number).png", linkedAt: now))
        }
      }
    }
  }

  private func lookUp(_ subject: String) async throws -> AuthUser? {
    try await federation.user(providerID: "acme", subject: subject, in: context)
  }

  private func signIn(_ subject: String) async throws -> FederationResponse {
    let identity = VerifiedIdentity(
      providerID: "acme", subject: subject, email: EmailClaim("\(subject)@acme.example", standing: .verified),
      displayName: "Somebody")
    return try await federation.signIn(FederationRequest(proven: identity), in: context)
  }

  private func signIn(_ number: Int) async throws -> Session {
    try await signIn(person(number)).session
  }

  private func refresh(_ session: Session) async throws -> SessionTokens {
    try await federation.refresh(session, provider: nil, in: context)
  }

  private func time(_ name: String, count: Int = 5000, _ body: (Int) async throws -> Void) async throws -> String {
    try await time(name, count: count, prepare: { $0 }, body)
  }

  private func time<Input>(
    _ name: String, count: Int, prepare: (Int) async throws -> Input, _ body: (Input) async throws -> Void
  ) async throws -> String {
    var inputs: [Input] = []
    for number in 0..<count { inputs.append(try await prepare(number)) }
    var durations: [Duration] = []
    let clock = ContinuousClock()
    let total = try await clock.measure {
      for input in inputs {
        let start = clock.now
        try await body(input)
        durations.append(clock.now - start)
      }
    }
    durations.sort()
    func microseconds(_ duration: Duration) -> String {
      let value = Double(duration.components.attoseconds) * 1e-12 + Double(duration.components.seconds) * 1e6
      return String(format: "%.1f", value)
    }
    return "\(name): mean \(microseconds(total / count)), p50 \(microseconds(durations[count / 2])), "
      + "p99 \(microseconds(durations[count * 99 / 100]))"
  }
}
