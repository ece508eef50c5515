import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import SandboxTestSupport
import TestSupport
import Testing

/// One user of a Parse Server gets several ways in, and loses them again.
@Suite struct `Parse links` {
  @Test func `add ways in to the same user`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let token = try await client.session().parseSessionToken
      for id in [ProviderID.facebook, .twitter] {
        let linked = try await client.link(with: id)
        #expect(linked.outcome == .linked)
        #expect(linked.user.id == user.id)
        #expect(!linked.additionalUserInfo.isNewUser)
      }
      #expect(client.currentUser?.providers.map(\.providerID) == threeProviders)
      #expect(client.currentUser?.providers.allSatisfy { $0.displayName == "Ada Lovelace" } == true)
      #expect(try #require(world.parse.users.first).authData.members.map(\.name) == ["google", "facebook", "twitter"])
      #expect(try await client.session().parseSessionToken == token)
      // Each of them leads to this user now.
      for id in threeProviders { #expect(try await client.signIn(with: id).user.id == user.id) }
    }
  }

  @Test func `change neither name nor address, and a re-authentication forgets nothing`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      #expect(user.emailVerified)
      let linked = try await client.link(with: .facebook).user
      #expect(linked.email == "ada@gmail.com")
      #expect(linked.emailVerified)
      #expect(linked.photoURL == user.photoURL)
      let again = try await client.reauthenticate(with: .google).user
      #expect(again.providers == linked.providers)
      #expect(try await client.unlink(.google).displayName == "Ada Lovelace")
      // Facebook vouches for no address.
      #expect(client.currentUser?.emailVerified == false)
    }
  }

  @Test func `A-U5 are read whatever the server makes of an id, and of what is none`() async throws {
    for (entry, subject): (String, String?) in [
      (#"{"id":110248495921238986420}"#, "110248495921238986420"), (#"{"id":"x"}"#, "x"), ("null", nil), (#""x""#, nil),
    ] {
      try await inParseWorld { world in
        let client = try world.client()
        let id = try await client.signIn(with: .facebook).user.id
        var context = world.context
        context.http = ScriptedTransport { _ in
          HTTPResponse(
            status: 200,
            body: Array(#"{"objectId":"\#(id)","authData":{"facebook":{"id":"1"},"google":\#(entry)}}"#.utf8))
        }
        let user = try await world.backend.reload(try await client.session(), in: context).user
        #expect(user.providers.first { $0.providerID == .google }?.subject == subject)
        #expect(user.providers.count == (subject == nil ? 1 : 2))
      }
    }
  }

  @Test func `are not touched with a session that the server says is another user's`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let session = try await client.session()
      let request = FederationRequest(
        credential: try await world.facebook().signIn(SignInRequest(), in: world.context),
        provider: try world.facebook())
      let http = ScriptedTransport { _ in HTTPResponse(status: 200, body: Array(#"{"objectId":"another"}"#.utf8)) }
      var context = world.context
      context.http = http
      for verb: () async throws -> Void in [
        { _ = try await world.backend.reload(session, in: context) },
        { _ = try await world.backend.link(request, to: session, in: context) },
        { _ = try await world.backend.unlink(.google, allowsLast: true, from: session, in: context) },
      ] {
        #expect(await authError { try await verb() }?.reasonName == "invalidResponse")
      }
      #expect(http.requests.allSatisfy { $0.method == "GET" })
    }
  }

  @Test func `say what the server has, whether its answer repeats it or not`() async throws {
    for repeats in [true, false] {
      try await inParseWorld(server: ParseSandboxServer(repeatsAuthData: repeats)) { world in
        let client = try world.client()
        _ = try await client.signIn(with: .google)
        let linked = try await client.link(with: .facebook).user
        #expect(linked.providers.map(\.providerID) == [.google, .facebook])
        let reloaded = try await client.reload()
        #expect(reloaded.providers == linked.providers)
        #expect(try JSONObject(parsing: reloaded.rawUser) == JSONObject(parsing: linked.rawUser))
      }
    }
  }

  @Test func `never put another account in the place of one that is there`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      // Another program of the same person has linked one meanwhile; this one does not know.
      let other = try world.client(context: world.context(of: .ada))
      _ = try await other.signIn(with: .google)
      _ = try await other.link(with: .facebook)
      let before = try #require(world.parse.user(user.id)).authData
      let error = await authError { _ = try await client.link(with: .facebook) }
      #expect(error?.reason == .alreadyLinked)
      #expect(try #require(world.parse.user(user.id)).authData == before)
    }
  }

  @Test func `to an account of somebody else fail, and the credential signs in as them`() async throws {
    try await inParseWorld { world in
      let owner = try await world.client(context: world.context(of: .ada)).signIn(with: .facebook).user
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let error = await authError { _ = try await client.link(with: .facebook) }
      #expect(error?.reason == .credentialAlreadyInUse)
      #expect(client.currentUser == user)
      let credential = try #require(error?.updatedCredential)
      #expect(try await client.signIn(with: credential).user.id == owner.id)
    }
  }

  @Test func `that collide by address wait and are resolved`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.parse.setEmail("ada@gmail.com", ofUser: user.id)
      try await client.signOut()
      // Cloud code that gives new users the address of their provider makes the server say this.
      world.sandbox.scenarios.enqueue(
        .providerError, at: .federation, detail: "203/Account already exists for this email address.")
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      #expect(
        error?.reason
          == .accountCollision(AccountCollision(email: "ada@gmail.com", pendingProviderID: .facebook)))
      let resolved = try await client.resolveCollision(with: .google)
      #expect(resolved.linkFailure == nil)
      #expect(resolved.user.id == user.id)
      #expect(resolved.user.providers.map(\.providerID) == [.google, .facebook])
    }
  }

  @Test func `are taken away one by one, the last only on demand`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      _ = try await client.link(with: .facebook)
      #expect(await authError { try await client.unlink(.twitter) }?.reason == .notLinked)
      #expect(try await client.unlink(.google).providers.map(\.providerID) == [.facebook])
      #expect(await authError { try await client.unlink(.facebook) }?.reason == .lastProvider)
      #expect(try #require(world.parse.user(user.id)).authData.members.map(\.name) == ["facebook"])
      let nobody = try await client.unlink(.facebook, allowsLast: true)
      #expect(nobody.isAnonymous)
      #expect(try #require(world.parse.user(user.id)).authData.isEmpty)
      #expect(try await client.signIn(with: .google).user.id != user.id)
    }
  }

  @Test func `that another program took away are missing here too`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      _ = try await client.link(with: .facebook)
      world.parse.unlink("google", fromUser: user.id)
      #expect(await authError { try await client.unlink(.google) }?.reason == .notLinked)
      #expect(await authError { try await client.unlink(.facebook) }?.reason == .lastProvider)
      #expect(try await client.reload().providers.map(\.providerID) == [.facebook])
    }
  }

  @Test func `need somebody who is signed in`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      #expect(await authError { _ = try await client.link(with: .google) }?.reason == .notSignedIn)
      let user = try await client.signIn(with: .google).user
      world.parse.endSessions(ofUser: user.id)
      #expect(await authError { _ = try await client.link(with: .facebook) }?.reason == .sessionEnded)
      #expect(client.state == .signedOut)
      #expect(world.storage.values.keys.allSatisfy { $0.kind != .session })
    }
  }

  @Test func `make somebody of an anonymous user`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let guest = try await client.signInAnonymously()
      #expect(guest.isAnonymous)
      let id = try #require(world.requests("POST", "/users").first).json["authData"]?["anonymous"]?["id"]?.stringValue
      let uuid = try #require(id)
      #expect(UUID(uuidString: uuid) != nil)
      #expect(uuid == uuid.lowercased())
      #expect(uuid.split(separator: "-")[2].first == "4")
      // Whoever knows the id can sign in as the guest.
      #expect(!String(decoding: guest.rawUser, as: UTF8.self).contains(uuid))
      let named = try await client.link(with: .google)
      #expect(named.outcome == .upgraded)
      #expect(named.user.id == guest.id)
      #expect(!named.user.isAnonymous)
      #expect(try #require(world.parse.users.first).authData.members.map(\.name) == ["google"])
    }
  }

  @Test func `need randomness for a guest`() async throws {
    try await inParseWorld { world in
      var context = world.context
      context.randomBytes = { Array(SystemRandom.bytes($0).dropLast()) }
      let error = await authError { _ = try await world.backend.signInAnonymously(in: context) }
      #expect(error?.reasonName == "misconfigured")
      #expect(world.calls.isEmpty)
    }
  }

  @Test func `have no guests where the server has none`() async throws {
    try await inParseWorld(server: ParseSandboxServer(allowsAnonymousUsers: false)) { world in
      let error = await authError { _ = try await world.client().signInAnonymously() }
      #expect(error?.reasonName == "unsupported")
    }
  }

  @Test func `A-U3 of programs that sign in at once make one user`() async throws {
    try await inParseWorld { world in
      let credential = try await world.google().signIn(SignInRequest(), in: world.context)
      let ids = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 1...20 {
          group.addTask {
            let client = try world.client(context: world.context(of: .ada))
            return try await client.signIn(with: credential).user.id
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      #expect(world.parse.users.count == 1)
    }
  }
}
