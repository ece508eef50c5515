import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import Testing

struct ProfileTests {
  @Test func `keeps what a provider says up to date, and the user's own fields as they are`() async throws {
    let office = try Office()
    try await office.signIn("acme", "jane", "jane@acme.example", .verified, name: "Jane", photo: "old")
    let after = try await office.signIn("acme", "jane", "doe@acme.example", .verified, name: "Jane Doe", photo: "new")
    let linked = try #require(after.user.providers.first)
    #expect(linked.displayName == "Jane Doe" && linked.photoURL == "new" && linked.email == "doe@acme.example")
    #expect(after.user.displayName == "Jane" && after.user.photoURL == "old")
    #expect(after.user.email == "jane@acme.example")
    #expect(!after.user.emailVerified, "nobody states this address any more")
    #expect(try await office.user("acme", "jane") == after.user)
  }

  @Test func `fills what was empty`() async throws {
    let office = try Office()
    let before = try await office.signIn("acme", "jane", name: "")
    #expect(before.user.displayName == nil && before.user.email == nil)
    let after = try await office.signIn("acme", "jane", "jane@acme.example", .verified, name: "Jane", photo: "p")
    #expect(after.user.displayName == "Jane" && after.user.photoURL == "p")
    #expect(after.user.email == "jane@acme.example" && after.user.emailVerified)
  }

  @Test func `keeps what a provider said once and then leaves out`() async throws {
    let office = try Office()
    let before = try await office.signIn("acme", "jane", "jane@acme.example", .authoritative, name: "Jane", photo: "p")
    let after = try await office.signIn("acme", "jane")
    #expect(after.user == before.user)
  }

  @Test func `leaves out texts that are too long for any name or address`() async throws {
    let office = try Office()
    let long = String(repeating: "x", count: 5000)
    let response = try await office.signIn(
      "acme", "jane", long + "@acme.example", .authoritative, name: long, photo: long)
    #expect(response.user.displayName == nil && response.user.photoURL == nil && response.user.email == nil)
    #expect(response.user.providers == [.init(providerID: "acme", subject: "jane")])
  }

  @Test func `raises the standing of an address when its provider vouches later`() async throws {
    let office = try Office()
    #expect(try await office.signIn("acme", "jane", "jane@acme.example", .unverified).user.emailVerified == false)
    #expect(try await office.signIn("acme", "jane", "jane@acme.example", .authoritative).user.emailVerified)
    #expect(try await office.signIn("bolt", "j", "jane@acme.example", .authoritative).outcome == .linked)
  }

  @Test func `lets any number of users have an address that nobody proves`() async throws {
    let office = try Office()
    for number in 0..<3 {
      let response = try await office.signIn("acme", "\(number)", "shared@acme.example", .unverified)
      #expect(response.outcome == .created)
      #expect(response.user.email == "shared@acme.example" && !response.user.emailVerified)
    }
  }

  @Test func `gives ids that are texts, sort by time and say nothing about the person`() async throws {
    let office = try Office()
    var ids: [String] = []
    for number in 0..<5 {
      ids.append(try await office.signIn("acme", "\(number)").user.id)
      office.clock.advance(by: .seconds(1))
    }
    #expect(ids == ids.sorted())
    for id in ids {
      let parts = id.split(separator: "-").map(\.count)
      #expect(parts == [8, 4, 4, 4, 12])
      #expect(id.dropFirst(14).first == "7")
    }
  }

  @Test func `does not work with a context whose randomness runs dry`() async throws {
    let office = try Office()
    var context = office.context
    context.randomBytes = { _ in [] }
    let request = FederationRequest(proven: VerifiedIdentity(providerID: "acme", subject: "jane"))
    await #expect { try await office.federation.signIn(request, in: context) } throws: {
      if case .misconfigured = ($0 as? AuthError)?.reason { true } else { false }
    }
    #expect(try await office.user("acme", "jane") == nil)
  }
}
