import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardTesting
import TestSupport
import Testing

@Suite struct `Sessions by device` {
  @Test func `are listed, the latest used in front`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    try await counter.link("bolt", "j")
    counter.office.clock.advance(by: .seconds(60))
    let phone = try counter.elsewhere()
    try await phone.signIn("bolt", "j")
    let start = counter.office.clock.now
    let list = try await counter.client.sessions()
    #expect(list.map(\.providerID) == ["bolt", "acme"])
    #expect(list.map(\.isCurrent) == [false, true])
    #expect(list[0].signedInAt == start && list[1].signedInAt == start - 60)
    counter.office.clock.advance(by: .seconds(60))
    _ = try await counter.client.session(forcingRefresh: true)
    #expect(try await counter.client.sessions().map(\.isCurrent) == [true, false])
  }

  @Test func `of somebody else are neither seen nor ended`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    let other = try counter.elsewhere()
    try await other.signIn("acme", "john")
    let foreign = try #require(try await other.client.sessions().first)
    #expect(try await counter.client.sessions().count == 1)
    try await counter.client.endSession(id: foreign.id)
    _ = try await other.client.session(forcingRefresh: true)
  }

  @Test func `are ended one by one`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    let phone = try counter.elsewhere()
    try await phone.signIn("acme", "jane")
    let lost = try #require(try await counter.client.sessions().first { !$0.isCurrent })
    try await counter.client.endSession(id: lost.id)
    try await counter.client.endSession(id: lost.id)
    try await counter.client.endSession(id: "no id at all")
    #expect(await reason { _ = try await phone.client.session(forcingRefresh: true) } == .sessionEnded)
    #expect(try await counter.client.sessions().count == 1)
  }

  @Test func `end everywhere at once`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    let phone = try counter.elsewhere()
    try await phone.signIn("acme", "jane")
    #expect(try await counter.client.signOutEverywhere().isComplete)
    #expect(counter.client.state == .signedOut)
    #expect(await reason { _ = try await phone.client.session(forcingRefresh: true) } == .sessionEnded)
    #expect(await reason { try await counter.client.signOutEverywhere() } == .notSignedIn)
  }

  @Test func `that are over are not listed`() async throws {
    let counter = try Counter(policy: AccountPolicy(idleLifetime: .seconds(1000)))
    try await counter.signIn("acme", "jane")
    counter.office.clock.advance(by: .seconds(900))
    _ = try await counter.client.session(forcingRefresh: true)
    let phone = try counter.elsewhere()
    try await phone.signIn("acme", "jane")
    counter.office.clock.advance(by: .seconds(900))
    _ = try await counter.client.session(forcingRefresh: true)
    counter.office.clock.advance(by: .seconds(200))
    #expect(try await counter.client.sessions().map(\.isCurrent) == [true])
  }

  @Test func `a profile is what the user made of it, whatever the provider says later`() async throws {
    let counter = try Counter()
    try await counter.signIn("acme", "jane")
    #expect(counter.client.currentUser?.displayName == "Jane")
    let user = try await counter.client.updateProfile(ProfileUpdate(displayName: "J.", photoURL: "https://a.example/p"))
    #expect(user.displayName == "J." && user.photoURL == "https://a.example/p")
    #expect(counter.client.currentUser == user)
    #expect(try await counter.client.updateProfile(ProfileUpdate(displayName: "")).displayName == nil)
    let again = try await counter.elsewhere().signIn("acme", "jane").user
    #expect(again.displayName == nil && again.photoURL == "https://a.example/p")
    let long = String(repeating: "x", count: 1025)
    guard case .misconfigured = await reason({ try await counter.client.updateProfile(.init(displayName: long)) })
    else {
      Issue.record("a name of any length")
      return
    }
  }
}
