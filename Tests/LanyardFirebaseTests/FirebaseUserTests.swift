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

@Suite struct `A user at Firebase` {
  // MARK: Anonymous users

  @Test func `may be nobody, and keeps the id when they become somebody`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let guest = try await client.signInAnonymously()
      #expect(guest.isAnonymous)
      #expect(world.firebase.users.first?.isAnonymous == true)
      let result = try await client.link(with: .google)
      #expect(result.outcome == .upgraded)
      #expect(!result.additionalUserInfo.isNewUser)
      #expect(result.user.id == guest.id)
      #expect(result.user.email == "ada@gmail.com")
      #expect(client.currentUser?.isAnonymous == false)
      #expect(try await world.client().signIn(with: .google).user.id == guest.id)
    }
  }

  @Test func `who is nobody stays so when the way in belongs to somebody`() async throws {
    try await inFirebaseWorld { world in
      let ada = try await world.client().signIn(with: .google).user
      let client = try world.client()
      let guest = try await client.signInAnonymously()
      let error = await authError { _ = try await client.link(with: .google) }
      #expect(error?.reason == .credentialAlreadyInUse)
      #expect(client.currentUser == guest)
      let updated = try #require(error?.updatedCredential)
      #expect(try await client.signIn(with: updated).user == ada)
    }
  }

  @Test func `cannot be nobody where the project does not want that`() async throws {
    try await inFirebaseWorld { world in
      world.firebase.configure { $0.allowsAnonymousUsers = false }
      let error = await authError { _ = try await world.client().signInAnonymously() }
      #expect(error?.reasonName == "misconfigured")
      #expect(error?.firebaseError?.code == .adminOnlyOperation)
    }
  }

  // MARK: Profile

  @Test func `changes name and picture, and takes them away`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let named = try await client.updateProfile(ProfileUpdate(displayName: "A. Byron"))
      #expect(named.displayName == "A. Byron")
      #expect(named.photoURL != nil)
      #expect(named.providers.first?.displayName == "Ada Lovelace")
      let bare = try await client.updateProfile(ProfileUpdate(displayName: "", photoURL: ""))
      #expect(bare.displayName == nil && bare.photoURL == nil)
      #expect(try world.body("update")["deleteAttribute"] == ["DISPLAY_NAME", "PHOTO_URL"])
      #expect(!(try world.body("update").contains("displayName")))
      #expect(client.currentUser == bare)
      let count = world.requests("update").count
      #expect(try await client.updateProfile(ProfileUpdate()) == bare)
      #expect(world.requests("update").count == count)
    }
  }

  @Test func `is as they are elsewhere once read again`() async throws {
    try await inFirebaseWorld { world in
      let (here, there) = (try world.client(), try world.client())
      _ = try await here.signIn(with: .google)
      _ = try await there.signIn(with: .google)
      _ = try await there.updateProfile(ProfileUpdate(displayName: "A. Byron"))
      #expect(here.currentUser?.displayName == "Ada Lovelace")
      #expect(try await here.reload().displayName == "A. Byron")
      #expect(here.currentUser?.displayName == "A. Byron")
      #expect(FirebaseBackend(world.configuration).capabilities.contains(.reloading))
    }
  }

  @Test func `cannot be read again at a backend that keeps nobody`() async throws {
    try await inFirebaseWorld { world in
      let client = try AuthClient(providers: [world.google()], context: world.context())
      _ = try await client.signIn(with: .google)
      #expect(await authError { _ = try await client.reload() }?.reasonName == "unsupported")
    }
  }

  @Test func `who is gone or disabled is signed out when read again`() async throws {
    for isGone in [true, false] {
      try await inFirebaseWorld { world in
        let client = try world.client()
        let id = try await client.signIn(with: .google).user.id
        if isGone { world.firebase.deleteUser(id) } else { world.firebase.changeUser(id) { $0.isDisabled = true } }
        let error = await authError { _ = try await client.reload() }
        #expect(error?.reason == (isGone ? .sessionEnded : .userDisabled))
        #expect(client.currentUser == nil)
      }
    }
  }

  @Test func `who cannot be read just now stays signed in`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      for detail in ["503 X", "PERMISSION_DENIED", "NEW_UNKNOWN_CODE"] {
        world.refuse(detail, at: .account)
        #expect(await authError { _ = try await client.reload() } != nil)
        #expect(client.currentUser == user)
      }
      // Revoked: the password was changed, or somebody has ended all sessions.
      world.refuse("TOKEN_EXPIRED", at: .account)
      #expect(await authError { _ = try await client.reload() }?.reason == .sessionEnded)
      #expect(client.state == .signedOut)
    }
  }

  @Test func `who is disabled does not come in`() async throws {
    try await inFirebaseWorld { world in
      let id = try await world.client().signIn(with: .google).user.id
      world.firebase.changeUser(id) { $0.isDisabled = true }
      let error = await authError { _ = try await world.client().signIn(with: .google) }
      #expect(error?.reason == .userDisabled)
    }
  }

  @Test func `with a second factor does not come in here`() async throws {
    try await inFirebaseWorld { world in
      let id = try await world.client().signIn(with: .google).user.id
      world.firebase.changeUser(id) { $0.secondFactors = [.init(enrollmentID: "e1", displayName: "Phone")] }
      let client = try world.client()
      let error = await authError { _ = try await client.signIn(with: .google) }
      #expect(error?.reason == .secondFactorRequired)
      #expect((error?.underlying as? FirebaseSecondFactorRequired)?.factors.first?.displayName == "Phone")
      #expect(client.currentUser == nil)
    }
  }

  // MARK: Signing in again

  @Test func `signs in again, and their session begins anew`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let token = try await client.idToken()
      world.clock.advance(by: .seconds(1))
      let result = try await client.reauthenticate(with: .google)
      #expect(result.user == user)
      #expect(!result.additionalUserInfo.isNewUser)
      #expect(try await client.idToken() != token)
      #expect(try world.body("signInWithIdp")["autoCreate"] == false)
      #expect(!(try world.body("signInWithIdp").contains("idToken")))
    }
  }

  @Test func `signs in again by a way in that was linked elsewhere`() async throws {
    try await inFirebaseWorld { world in
      let (here, there) = (try world.client(), try world.client())
      _ = try await here.signIn(with: .google)
      _ = try await there.signIn(with: .google)
      _ = try await there.link(with: .twitter)
      let user = try await here.reauthenticate(with: .twitter).user
      #expect(user.providers.map(\.providerID) == [.google, .twitter])
    }
  }

  @Test func `is told apart from somebody else, known or not, and nobody comes to be`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      _ = try await world.client(as: .grace).signIn(with: .google)
      for (provider, person): (ProviderID, SandboxPerson) in [
        (.google, .grace), (.google, .linus), (.twitter, .ada), (.twitter, .zoe), (.facebook, .ada),
      ] {
        let credential = try await world.credential(world.provider(provider), as: person)
        // As from a server of the host's: nobody here saw it proven.
        let unseen = AuthCredential(providerID: provider, proof: credential.proof)
        for credential in [credential, unseen] {
          let error = await authError { _ = try await client.reauthenticate(with: credential) }
          #expect(error?.reason == .userMismatch, "\(provider) \(person.email)")
        }
        #expect(client.currentUser == user)
      }
      #expect(world.firebase.users.count == 2)
      #expect(world.firebase.users.first?.providers.count == 1)
    }
  }

  @Test func `is not joined with somebody of the same address who signs in again`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .facebook)
      // Google vouches for the address: a sign-in would take the account over.
      let google = try await world.credential(world.google())
      let other = AuthCredential(
        providerID: .facebook, proof: .accessToken("x"),
        verifiedIdentity: VerifiedIdentity(providerID: .facebook, subject: "another"))
      for credential in [google, AuthCredential(providerID: .google, proof: google.proof), other] {
        let count = world.requests("signInWithIdp").count
        let error = await authError { _ = try await client.reauthenticate(with: credential) }
        #expect(error?.reason == .userMismatch)
        #expect(world.requests("signInWithIdp").count == count)
      }
      #expect(world.firebase.users.first?.providers.map(\.providerID) == ["facebook.com"])
    }
  }

  // MARK: Deletion

  @Test func `is deleted, after signing in again if that was long ago`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      world.clock.advance(by: .seconds(301))
      let error = await authError { _ = try await client.deleteUser() }
      #expect(error?.reason == .requiresRecentLogin)
      #expect(client.currentUser != nil)
      var hooks = UIHooks()
      hooks.reauthenticate = { $0.providerIDs.first }
      #expect(try await client.deleteUser(hooks: hooks).isComplete)
      #expect(world.firebase.users.isEmpty)
      #expect(client.currentUser == nil)
    }
  }

  @Test func `is deleted with a session whose tokens have ended meanwhile`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      world.clock.advance(by: .seconds(4000))
      // The refresh is not what makes it recent.
      #expect(await authError { _ = try await client.deleteUser() }?.reason == .requiresRecentLogin)
      #expect(client.currentUser != nil)
    }
  }

  @Test func `who is gone already counts as deleted`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let id = try await client.signIn(with: .google).user.id
      world.firebase.deleteUser(id)
      _ = try await client.deleteUser()
      #expect(client.currentUser == nil)
    }
  }
}
