import AccountsTestSupport
import Lanyard
import LanyardAccounts
import Testing

struct ReturningTests {
  @Test func `makes a user of somebody new and finds them again`() async throws {
    let office = try Office()
    let first = try await office.signIn("acme", "jane", "jane@acme.example", .verified, name: "Jane", photo: "p")
    #expect(first.outcome == .created)
    #expect(first.user.email == "jane@acme.example")
    #expect(first.user.emailVerified)
    #expect(first.user.displayName == "Jane")
    #expect(first.user.providers.map(\.subject) == ["jane"])
    let second = try await office.signIn("acme", "jane", "jane@acme.example", .verified, name: "Jane", photo: "p")
    #expect(second.outcome == .signedIn)
    #expect(second.user == first.user)
  }
}
