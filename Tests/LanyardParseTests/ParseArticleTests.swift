import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import TestSupport
import Testing

/// What an article about Facebook and a Parse Server promises its readers.
@Suite struct `Parse as an article describes it` {
  /// The application's own user.
  struct Member: Codable, Equatable {
    var objectId: String?
    var username: String?
    var age: Int?
    var authData: [String: [String: String]?]?
  }

  @Test func `S3.3 the login asks for the public profile and the address`() async throws {
    try await inParseWorld { world in
      _ = try await world.client().signIn(with: .facebook)
      let dialog = world.sandbox.requestLog.entries.first { $0.path.hasSuffix("/dialog/oauth") }
      #expect(dialog?.query["scope"] == "public_profile,email")
    }
  }

  @Test func `S3.4 an error of the provider's is told as such, and the server is not asked`() async throws {
    try await inParseWorld { world in
      let recorder = HookRecorder()
      let client = try world.client()
      client.hooks.alert = recorder.hooks().alert
      world.sandbox.scenarios.enqueue(.authorizationError)
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      #expect(error?.parseError == nil)
      #expect(error?.message.isEmpty == false)
      #expect(recorder.effects.count == 1)
      #expect(world.calls.isEmpty)
    }
  }

  @Test func `S3.5 a cancelled login can be told from an error`() async throws {
    try await inParseWorld(.close) { world in
      let error = await authError { _ = try await world.client().signIn(with: .facebook) }
      #expect(error?.isCancellation == true)
      #expect(world.calls.isEmpty)
    }
  }

  @Test func `S3.6 what the login gives has the person's id and a token`() async throws {
    try await inParseWorld { world in
      let credential = try await world.facebook().signIn(SignInRequest(), in: world.context)
      let id = world.sandbox.facebook.userID(of: .ada, for: .web)
      #expect(credential.verifiedIdentity?.subject == id)
      #expect(credential.accessToken?.text.hasPrefix("EAA") == true)
    }
  }

  @Test func `S3.7 the token makes a user of the application's own type, S3.8 so does that of a limited login`()
    async throws
  {
    for mode in [FacebookOptions.Mode.classic, .limited] {
      try await inParseWorld { world in
        let client = try world.client([world.facebook(mode)])
        let credential = try await world.facebook(mode).signIn(SignInRequest(), in: world.context)
        let result = try await client.signIn(with: credential)
        let member = try result.user.customFields(as: Member.self)
        #expect(member.objectId == result.user.id)
        #expect(member.age == nil)
        #expect(member.username?.count == 25)
      }
    }
  }

  @Test func `S3.9 what the server says of a failed sign-in can be shown`() async throws {
    try await inParseWorld { world in
      world.sandbox.scenarios.enqueue(
        .providerError, at: .federation, detail: "141/This club is full. Please come back tomorrow.")
      let client = try world.client()
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      #expect(error?.parseError?.message == "This club is full. Please come back tomorrow.")
      #expect(error?.phase == .federating)
      #expect(client.currentUser == nil)
      let alert = AuthAlert(error: try #require(error), strings: AuthStrings(.german))
      #expect(alert.title == "Anmeldung fehlgeschlagen")
      #expect(alert.text == "This club is full. Please come back tomorrow.")
    }
  }

  @Test func `S3.10 the user is passed on and completed with what the provider says`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let result = try await client.signIn(with: .facebook)
      let profile = try JSONObject(parsing: result.additionalUserInfo.rawProfile)
      let user = try await world.backend.update(
        ["age": 36, "email": profile["email"]], of: client)
      #expect(try user.customFields(as: Member.self).age == 36)
      #expect(user.email == "ada@gmail.com")
      let row = try #require(world.parse.users.first)
      #expect(row.fields == ["age": 36])
      #expect(row.email == "ada@gmail.com")
      // Whoever comes back finds it there.
      #expect(try await client.signIn(with: .facebook).user.customFields(as: Member.self).age == 36)
    }
  }

  @Test func `S3.11 the stored user has the data of the login, S3.12 and a session that points to them`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .facebook).user
      let row = try #require(world.parse.user(user.id))
      #expect(row.authData["facebook"]?["id"]?.stringValue == world.sandbox.facebook.userID(of: .ada, for: .web))
      #expect(row.authData["facebook"]?["access_token"]?.stringValue?.hasPrefix("EAA") == true)
      let session = try #require(world.parse.sessions.first)
      #expect(session.userID == user.id)
      #expect(session.action == "signup")
      #expect(session.authProvider == "facebook")
      #expect(try await client.session().parseSessionToken?.text == session.token)
    }
  }

  @Test func `S3.13 a user who is signed in gets one more way in, or an error`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let credential = try await world.facebook().signIn(SignInRequest(), in: world.context)
      let linked = try await client.link(with: credential)
      #expect(linked.user.id == user.id)
      #expect(linked.user.isLinked(to: .facebook))
      #expect(await authError { _ = try await client.link(with: credential) }?.reason == .alreadyLinked)
    }
  }

  @Test func `S3.14 a sign-out ends the session at the server and the provider's`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .facebook)
      let report = try await client.signOut()
      #expect(report.steps.map(\.step) == [.backend, .provider, .session])
      #expect(report.steps.allSatisfy { $0.error == nil })
      #expect(world.parse.sessions.isEmpty)
      #expect(world.calls.last == "POST /logout")
    }
  }

  @Test func `S3.15 the ways in are read from the user's own data`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .facebook)
      let id = world.sandbox.facebook.userID(of: .ada, for: .web)
      for user in [client.currentUser, try await world.client().restore()] {
        let user = try #require(user)
        #expect(try user.customFields(as: Member.self).authData == ["facebook": ["id": id]])
        #expect(user.isLinked(to: .facebook))
        #expect(!user.isLinked(to: .google))
      }
      // It is the server that knows: what another program took away is gone after a look.
      world.parse.unlink("facebook", fromUser: try #require(client.currentUser).id)
      #expect(try await client.reload().isLinked(to: .facebook) == false)
    }
  }

  @Test(arguments: threeProviders)
  func `S3.16 every provider goes the same way`(id: ProviderID) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let member = try await client.signIn(with: id).user.customFields(as: Member.self)
      #expect(member.authData?.count == 1)
      #expect(try await client.signOut().steps.allSatisfy { $0.error == nil })
    }
  }
}
