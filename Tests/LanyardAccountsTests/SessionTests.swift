import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardTesting
import TestSupport
import Testing

struct SessionTests {
  private func ends(_ office: Office, _ session: Session, _ reason: AuthError.Reason = .sessionEnded) async {
    await #expect { try await office.refresh(session) } throws: { ($0 as? AuthError)?.reason == reason }
  }

  @Test func `replaces the refresh token at each use`() async throws {
    let office = try Office()
    var session = try await office.signIn("acme", "jane").session
    var seen: Set<Secret> = []
    for _ in 0..<5 {
      #expect(seen.insert(try #require(session.tokens.refreshToken)).inserted)
      office.clock.advance(by: .seconds(3600))
      session = try await office.refresh(session)
      #expect(session.tokens.expiresAt == office.clock.now.addingTimeInterval(3600))
    }
  }

  @Test func `answers the former token once more with the same successor, since the answer may have been lost`()
    async throws
  {
    let office = try Office()
    let first = try await office.signIn("acme", "jane").session
    let second = try await office.refresh(first)
    office.clock.advance(by: .seconds(30))
    let again = try await office.refresh(first)
    #expect(again.tokens.refreshToken == second.tokens.refreshToken)
    let third = try await office.refresh(again)
    #expect(third.tokens.refreshToken != second.tokens.refreshToken)
  }

