import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import TestSupport
import Testing

/// What becomes of a credential, by who is signed in, whom it belongs to and what its address meets: the same on every
/// backend, as far as each can.
@Suite struct `The decision table` {
  typealias Kind = BackendKind

  /// What a provider gives somebody who stands in front of another machine.
  private func credential(
    of person: SandboxPerson, _ id: ProviderID, _ world: FederationWorld
  ) async throws -> AuthCredential {
    let provider = try #require(try world.providers.first { $0.providerID == id })
    return try await provider.signIn(SignInRequest(), in: world.context(.allow(account: person.email)))
  }

  // MARK: Nobody is signed in

  @Test(arguments: Kind.keeping, [ProviderID.google, .facebook, .twitter])
  func `an owner who is known comes in as who they are`(_ kind: Kind, _ id: ProviderID) async throws {
    try await inFederationWorld { world in
      let first = try await world.client(of: .ada, kind).signIn(with: id)
      #expect(first.outcome == .created && first.additionalUserInfo.isNewUser)
      let again = try await world.client(of: .ada, kind).signIn(with: id)
      #expect(again.outcome == .signedIn && !again.additionalUserInfo.isNewUser)
      #expect(again.user.id == first.user.id)
      #expect(again.user.providers.map(\.providerID) == [id])
      #expect(try await world.client(of: .grace, kind).signIn(with: id).user.id != first.user.id)
    }
  }

