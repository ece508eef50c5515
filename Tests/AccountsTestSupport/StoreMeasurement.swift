import Foundation
package import Lanyard
package import LanyardAccounts
import LanyardSQLite

/// How long the store and the rules take on a file of many users.
package struct StoreMeasurement: Sendable {
  package let federation: AccountFederation
  package let context: AuthContext
  private let store: SQLiteAccountStore
  private let users: Int

  package init(path: String, users: Int) throws {
    self.users = users
    store = SQLiteAccountStore(path: path)
    federation = AccountFederation(
      store: store, issuer: Office.issuer, audience: Office.audience, signingKeys: try .ephemeral())
    context = AuthContext.accounts()
  }

  /// Measures everything once. The number of the round makes new users that no other round made.
  package func round(_ number: Int) async throws -> [Figure] {
    [
      try await time("look-up") { _ = try await lookUp(person($0 &* 7919)) },
      try await time("look-up of nobody") { _ = try await lookUp("nobody-\($0)") },
      try await time("sign-in of a known user") { _ = try await signIn(person($0 &* 104_729)) },
      try await time("sign-in of a new user") { _ = try await signIn("new-\(number)-\($0)") },
      try await time("refresh", count: 1000, prepare: signIn) { _ = try await refresh($0) },
    ]
  }

  /// Whose subject has this number; they begin again after the last.
  package func person(_ number: Int) -> String { "person-\(number % users)" }

  /// Makes the users, many per transaction; what is measured are single ones.
  package func fill() async throws {
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

  private func time(_ name: String, count: Int = 5000, _ body: (Int) async throws -> Void) async throws -> Figure {
    try await time(name, count: count, prepare: { $0 }, body)
  }

  /// Prepares all inputs, then measures the body on each of them.
  package func time<Input>(
    _ name: String, count: Int, prepare: (Int) async throws -> Input, _ body: (Input) async throws -> Void
  ) async throws -> Figure {
    var inputs: [Input] = []
    for number in 0..<count { inputs.append(try await prepare(number)) }
    var durations: [Duration] = []
    let clock = ContinuousClock()
    let start = Self.processorTime
    for input in inputs {
      let start = clock.now
      try await body(input)
      durations.append(clock.now - start)
    }
    return Figure(name: name, durations: durations, processorTime: Self.processorTime - start)
  }

  /// What this process has used of its processors so far.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension StoreMeasurement {
  /// What one kind of call took, in microseconds.
  package struct Figure: Sendable, CustomStringConvertible {
    package let name: String
    package let mean: Double
    package let p50: Double
    package let p99: Double
    /// Of one call, in microseconds.
    package let processorTime: Double

    init(name: String, durations: [Duration], processorTime: Duration) {
      self.name = name
      let sorted = durations.map { $0 / .microseconds(1) }.sorted()
      mean = sorted.reduce(0, +) / Double(sorted.count)
      self.processorTime = processorTime / .microseconds(sorted.count)
      p50 = sorted[sorted.count / 2]
      p99 = sorted[sorted.count * 99 / 100]
    }

    package var description: String { String(format: "\(name): mean %.1f, p50 %.1f, p99 %.1f", mean, p50, p99) }
  }
}
