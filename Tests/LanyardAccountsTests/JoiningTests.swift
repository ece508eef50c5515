import AccountsTestSupport
import Lanyard
import LanyardAccounts
import LanyardTesting
import Testing

/// Somebody has an address through `acme`; somebody comes through `bolt` with the same address.
struct JoiningTests {
  enum Outcome: Equatable { case joins, collides(listing: Bool), standsAlone }

  struct Case: Sendable {
    let held: EmailClaim.Standing
    let claimed: EmailClaim.Standing
    let trust: EmailTrust
    let outcome: Outcome

    init(_ held: EmailClaim.Standing, _ claimed: EmailClaim.Standing, _ trust: EmailTrust, _ outcome: Outcome) {
      (self.held, self.claimed, self.trust, self.outcome) = (held, claimed, trust, outcome)
    }
  }

  static let both = EmailTrust.verified(by: ["acme", "bolt"])
  static let acme = EmailTrust.verified(by: ["acme"])
  static let bolt = EmailTrust.verified(by: ["bolt"])

  static let table: [Case] = [
    Case(.authoritative, .authoritative, .authoritative, .joins),
    Case(.authoritative, .verified, .authoritative, .collides(listing: false)),
    Case(.authoritative, .unverified, .authoritative, .collides(listing: false)),
    Case(.verified, .authoritative, .authoritative, .collides(listing: true)),
    Case(.verified, .verified, .authoritative, .collides(listing: false)),
    Case(.verified, .unverified, .authoritative, .collides(listing: false)),
    Case(.unverified, .authoritative, .authoritative, .standsAlone),
    Case(.unverified, .verified, .authoritative, .standsAlone),
    Case(.unverified, .unverified, .authoritative, .standsAlone),

    Case(.authoritative, .authoritative, .nobody, .collides(listing: false)),
    Case(.verified, .verified, .nobody, .collides(listing: false)),
    Case(.unverified, .authoritative, .nobody, .standsAlone),

    Case(.verified, .verified, both, .joins),
    Case(.authoritative, .verified, both, .joins),
    Case(.verified, .authoritative, both, .joins),
    Case(.verified, .unverified, both, .collides(listing: false)),
    Case(.unverified, .verified, both, .standsAlone),
    Case(.verified, .verified, acme, .collides(listing: false)),
    Case(.verified, .authoritative, acme, .joins),
    Case(.authoritative, .verified, acme, .collides(listing: false)),
    Case(.verified, .verified, bolt, .collides(listing: true)),
    Case(.verified, .authoritative, bolt, .collides(listing: true)),
    Case(.authoritative, .verified, bolt, .joins),
  ]

  @Test func `joins by an address only where both claims are trusted`() async throws {
    for row in Self.table {
      let office = try Office(policy: AccountPolicy(emailTrust: row.trust))
      let jane = try await office.signIn("acme", "jane", "jane@acme.example", row.held, name: "Jane")
      let outcome = try await arrival(at: office, after: jane.user, standing: row.claimed)
      #expect(outcome == row.outcome, "\(row.held) held, \(row.claimed) claimed, \(row.trust)")
    }
  }

  private func arrival(
    at office: Office, after jane: AuthUser, standing: EmailClaim.Standing
  ) async throws -> Outcome? {
    do {
      let response = try await office.signIn("bolt", "j", "jane@acme.example", standing)
      switch response.outcome {
      case .linked where response.user.id == jane.id: return .joins
      case .created where response.user.id != jane.id: return .standsAlone
      default: return nil
      }
    } catch let error as AuthError {
      guard case .accountCollision(let collision) = error.reason else { throw error }
      #expect(collision.email == "jane@acme.example")
      #expect(collision.pendingProviderID == "bolt")
      #expect(try await office.user("bolt", "j") == nil)
      #expect(try await office.user("acme", "jane") == jane)
      return .collides(listing: collision.existingProviderIDs == ["acme"])
    }
  }

  @Test func `keeps the user's own fields when another way in joins`() async throws {
    let office = try Office()
    try await office.signIn("acme", "jane", "jane@acme.example", .authoritative, name: "Jane")
    let joined = try await office.signIn(
      "bolt", "j", "JANE@Acme.Example", .authoritative, name: "J. Doe", photo: "https://bolt.example/j.png")
    #expect(joined.outcome == .linked)
    #expect(joined.user.displayName == "Jane")
    #expect(joined.user.email == "jane@acme.example")
    #expect(joined.user.photoURL == "https://bolt.example/j.png")
    #expect(joined.user.providers.map(\.providerID) == ["acme", "bolt"])
    #expect(joined.user.providers.map(\.displayName) == ["Jane", "J. Doe"])
    #expect(joined.user.providers.map(\.email) == ["jane@acme.example", "JANE@Acme.Example"])
    #expect(try await office.signIn("bolt", "j").outcome == .signedIn)
  }