  /// The address is that of a user who signs in another way.
  @Test(arguments: Kind.keeping)
  func `an address of somebody else's joins only where both providers vouch for it`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      // Google vouches for the address, Facebook does not.
      let owner = try await world.client(of: .ada, kind).signIn(with: .google).user
      let client = try world.client(of: .ada, kind)
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      switch (kind, error?.reason) {
      case (.embedded, .accountCollision(let collision)?), (.firebase, .accountCollision(let collision)?):
        #expect(collision.email == "ada@gmail.com" && collision.pendingProviderID == .facebook)
        #expect(collision.existingProviderIDs == (kind == .firebase ? [.google] : []))
        let result = try await client.resolveCollision(with: .google)
        #expect(result.linkFailure == nil && result.user.id == owner.id)
        #expect(Set(result.user.providers.map(\.providerID)) == [.google, .facebook])
      case (.parse, nil):
        // Addresses of providers mean nothing there: two users.
        #expect(client.currentUser?.id != owner.id)
      default: Issue.record("\(kind): \(String(describing: error))")
      }
    }
  }

  @Test(arguments: Kind.keeping)
  func `an address that was only said to be somebody's goes to who proves it`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let claimant = try await world.client(of: .ada, kind).signIn(with: .facebook).user
      let owner = try await world.client(of: .ada, kind).signIn(with: .google).user
      switch kind {
      case .firebase:
        // The user goes on, without the way in that vouched for nothing.
        #expect(owner.id == claimant.id && owner.providers.map(\.providerID) == [.google])
      default:
        #expect(owner.id != claimant.id)
        #expect(owner.providers.map(\.providerID) == [.google])
      }
    }
  }

  // MARK: To link

  @Test(arguments: Kind.keeping)
  func `a credential of nobody's is linked, and the id stays`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let client = try world.client(of: .ada, kind)
      let user = try await client.signIn(with: .google).user
      let linked = try await client.link(with: .twitter)
      #expect(linked.outcome == .linked && !linked.additionalUserInfo.isNewUser)
      #expect(linked.user.id == user.id && client.currentUser == linked.user)
      #expect(Set(linked.user.providers.map(\.providerID)) == [.google, .twitter])
      #expect(try await world.client(of: .ada, kind).signIn(with: .twitter).user.id == user.id)
      _ = try await client.session(forcingRefresh: true)
    }
  }

  @Test(arguments: Kind.keeping)
  func `a credential of somebody else's is in use, and signs in as them`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let other = try await world.client(of: .grace, kind).signIn(with: .twitter).user
      let client = try world.client(of: .ada, kind)
      let user = try await client.signIn(with: .google).user
      let credential = try await credential(of: .grace, .twitter, world)
      let error = await authError { _ = try await client.link(with: credential) }
      #expect(error?.reason == .credentialAlreadyInUse)
      #expect(client.currentUser == user)
      let updated = try #require(error?.updatedCredential)
      #expect(try await client.signIn(with: updated).user.id == other.id)
    }
  }

  @Test(arguments: Kind.keeping)
  func `a provider that is linked is told before anybody is asked`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let client = try world.client(of: .ada, kind)
      _ = try await client.signIn(with: .google)
      let asked = world.sandbox.requestLog.entries.count
      #expect(await authError { _ = try await client.link(with: .google) }?.reason == .alreadyLinked)
      #expect(world.sandbox.requestLog.entries.count == asked)
    }
  }

  @Test(arguments: Kind.keeping)
  func `an address of somebody else's is in use when linking`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let owner = try await world.client(of: .ada, kind).signIn(with: .google).user
      let client = try world.client(of: .grace, kind)
      let user = try await client.signIn(with: .google).user
      // Nobody's so far, with the address of the other user.
      let credential = try await credential(of: .ada, .facebook, world)
      let error = await authError { _ = try await client.link(with: credential) }
      switch kind {
      case .embedded, .firebase:
        #expect(error?.reason == .emailAlreadyInUse)
        #expect(client.currentUser == user)
      default:
        #expect(error == nil && client.currentUser?.id == user.id)
      }
      #expect(user.id != owner.id)
    }
  }

  // MARK: To sign in again

  @Test(arguments: BackendKind.allCases)
  func `the same person signs in again, and nobody else`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let client = try world.client(of: .ada, kind)
      let user = try await client.signIn(with: .google).user
      #expect(try await client.reauthenticate(with: .google).user.id == user.id)
      // Somebody who is known, somebody who is not, and another way in of nobody's.
      _ = try await world.client(of: .grace, kind).signIn(with: .google)
      for (person, id) in [(SandboxPerson.grace, .google), (.zoe, .google), (.zoe, .twitter)] as [(_, ProviderID)] {
        let credential = try await credential(of: person, id, world)
        let error = await authError { try await client.reauthenticate(with: credential) }
        #expect(error?.reason == .userMismatch, "\(person.email) \(id)")
        #expect(client.currentUser?.id == user.id)
      }
      _ = try await client.session(forcingRefresh: true)
      if kind != .none {
        #expect(try await world.client(of: .zoe, kind).signIn(with: .google).outcome == .created)
      }
    }
  }

  // MARK: Guests

  @Test(arguments: Kind.keeping)
  func `a guest becomes somebody with the same id`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let client = try world.client(of: .ada, kind)
      let guest = try await client.signInAnonymously()
      #expect(guest.isAnonymous)
      let named = try await client.link(with: .google)
      #expect(named.outcome == .upgraded && named.user.id == guest.id && !named.user.isAnonymous)
      #expect(try await world.client(of: .ada, kind).signIn(with: .google).user.id == guest.id)
      _ = try await client.session(forcingRefresh: true)
    }
  }

  @Test(arguments: Kind.keeping)
  func `a guest meets somebody who is there already, and loses nothing`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let known = try await world.client(of: .ada, kind).signIn(with: .google).user
      let client = try world.client(of: .ada, kind)
      let guest = try await client.signInAnonymously()
      let error = await authError { _ = try await client.link(with: .google) }
      #expect(error?.reason == .credentialAlreadyInUse)
      #expect(client.currentUser == guest)
      _ = try await client.session(forcingRefresh: true)
      let credential = try #require(error?.updatedCredential)
      #expect(try await client.signIn(with: credential).user.id == known.id)
    }
  }

  // MARK: To take away

  @Test(arguments: Kind.keeping)
  func `a way in goes, but not one that is none, nor the last`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let client = try world.client(of: .ada, kind)
      let user = try await client.signIn(with: .google).user
      #expect(await authError { try await client.unlink(.twitter) }?.reason == .notLinked)
      #expect(await authError { try await client.unlink(.google) }?.reason == .lastProvider)
      _ = try await client.link(with: .twitter)
      #expect(try await client.unlink(.google).providers.map(\.providerID) == [.twitter])
      #expect(try await world.client(of: .ada, kind).signIn(with: .twitter).user.id == user.id)
      // Where the address alone joins, it still leads there.
      let later = try await world.client(of: .ada, kind).signIn(with: .google).user
      #expect((later.id == user.id) == (kind == .firebase))
    }
  }

  @Test(arguments: Kind.keeping)
  func `a user who is deleted is a new one the next time`(_ kind: Kind) async throws {
    try await inFederationWorld { world in
      let client = try world.client(of: .ada, kind)
      let user = try await client.signIn(with: .google).user
      #expect(try await client.deleteUser().isComplete)
      #expect(client.state == .signedOut)
      let again = try await client.signIn(with: .google)
      #expect(again.outcome == .created && again.user.id != user.id)
    }
  }
}