  @Test func `gives 64 tasks that refresh at once the same successor`() async throws {
    let office = try Office()
    let first = try await office.signIn("acme", "jane").session
    let tokens = try await withThrowingTaskGroup(of: Secret?.self) { group in
      for _ in 0..<64 { group.addTask { try await office.refresh(first).tokens.refreshToken } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(tokens.count == 1)
  }

  @Test func `ends the session of both when a former token comes back after the grace`() async throws {
    let office = try Office()
    let first = try await office.signIn("acme", "jane").session
    let second = try await office.refresh(first)
    office.clock.advance(by: .seconds(31))
    await ends(office, first)
    await ends(office, second)
  }

  @Test func `ends the session when a token from further back comes back, even within the grace`() async throws {
    let office = try Office()
    let first = try await office.signIn("acme", "jane").session
    let second = try await office.refresh(first)
    let third = try await office.refresh(second)
    await ends(office, first)
    await ends(office, third)
  }

  @Test func `leaves the other sessions of the user alone`() async throws {
    let office = try Office()
    let first = try await office.signIn("acme", "jane").session
    let other = try await office.signIn("acme", "jane").session
    _ = try await office.refresh(first)
    office.clock.advance(by: .seconds(31))
    await ends(office, first)
    _ = try await office.refresh(other)
  }

  @Test func `knows no token that it did not issue`() async throws {
    let office = try Office()
    let elsewhere = try Office()
    let session = try await office.signIn("acme", "jane").session
    let text = try #require(session.tokens.refreshToken).withExposedValue { $0 }
    let forged = [
      "", "x", "not base64url!", String(text.dropLast()), text + "A", text + "=", String(repeating: "A", count: 112),
      String(repeating: "A", count: 100_000),
    ]
    for token in forged {
      var session = session
      session.tokens.refreshToken = Secret(token)
      await ends(office, session)
    }
    var none = session
    none.tokens.refreshToken = nil
    await ends(office, none)
    await ends(office, try await elsewhere.signIn("acme", "jane").session)
    _ = try await office.refresh(session)
  }

  @Test func `ends a session that was not used for too long`() async throws {
    let office = try Office(policy: AccountPolicy(idleLifetime: .seconds(100)))
    var session = try await office.signIn("acme", "jane").session
    for _ in 0..<3 {
      office.clock.advance(by: .seconds(100))
      session = try await office.refresh(session)
    }
    office.clock.advance(by: .seconds(101))
    await ends(office, session)
  }

  @Test func `ends a session that is too old, however often it was used`() async throws {
    let office = try Office(policy: AccountPolicy(absoluteLifetime: .seconds(300)))
    var session = try await office.signIn("acme", "jane").session
    for _ in 0..<3 {
      office.clock.advance(by: .seconds(100))
      session = try await office.refresh(session)
    }
    office.clock.advance(by: .seconds(1))
    await ends(office, session)
  }

  @Test func `lets a session last for ever if that is the policy`() async throws {
    let office = try Office(policy: AccountPolicy(absoluteLifetime: nil))
    var session = try await office.signIn("acme", "jane").session
    for _ in 0..<40 {
      office.clock.advance(by: .seconds(30 * 86_400))
      session = try await office.refresh(session)
    }
  }

  @Test func `signs out one session and no other`() async throws {
    let office = try Office()
    let first = try await office.signIn("acme", "jane").session
    let second = try await office.refresh(try await office.signIn("acme", "jane").session)
    try await office.federation.signOut(second, in: office.context)
    await ends(office, second)
    _ = try await office.refresh(first)
    try await office.federation.signOut(second, in: office.context)
    var none = second
    none.tokens.refreshToken = nil
    try await office.federation.signOut(none, in: office.context)
  }

  @Test func `deletes the user with everything, and makes a new one the next time`() async throws {
    let office = try Office()
    let jane = try await office.signIn("acme", "jane", "jane@acme.example", .authoritative)
    let other = try await office.signIn("bolt", "j", "jane@acme.example", .authoritative)
    try await office.federation.deleteUser(jane.session, in: office.context)
    await ends(office, jane.session)
    await ends(office, other.session)
    #expect(try await office.user("acme", "jane") == nil)
    #expect(try await office.user("bolt", "j") == nil)
    #expect(try await office.federation.user(id: jane.user.id, in: office.context) == nil)
    let again = try await office.signIn("acme", "jane", "jane@acme.example", .authoritative)
    #expect(again.outcome == .created && again.user.id != jane.user.id)
  }

  @Test func `deletes nobody for a session that is over`() async throws {
    let office = try Office()
    let first = try await office.signIn("acme", "jane").session
    _ = try await office.refresh(first)
    office.clock.advance(by: .seconds(31))
    let signedOut = try await office.signIn("acme", "jane").session
    try await office.federation.signOut(signedOut, in: office.context)
    var forged = signedOut
    forged.tokens.refreshToken = "forged"
    for session in [first, signedOut, forged] {
      await #expect { try await office.federation.deleteUser(session, in: office.context) } throws: {
        ($0 as? AuthError)?.reason == .sessionEnded
      }
    }
    #expect(try await office.user("acme", "jane") != nil)
  }

  @Test func `does nothing in the name of a session that nobody used for too long`() async throws {
    let office = try Office(policy: AccountPolicy(linking: LinkingPolicy(recentLogin: nil)))
    let session = try await office.signIn("acme", "jane").session
    office.clock.advance(by: AccountPolicy.default.idleLifetime + .seconds(1))
    for verb: () async throws -> Void in [
      { try await office.federation.deleteUser(session, in: office.context) },
      {
        _ = try await office.federation.updateProfile(
          ProfileUpdate(displayName: "Mallory"), of: session, in: office.context)
      },
    ] {
      #expect(await reason(verb) == .sessionEnded)
    }
    #expect(try await office.user("acme", "jane")?.displayName == nil)
    #expect(try await office.user("acme", "jane") != nil)
  }

  @Test func `refuses a disabled user everything, and their old sessions even afterwards`() async throws {
    let office = try Office()
    let jane = try await office.signIn("acme", "jane")
    let context = office.context
    #expect(try await office.federation.setDisabled(userID: jane.user.id, in: context))
    #expect(try await office.federation.isDisabled(userID: jane.user.id, in: context))
    await ends(office, jane.session, .userDisabled)
    await #expect { try await office.signIn("acme", "jane") } throws: { ($0 as? AuthError)?.reason == .userDisabled }
    await #expect { try await office.federation.deleteUser(jane.session, in: context) } throws: {
      ($0 as? AuthError)?.reason == .userDisabled
    }
    #expect(try await office.federation.setDisabled(false, userID: jane.user.id, in: context))
    await ends(office, jane.session)
    #expect(try await office.signIn("acme", "jane").user.id == jane.user.id)
    #expect(try await office.federation.setDisabled(userID: "nobody", in: context) == false)
  }

  @Test func `ends all sessions of one user on demand`() async throws {
    let office = try Office()
    let sessions = [try await office.signIn("acme", "jane").session, try await office.signIn("acme", "jane").session]
    let other = try await office.signIn("acme", "joe").session
    #expect(try await office.federation.endSessions(ofUser: sessions[0].user.id, in: office.context) == 2)
    for session in sessions { await ends(office, session) }
    _ = try await office.refresh(other)
  }

  @Test func `removes sessions that are over and none that is not`() async throws {
    let office = try Office()
    for number in 0..<3 { try await office.signIn("acme", "\(number)") }
    office.clock.advance(by: .seconds(31 * 86_400))
    let living = try await office.signIn("acme", "0").session
    #expect(try await office.federation.removeEndedSessions(in: office.context) == 2, "one went with the sign-in")
    _ = try await office.refresh(living)
  }
}