  @Test func `joins across the case of ASCII letters and nothing else`() async throws {
    let addresses: [(String, Bool)] = [
      ("JANE@ACME.EXAMPLE", true),
      ("jane@acme.example.", false),
      ("jan\u{65}\u{301}@acme.example", false),
      ("j\u{430}ne@acme.example", false),  // a Cyrillic letter
      ("jane+shop@acme.example", false),
      ("j.ane@acme.example", false),
      ("\u{FF2A}ane@acme.example", false),  // a full-width letter
      ("jane@acme.e\u{445}ample", false),
    ]
    for (address, isSame) in addresses {
      let office = try Office()
      try await office.signIn("acme", "jane", "jane@acme.example", .authoritative)
      let arrival = try await office.signIn("bolt", "j", address, .authoritative)
      #expect((arrival.outcome == .linked) == isSame, "\(address)")
    }
  }

  @Test func `tells letters with an accent apart by their bytes`() async throws {
    let office = try Office()
    let composed = try await office.signIn("acme", "1", "ren\u{E9}@acme.example", .authoritative)
    let decomposed = try await office.signIn("bolt", "2", "rene\u{301}@acme.example", .authoritative)
    let capital = try await office.signIn("core", "3", "REN\u{C9}@acme.example", .authoritative)
    #expect(Set([composed.user.id, decomposed.user.id, capital.user.id]).count == 3)
  }

  @Test func `does not take for an address what cannot be one`() async throws {
    for text in [
      "jane", "@acme.example", "jane@", "", "jane doe@acme.example", "jane@acme.example\n", "j\0@acme.example",
    ] {
      let office = try Office()
      let first = try await office.signIn("acme", "jane", text, .authoritative)
      let second = try await office.signIn("bolt", "j", text, .authoritative)
      #expect(first.user.email == nil)
      #expect(!first.user.emailVerified)
      #expect(second.outcome == .created)
    }
    let office = try Office()
    let long = String(repeating: "j", count: 250) + "@acme.example"
    #expect(try await office.signIn("acme", "jane", long, .authoritative).user.email == nil)
  }

  @Test func `keeps subjects of two providers apart, and those that only look alike`() async throws {
    let office = try Office()
    let keys: [(ProviderID, String)] = [
      ("acme", "99999"), ("bolt", "99999"), ("acme", "99999 "), ("acme", "099999"), ("acme", "ABC"), ("acme", "abc"),
      ("acme", "\u{E9}"), ("acme", "e\u{301}"), ("acme", "a\0b"), ("acme", "a"),
    ]
    for (provider, subject) in keys { #expect(try await office.signIn(provider, subject).outcome == .created) }
    for (provider, subject) in keys {
      let back = try await office.signIn(provider, subject)
      #expect(back.outcome == .signedIn)
      #expect(back.user.providers.map { Array($0.subject.utf8) } == [Array(subject.utf8)])
    }
  }

  @Test func `refuses a subject that is too long to be one`() async throws {
    let office = try Office()
    await #expect { try await office.signIn("acme", String(repeating: "1", count: 1025)) } throws: {
      if case .invalidResponse = ($0 as? AuthError)?.reason { true } else { false }
    }
  }

  @Test func `takes over nothing from a credential that it has to verify and that does not verify`() async throws {
    let office = try Office()
    let request = FederationRequest(
      credential: AuthCredential(providerID: "acme", proof: .accessToken("stolen")), provider: TestProvider("acme"))
    await #expect { try await office.federation.signIn(request, in: office.context) } throws: {
      ($0 as? AuthError)?.reason == .unverifiable
    }
  }

  @Test func `asks the provider to verify a credential from elsewhere`() async throws {
    let office = try Office()
    let jane = VerifiedIdentity(providerID: "acme", subject: "jane")
    var behavior = TestProvider.Behavior(signingIn: jane)
    behavior.verify = { _ in jane }
    let request = FederationRequest(
      credential: AuthCredential(providerID: "acme", proof: .accessToken("token")),
      provider: TestProvider("acme", behavior: behavior))
    let response = try await office.federation.signIn(request, in: office.context)
    #expect(response.user.providers.map(\.subject) == ["jane"])
  }
}
