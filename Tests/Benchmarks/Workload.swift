import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardOAuth
import LanyardSQLite
import LanyardTesting

/// The same work again and again, for counting instructions: same input, same keys, same chance in every run.
enum Workload {
  static func run(_ name: String, times: Int) throws {
    let fixtures = try Fixtures()
    switch name {
    case "json":
      for _ in 0..<times { _ = try JSONValue(parsing: fixtures.profile) }
    case "oauth1":
      for _ in 0..<times { try SigningBenchmark.sign() }
    case "sign-in":
      try Loop.run { try await signIn(times) }
    default:
      let verification = try FullVerification(fixtures, String(name.dropFirst("verify-".count)))
      for _ in 0..<times { try verification.run() }
    }
  }

  /// Known users who sign in to the embedded store.
  private static func signIn(_ times: Int) async throws {
    let folder = try TestFolder()
    let context = AuthContext.test()
    let federation = AccountFederation(
      store: SQLiteAccountStore(path: folder.database), issuer: Office.issuer, audience: Office.audience,
      signingKeys: try .ephemeral())
    let people = (0..<100).map { number in
      FederationRequest(
        proven: VerifiedIdentity(
          providerID: "acme", subject: "person-\(number)",
          email: EmailClaim("person-\(number)@acme.example", standing: .verified), displayName: "Somebody"))
    }
    for person in people { _ = try await federation.signIn(person, in: context) }
    for number in 0..<times { _ = try await federation.signIn(people[number % people.count], in: context) }
  }
}
