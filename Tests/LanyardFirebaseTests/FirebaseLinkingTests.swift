import Foundation
import Lanyard
import LanyardFacebook
import LanyardFirebase
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import TestSupport
import Testing

@Suite struct `Linking at Firebase` {
  @Test func `adds a way in, and takes it away again`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let token = try await client.idToken()
      let linked = try await client.link(with: .twitter)
      #expect(linked.outcome == .linked)
      #expect(linked.user.id == user.id)
      #expect(linked.user.providers.map(\.providerID) == [.google, .twitter])
      #expect(client.currentUser == linked.user)
      #expect(try await client.idToken() != token)
      // Another device finds the same user by the new way.
      #expect(try await world.client().signIn(with: .twitter).user.id == user.id)
      let rest = try await client.unlink(.google)
      #expect(rest.providers.map(\.providerID) == [.twitter])
      #expect(world.firebase.users.first?.providers.map(\.providerID) == ["twitter.com"])
      #expect(try world.body("update")["deleteProvider"] == ["google.com"])
    }
  }

  @Test func `uses the name that Firebase has for a provider`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let user = try await client.link(with: .acme).user
      #expect(user.isLinked(to: .acme))
      _ = try await client.unlink(.acme)
      #expect(try world.body("update")["deleteProvider"] == ["oidc.openid"])
      #expect(client.currentUser?.isLinked(to: .acme) == false)
    }
  }

  @Test func `A-U4 does not take the last way in, nor one that is none`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      #expect(await authError { _ = try await client.unlink(.google) }?.reason == .lastProvider)
      #expect(await authError { _ = try await client.unlink(.twitter) }?.reason == .notLinked)
      #expect(world.requests("update").isEmpty)
      #expect(world.firebase.users.first?.providers.count == 1)
      _ = try await client.unlink(.google, allowsLast: true)
      #expect(world.firebase.users.first?.providers.isEmpty == true)
    }
  }

  @Test func `counts the ways in that there are, not those that were there when the person signed in`() async throws {
    try await inFirebaseWorld { world in
      let (here, there) = (try world.client(), try world.client())
      let id = try await here.signIn(with: .google).user.id
      _ = try await here.link(with: .twitter)
      _ = try await there.signIn(with: .google)
      _ = try await here.unlink(.google)
      #expect(there.currentUser?.providers.count == 2)
      #expect(await authError { _ = try await there.unlink(.twitter) }?.reason == .lastProvider)
      #expect(await authError { _ = try await there.unlink(.google) }?.reason == .notLinked)
      #expect(try await there.reload().providers.map(\.providerID) == [.twitter])
      #expect(there.currentUser?.id == id)
    }
  }

  @Test func `tells a credential of somebody else's, who can be signed in as`() async throws {
    try await inFirebaseWorld { world in
      let other = try await world.client(as: .grace).signIn(with: .twitter).user
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let credential = try await world.credential(world.twitter(), as: .grace)
      let error = await authError { _ = try await client.link(with: credential) }
      #expect(error?.reason == .credentialAlreadyInUse)
      #expect(error?.updatedCredential?.pendingToken != nil)
      #expect(client.currentUser == user)
      #expect(world.firebase.users.first { $0.id == user.id }?.providers.count == 1)
      let updated = try #require(error?.updatedCredential)
      #expect(try await client.signIn(with: updated).user.id == other.id)
      // It was good for once.
      let again = await authError { _ = try await client.signIn(with: updated) }
      #expect(again?.reason == .refused(code: "INVALID_PENDING_TOKEN"))
    }
  }

  @Test func `tells a way in that the user got elsewhere from one of somebody else's`() async throws {
    try await inFirebaseWorld { world in
      let (here, there) = (try world.client(), try world.client())
      _ = try await here.signIn(with: .google)
      _ = try await there.signIn(with: .google)
      _ = try await there.link(with: .twitter)
      let error = await authError { _ = try await here.link(with: .twitter) }
      #expect(error?.reason == .alreadyLinked)
      #expect(try await here.reload().isLinked(to: .twitter))
    }
  }

  @Test func `tells an address of somebody else's`() async throws {
    try await inFirebaseWorld { world in
      _ = try await world.client(as: .grace).signIn(with: .google)
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let credential = try await world.credential(world.facebook(), as: .grace)
      let error = await authError { _ = try await client.link(with: credential) }
      #expect(error?.reason == .emailAlreadyInUse)
      #expect(error?.updatedCredential?.accessToken == credential.accessToken)
      #expect(client.currentUser == user)
    }
  }

  @Test func `an answer that is a success and none is told as the refusal that it is, with 400 as with 200`()
    async throws
  {
    for (status, message, reason): (String, String, AuthError.Reason) in [
      ("200 ", "FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse),
      ("200 ", "EMAIL_EXISTS", .emailAlreadyInUse),
      ("", "FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse), ("", "EMAIL_EXISTS : x", .emailAlreadyInUse),
    ] {
      try await inFirebaseWorld { world in
        let client = try world.client()
        let user = try await client.signIn(with: .google).user
        world.refuse(status + message, at: .federation)
        let error = await authError { _ = try await client.link(with: .facebook) }
        #expect(error?.reason == reason, "\(status)\(message)")
        #expect(error?.updatedCredential?.providerID == .facebook)
        #expect(client.currentUser == user)
      }
    }
  }

  @Test func `a link that has happened counts, even if the user cannot be read after it`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.refuse("503 BACKEND_ERROR", at: .account)
      let linked = try await client.link(with: .twitter).user
      #expect(linked.providers.map(\.providerID) == [.google, .twitter])
      #expect(linked.providers.last?.subject == world.firebase.users.first?.provider("twitter.com")?.rawID)
      #expect(linked.displayName == user.displayName)
      #expect(try await client.reload() == client.currentUser)
    }
  }

  // MARK: Collisions

  @Test func `an address that belongs to another account is a collision, which a sign-in there resolves`() async throws
  {
    try await inFirebaseWorld { world in
      let user = try await world.client().signIn(with: .google).user
      let client = try world.client()
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      let collision = AccountCollision(
        email: "ada@gmail.com", pendingProviderID: .facebook, existingProviderIDs: [.google])
      #expect(error?.reason == .accountCollision(collision))
      #expect(error?.updatedCredential?.pendingToken != nil)
      #expect(client.currentUser == nil)
      #expect(try await client.pendingCollision() == collision)
      let resolved = try await client.resolveCollision(with: .google)
      #expect(resolved.linkFailure == nil)
      #expect(resolved.outcome == .linked)
      #expect(resolved.user.id == user.id)
      #expect(resolved.user.providers.map(\.providerID) == [.google, .facebook])
      let body = try world.body("signInWithIdp")
      #expect(body["pendingToken"]?.stringValue == error?.updatedCredential?.pendingToken?.text)
      #expect(body["postBody"]?.stringValue?.contains("pendingToken") == false)
      #expect(body["idToken"]?.stringValue?.isEmpty == false)
      // From now on both lead there.
      #expect(try await world.client().signIn(with: .facebook).user.id == user.id)
    }
  }

  @Test func `a collision waits over the end of the program`() async throws {
    try await inFirebaseWorld { world in
      _ = try await world.client().signIn(with: .google)
      let context = world.context()
      _ = await authError { _ = try await world.client(context: context).signIn(with: .facebook) }
      let resolved = try await world.client(context: context).resolveCollision(with: .google)
      #expect(resolved.outcome == .linked)
      #expect(resolved.user.isLinked(to: .facebook))
    }
  }

  @Test func `A-U2 an address that nobody had checked does not keep its first owner in the account`() async throws {
    try await inFirebaseWorld { world in
      let squatter = try world.client()
      let first = try await squatter.signIn(with: .facebook).user
      #expect(!first.emailVerified)
      // What happens within one second has no order.
      world.clock.advance(by: .seconds(1))
      let owner = try await world.client().signIn(with: .google).user
      #expect(owner.id == first.id)
      #expect(owner.emailVerified)
      #expect(owner.providers.map(\.providerID) == [.google])
      let error = await authError { _ = try await squatter.session(forcingRefresh: true) }
      #expect(error?.reason == .sessionEnded)
      #expect(squatter.currentUser == nil)
    }
  }
}
