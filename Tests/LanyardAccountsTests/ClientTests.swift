import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardTesting
import Testing

/// The accounts behind an `AuthClient`, as a host has them.
struct ClientTests {
  private func client(
    _ office: Office, _ storage: MemoryStorage, signingIn identities: VerifiedIdentity...
  ) throws -> AuthClient {
    var context = office.context
    context.storage = storage
    let providers = identities.map { TestProvider($0.providerID, behavior: .init(signingIn: $0)) }
    return try AuthClient(providers: providers, backend: office.federation, context: context)
  }

  private let jane = VerifiedIdentity(
    providerID: "acme", subject: "jane", email: EmailClaim("jane@acme.example", standing: .authoritative),
    displayName: "Jane")

  @Test func `keeps a person signed in over restarts and refreshes, until they sign out`() async throws {
    let office = try Office()
    let storage = MemoryStorage()
    let result = try await client(office, storage, signingIn: jane).signIn(with: "acme")
    #expect(result.outcome == .created && result.additionalUserInfo.isNewUser)

    let second = try client(office, storage, signingIn: jane)
    #expect(try await second.restore() == result.user)
    office.clock.advance(by: .seconds(3600))
    let session = try await second.session()
    let token = try office.verifier().verify(try #require(session.tokens.idToken), now: office.clock.now)
    #expect(token.userID == result.user.id)

    _ = try await second.signOut()
    #expect(second.currentUser == nil)
    await #expect { try await office.refresh(session) } throws: { ($0 as? AuthError)?.reason == .sessionEnded }
  }

  @Test func `signs a person out whose user was disabled, and nobody whose database is away`() async throws {
    let office = try Office()
    let storage = MemoryStorage()
    let client = try client(office, storage, signingIn: jane)
    let user = try await client.signIn(with: "acme").user
    var away = office.context
    away.storage = storage
    let lost = AccountFederation(
      store: office.missingStore, issuer: Office.issuer, audience: Office.audience, signingKeys: office.keys)
    let cutOff = try AuthClient(providers: [], backend: lost, context: away)
    let error = await #expect(throws: AuthError.self) { try await cutOff.session(forcingRefresh: true) }
    if case .storage = error?.reason {} else { Issue.record("\(String(describing: error))") }
    #expect(cutOff.currentUser == user)

    try await office.federation.setDisabled(userID: user.id, in: office.context)
    await #expect { try await client.session(forcingRefresh: true) } throws: {
      ($0 as? AuthError)?.reason == .userDisabled
    }
    #expect(client.currentUser == nil)
  }

  @Test func `hands a collision to the host and leaves nobody signed in`() async throws {
    let office = try Office()
    try await office.signIn("acme", "jane", "jane@acme.example", .authoritative)
    let claimant = VerifiedIdentity(
      providerID: "bolt", subject: "j", email: EmailClaim("jane@acme.example", standing: .unverified))
    let client = try client(office, MemoryStorage(), signingIn: claimant)
    await #expect { try await client.signIn(with: "bolt") } throws: {
      ($0 as? AuthError)?.reason
        == .accountCollision(AccountCollision(email: "jane@acme.example", pendingProviderID: "bolt"))
    }
    #expect(client.currentUser == nil)
  }

  @Test func `deletes the person's user`() async throws {
    let office = try Office()
    let client = try client(office, MemoryStorage(), signingIn: jane)
    let user = try await client.signIn(with: "acme").user
    _ = try await client.deleteUser()
    #expect(client.currentUser == nil)
    #expect(try await office.federation.user(id: user.id, in: office.context) == nil)
  }
}
