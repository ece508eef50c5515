import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import Testing

/// Accounts that are prepared for somebody else to walk into, and addresses that get new owners.
struct HijackTests {
  private let victim = "victim@acme.example"

  // The five attacks of account pre-hijacking: classic-federated merge, unexpired session, trojan identifier, unexpired
  // e-mail change, non-verifying provider.

  @Test
  func
    `Classic-federated merge: gives the address and an own user to who proves it, not the account that was there first`()
    async throws
  {
    let office = try Office()
    let attacker = try await office.signIn("bolt", "attacker", victim, .unverified, name: "Victim")
    let owner = try await office.signIn("acme", "victim", victim, .authoritative, name: "Victim")
    #expect(owner.outcome == .created)
    #expect(owner.user.id != attacker.user.id)
    #expect(owner.user.email == victim && owner.user.emailVerified)
    let after = try await office.signIn("bolt", "attacker", victim, .unverified)
    #expect(after.user.id == attacker.user.id)
    #expect(after.user.email == nil)
  }

  @Test func `Unexpired session: lets no session from before into the account of the owner`() async throws {
    let office = try Office()
    let attacker = try await office.signIn("bolt", "attacker", victim, .unverified)
    let owner = try await office.signIn("acme", "victim", victim, .authoritative)
    let refreshed = try await office.refresh(attacker.session)
    let verifier = try office.verifier()
    let token = try verifier.verify(try #require(refreshed.tokens.idToken), now: office.clock.now)
    #expect(token.userID == attacker.user.id)
    #expect(token.userID != owner.user.id)
    #expect(token.email == nil)
  }

  @Test func `Trojan identifier: lets no other way in of who was there first lead to the owner`() async throws {
    let office = try Office()
    let attacker = try await office.signIn("bolt", "attacker", victim, .unverified)
    let request = FederationRequest(proven: VerifiedIdentity(providerID: "corp", subject: "trojan"))
    _ = try await office.federation.link(request, to: attacker.session, in: office.context)
    let owner = try await office.signIn("acme", "victim", victim, .authoritative)
    #expect(owner.outcome == .created)
    for (provider, subject) in [("bolt", "attacker"), ("corp", "trojan")] as [(ProviderID, String)] {
      let user = try #require(try await office.user(provider, subject))
      #expect(user.id == attacker.user.id && user.email == nil)
    }
    #expect(try await office.user("acme", "victim")?.providers.count == 1)
  }

  @Test func `Non-verifying provider: lets nobody in who only says that the address is theirs`() async throws {
    for trust in [EmailTrust.authoritative, .verified(by: ["bolt"])] {
      let office = try Office(policy: AccountPolicy(emailTrust: trust))
      let owner = try await office.signIn("acme", "victim", victim, .authoritative)
      await #expect(throws: AuthError.self) {
        try await office.signIn("bolt", "attacker", "VICTIM@acme.example", .unverified)
      }
      #expect(try await office.user("bolt", "attacker") == nil)
      #expect(try await office.user("acme", "victim") == owner.user)
    }
  }

  @Test func `does not let a known identity pick up an address that somebody else has proven`() async throws {
    for standing in [EmailClaim.Standing.unverified, .verified, .authoritative] {
      let office = try Office()
      let attacker = try await office.signIn("bolt", "attacker")
      let owner = try await office.signIn("acme", "victim", victim, .authoritative)
      let after = try await office.signIn("bolt", "attacker", victim, standing)
      #expect(after.user.id == attacker.user.id)
      #expect(after.user.email == nil)
      #expect(try await office.user("acme", "victim") == owner.user)
    }
  }

  @Test func `Unexpired e-mail change: takes the address from who only said it was theirs when a known user proves it`()
    async throws
  {
    let office = try Office()
    try await office.signIn("bolt", "attacker", victim, .unverified)
    let before = try await office.signIn("acme", "victim")
    let after = try await office.signIn("acme", "victim", victim, .authoritative)
    #expect(after.user.id == before.user.id)
    #expect(after.user.email == victim && after.user.emailVerified)
    #expect(try await office.user("bolt", "attacker")?.email == nil)
  }

  @Test func `does not call an address proven because the account was there before its owner`() async throws {
    let office = try Office()
    try await office.signIn("bolt", "attacker", victim, .unverified)
    try await office.signIn("acme", "victim", victim, .verified)
    let after = try await office.signIn("bolt", "attacker", victim, .verified)
    #expect(after.user.email == nil && !after.user.emailVerified)
    let owner = try await office.signIn("acme", "victim", victim, .verified)
    #expect(owner.user.emailVerified)
  }

  @Test func `does not join by an address its provider no longer states`() async throws {
    let office = try Office()
    let former = try await office.signIn("acme", "former", "shared@acme.example", .authoritative)
    try await office.signIn("acme", "former", "moved@acme.example", .authoritative)
    let successor = try await office.signIn("bolt", "successor", "shared@acme.example", .authoritative)
    #expect(successor.outcome == .created)
    #expect(successor.user.id != former.user.id)
    #expect(successor.user.email == "shared@acme.example")
    #expect(try await office.user("acme", "former")?.email == nil)
  }

  @Test func `does not join the next person to whom the same provider gave the address`() async throws {
    let office = try Office()
    let former = try await office.signIn("acme", "former", "shared@acme.example", .authoritative)
    await #expect { try await office.signIn("acme", "successor", "shared@acme.example", .authoritative) } throws: {
      if case .accountCollision = ($0 as? AuthError)?.reason { true } else { false }
    }
    #expect(try await office.user("acme", "former") == former.user)
  }

  @Test func `does not join a user through a claim that only another of their providers made`() async throws {
    // The address is the user's by a trusted claim; a second way in of theirs merely repeats it.
    let office = try Office()
    let jane = try await office.signIn("acme", "jane", "jane@acme.example", .authoritative)
    try await office.signIn("bolt", "j", "jane@acme.example", .authoritative)
    try await office.signIn("acme", "jane", "new@acme.example", .authoritative)
    try await office.signIn("bolt", "j", "jane@acme.example", .unverified)
    let other = try await office.signIn("core", "other", "jane@acme.example", .authoritative)
    #expect(other.user.id != jane.user.id)
  }

  @Test func `keeps an address proven as long as one provider vouches for it`() async throws {
    let office = try Office()
    try await office.signIn("acme", "jane", "jane@acme.example", .authoritative)
    try await office.signIn("bolt", "j", "jane@acme.example", .authoritative)
    let after = try await office.signIn("acme", "jane", "new@acme.example", .authoritative)
    #expect(after.user.email == "jane@acme.example" && after.user.emailVerified)
  }

  @Test func `does not let a disabled user in by another way, nor tell others that they are disabled`() async throws {
    let office = try Office()
    let jane = try await office.signIn("acme", "jane", "jane@acme.example", .authoritative)
    try await office.federation.setDisabled(userID: jane.user.id, in: office.context)
    await #expect { try await office.signIn("bolt", "j", "jane@acme.example", .authoritative) } throws: {
      ($0 as? AuthError)?.reason == .userDisabled
    }
    await #expect { try await office.signIn("bolt", "j", "jane@acme.example", .unverified) } throws: {
      if case .accountCollision = ($0 as? AuthError)?.reason { true } else { false }
    }
  }
}
