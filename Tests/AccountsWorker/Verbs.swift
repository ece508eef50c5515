import AccountsTestSupport
import Lanyard

/// A program that does everything a user can do, until it is killed. It says what it is about to do, and what it has done.
struct Verbs {
  let database: String
  let prefix: String
  let sessions: String

  func run() async {
    for number in 0... {
      do {
        try await live("\(prefix)-\(number)", isShort: number % 2 == 0)
      } catch {
        say("failed \(prefix)-\(number) \(AuthError(error).reasonName)")
      }
    }
  }

  /// One person: signs in, links, refreshes, signs in again; every second one is deleted.
  private func live(_ person: String, isShort: Bool) async throws {
    let client = try Household(database: database, sessions: sessions).client(of: person)
    let request = SignInRequest(defaultValue: person)
    say("begin \(person) signIn")
    report(person, try await client.signIn(with: "acme", request).user)
    say("begin \(person) link")
    report(person, try await client.link(with: "bolt", request).user)
    say("begin \(person) refresh")
    report(person, try await client.session(forcingRefresh: true).user)
    say("begin \(person) signIn")
    report(person, try await client.signIn(with: "bolt", request).user)
    guard isShort else { return }
    say("begin \(person) delete")
    try await client.deleteUser()
    say("deleted \(person)")
  }

  private func report(_ person: String, _ user: AuthUser) {
    say("done \(person) \(user.id) \(user.providers.map(\.providerID.rawValue).joined(separator: ","))")
  }
}
