import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import SandboxTestSupport
import TestSupport
import Testing

/// Fields of the host's on a Parse Server's user.
@Suite struct `Parse fields` {
  struct Member: Codable, Equatable {
    struct Address: Codable, Equatable {
      var town: String
    }

    var objectId: String?
    var age: Int?
    var nickname: String?
    var address: Address?
    var born: Date?
    var createdAt: Date?
    var big: UInt64?
  }

  @Test func `are read as a type of the host's, after a restart too`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.parse.setField("age", to: 36, ofUser: user.id)
      world.parse.setField("address", to: ["town": "London"], ofUser: user.id)
      world.parse.setField("born", to: ["__type": "Date", "iso": "1815-12-10T00:00:00.000Z"], ofUser: user.id)
      world.parse.setField("big", to: JSONValue(UInt64.max), ofUser: user.id)
      let member = try await client.signIn(with: .google).user.customFields(as: Member.self)
      #expect(member.objectId == user.id)
      #expect(member.age == 36)
      #expect(member.address?.town == "London")
      #expect(member.born == Date(timeIntervalSince1970: -4_861_728_000))
      #expect(abs(try #require(member.createdAt).timeIntervalSince(world.clock.now)) < 5)
      #expect(member.big == .max)
      let restored = try #require(try await world.client().restore())
      #expect(try restored.customFields(as: Member.self) == member)
    }
  }

  @Test func `are written and seen at once`() async throws {
    try await inParseWorld { world in
      let backend = try world.backend
      let client = try world.client()
      let id = try await client.signIn(with: .google).user.id
      let first = try await backend.update(["age": 31, "nickname": "ada"], of: client)
      #expect(try first.customFields(as: Member.self).age == 31)
      #expect(client.currentUser == first)
      #expect(first.providers.map(\.providerID) == [.google])
      #expect(first.displayName == "Ada Lovelace")
      var fields: ParseFields = ["age": nil]
      fields.remove("nickname")
      fields.increment("age", by: 2)
      let second = try await backend.update(fields, of: client).customFields(as: Member.self)
      #expect(second.age == 33)
      #expect(second.nickname == nil)
      #expect(try #require(world.parse.user(id)).fields == ["age": 33])
      #expect(try await world.client().restore()?.customFields(as: Member.self).age == 33)
      // An update repeats no way in: the server would check its token again.
      #expect(try world.requests("PUT", "/users/\(id)").allSatisfy { try !$0.json.contains("authData") })
    }
  }

  @Test func `are taken from a type of the host's`() async throws {
    try await inParseWorld { world in
      let backend = try world.backend
      let client = try world.client()
      let id = try await client.signIn(with: .google).user.id
      var member = Member(objectId: id, age: 9, address: .init(town: "Paris"), createdAt: Date())
      member.born = Date(timeIntervalSince1970: 0)
      let updated = try await backend.update(ParseFields(member), of: client)
      #expect(
        try #require(world.parse.user(id)).fields
          == [
            "age": 9, "address": ["town": "Paris"], "born": ["__type": "Date", "iso": "1970-01-01T00:00:00.000Z"],
          ])
      #expect(try updated.customFields(as: Member.self).born == member.born)
      #expect(throws: AuthError.self) { try ParseFields([1, 2]) }
    }
  }

  @Test func `that are the server's are not written`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let calls = world.calls.count
      for name in ["objectId", "authData", "sessionToken", "createdAt", "updatedAt", "emailVerified", "password"] {
        var fields = ParseFields()
        fields[name] = "x"
        let error = await authError { _ = try await world.backend.update(fields, of: client) }
        #expect(error?.reasonName == "misconfigured")
        #expect(error?.message.contains(name) == true)
      }
      #expect(world.calls.count == calls)
    }
  }

  @Test func `that the server refuses are as they were`() async throws {
    try await inParseWorld { world in
      let backend = try world.backend
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let before = try await backend.update(["age": 1, "username": "ada", "email": "ada@x.example"], of: client)
      let grace = try world.client(context: world.context(of: .grace))
      _ = try await grace.signIn(with: .google)
      for (fields, code, reason): (ParseFields, Int, String) in [
        (["age": "old"], 111, "refused"), (["_hidden": 1], 105, "refused"), (["email": "nonsense"], 125, "refused"),
      ] {
        let error = await authError { _ = try await backend.update(fields, of: client) }
        #expect(error?.parseError?.code == code)
        #expect(error?.reasonName == reason)
        #expect(client.currentUser == before)
      }
      for (fields, code, reason): (ParseFields, Int, String) in [
        (["username": "ADA"], 202, "refused"), (["email": "Ada@X.example"], 203, "emailAlreadyInUse"),
      ] {
        let error = await authError { _ = try await backend.update(fields, of: grace) }
        #expect(error?.parseError?.code == code)
        #expect(error?.reasonName == reason)
      }
    }
  }

  @Test func `that do not fit say which, and not what is in them`() async throws {
    struct Strict: Decodable {
      var age: Int
    }
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      #expect(
        await authError { _ = try user.customFields(as: Strict.self) }?.message.contains("age is missing") == true)
      world.parse.setField("age", to: "thirty-six", ofUser: user.id)
      let wrong = try await client.reload()
      let error = await authError { _ = try wrong.customFields(as: Strict.self) }
      #expect(error?.message.contains("age has another type") == true)
      #expect(error?.message.contains("thirty") == false)
    }
  }

  @Test func `hold the profile under the names of the configuration`() async throws {
    try await inParseWorld { world in
      var configuration = try world.configuration()
      configuration.displayNameField = "fullName"
      let client = try world.client(backend: ParseBackend(configuration))
      let id = try await client.signIn(with: .google).user.id
      let named = try await client.updateProfile(
        ProfileUpdate(displayName: "Countess", photoURL: "https://x.example/p"))
      #expect(named.displayName == "Countess")
      #expect(named.photoURL == "https://x.example/p")
      let stored = try #require(world.parse.user(id)).fields
      #expect(stored == ["fullName": "Countess", "photoURL": "https://x.example/p"])
      let cleared = try await client.updateProfile(ProfileUpdate(displayName: ""))
      #expect(cleared.displayName == "Ada Lovelace", "the provider's word again")
      #expect(try #require(world.parse.user(id)).fields["fullName"] == nil)
    }
  }

  @Test func `of a user that is gone end the session`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.parse.removeUser(user.id)
      #expect(await authError { _ = try await client.reload() }?.reason == .sessionEnded)
      #expect(client.state == .signedOut)
      #expect(await authError { _ = try await client.reload() }?.reason == .notSignedIn)
    }
  }

  @Test func `that another program cleared are gone after a reload`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let id = try await client.signIn(with: .google).user.id
      try await world.backend.update(["nickname": "a", "email": "mine@x.example"], of: client)
      #expect(client.currentUser?.email == "mine@x.example")
      #expect(client.currentUser?.emailVerified == false)
      world.parse.setField("nickname", to: nil, ofUser: id)
      world.parse.setEmail(nil, ofUser: id)
      let reloaded = try await client.reload()
      #expect(try reloaded.customFields(as: Member.self).nickname == nil)
      #expect(reloaded.email == "ada@gmail.com", "the provider's")
    }
  }

  @Test func `of sessions that were stored before there were any are none`() throws {
    let old = #"{"id":"u1","emailVerified":false,"providers":[]}"#
    let user = try JSONDecoder().decode(AuthUser.self, from: Data(old.utf8))
    #expect(user.rawUser.isEmpty)
    #expect(try user.customFields(as: Member.self) == Member())
  }
}
