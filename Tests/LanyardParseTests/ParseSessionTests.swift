import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// How long somebody is signed in at a Parse Server, and where.
@Suite struct `Parse sessions` {
  @Test func `survive the program, and what is stored of the user is what was seen`() async throws {
    try await inParseWorld { world in
      let user = try await world.client().signIn(with: .google).user
      let later = try world.client()
      #expect(try await later.restore() == user)
      #expect(try await later.session().parseSessionToken?.text == world.parse.sessions.first?.token)
      #expect(!user.rawUser.isEmpty)
    }
  }

  @Test func `are asked about and keep their token`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let token = try await client.session().parseSessionToken
      let calls = world.calls.count
      _ = try await client.session()
      #expect(world.calls.count == calls, "nothing is asked without need")
      let fresh = try await client.session(forcingRefresh: true)
      #expect(fresh.parseSessionToken == token)
      let end = try #require(fresh.tokens.expiresAt)
      #expect(abs(end.timeIntervalSince(world.clock.now) - 31_536_000) < 5)
      #expect(world.calls.last == "GET /sessions/me")
    }
  }

  @Test func `that are used may last longer`() async throws {
    try await inParseWorld(server: ParseSandboxServer(sessionLength: 3600, extendsSessions: true)) { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let first = try #require(try await client.session(forcingRefresh: true).tokens.expiresAt)
      world.clock.advance(by: .seconds(3550))
      let second = try #require(try await client.session().tokens.expiresAt)
      #expect(second.timeIntervalSince(first) > 3500)
    }
  }

  @Test func `that have run out sign the person out`() async throws {
    try await inParseWorld(server: ParseSandboxServer(sessionLength: 3600)) { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      _ = try await client.session(forcingRefresh: true)
      world.clock.advance(by: .seconds(3601))
      #expect(await authError { _ = try await client.session() }?.reason == .sessionEnded)
      #expect(client.state == .signedOut)
      #expect(try await world.client().restore() == nil)
    }
  }

  @Test(arguments: [SandboxScenario.serverError, .tooManyRequests, .dropConnection, .htmlInsteadOfJSON, .emptyBody])
  func `outlast a server that does not answer`(scenario: SandboxScenario) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      // libcurl itself asks again where a connection that was kept breaks.
      world.sandbox.scenarios.enqueue(scenario, at: .session, times: 5)
      #expect(await authError { _ = try await client.session(forcingRefresh: true) } != nil)
      #expect(client.currentUser == user)
      world.sandbox.scenarios.removeAll()
      #expect(try await client.session(forcingRefresh: true).user == user)
    }
  }

  @Test(arguments: [101, 119])
  func `that are hidden from their users are asked about another way`(code: Int) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.sandbox.scenarios.enqueue(.providerError, at: .session, times: 2, detail: "\(code)")
      #expect(try await client.session(forcingRefresh: true).tokens.expiresAt == nil)
      world.parse.endSessions(ofUser: user.id)
      #expect(await authError { _ = try await client.session(forcingRefresh: true) }?.reason == .sessionEnded)
    }
  }

  @Test func `are listed and ended one by one`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      world.clock.advance(by: .seconds(60))
      let other = try world.client(context: world.context(of: .ada))
      _ = try await other.signIn(with: .google)
      _ = try await world.client(context: world.context(of: .grace)).signIn(with: .google)
      let sessions = try await client.sessions()
      #expect(sessions.map(\.isCurrent) == [false, true])
      #expect(sessions.allSatisfy { $0.providerID == .google })
      #expect(sessions[0].signedInAt.timeIntervalSince(sessions[1].signedInAt) >= 59)
      try await client.endSession(id: sessions[0].id)
      try await client.endSession(id: sessions[0].id)
      let calls = world.calls.count
      for id in ["../users/me", "..", "", "a/b", "a?b"] { try await client.endSession(id: id) }
      #expect(world.calls.count == calls)
      #expect(await authError { _ = try await other.session(forcingRefresh: true) }?.reason == .sessionEnded)
      #expect(try await client.sessions().map(\.isCurrent) == [true])
    }
  }

  @Test func `of somebody else are never ended`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let grace = try world.client(context: world.context(of: .grace))
      _ = try await grace.signIn(with: .google)
      try await client.endSession(id: try await grace.sessions()[0].id)
      #expect(try await grace.session(forcingRefresh: true).user.id == grace.currentUser?.id)
    }
  }

  @Test func `end everywhere, here too`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      for _ in 1...3 { _ = try await world.client(context: world.context(of: .ada)).signIn(with: .google) }
      _ = try await world.client(context: world.context(of: .grace)).signIn(with: .google)
      #expect(world.parse.sessions.count == 5)
      try await client.signOutEverywhere()
      #expect(client.currentUser == nil)
      #expect(world.parse.sessions.count == 1)
      #expect(!world.parse.sessions.contains { $0.userID == user.id })
    }
  }

  @Test func `are told apart where the server keeps their tokens to itself`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      _ = try await world.client(context: world.context(of: .ada)).signIn(with: .google)
      var context = world.context
      let http = context.http
      context.http = ScriptedTransport { request in
        var response = try await http.send(request)
        guard request.url.contains("/sessions"), var body = try? JSONObject(parsing: response.body) else {
          return response
        }
        body["results"] = body["results"]?.arrayValue.map { rows in
          .array(
            rows.map { row in
              var row = row.objectValue ?? [:]
              row["sessionToken"] = nil
              return .object(row)
            })
        }
        response.body = body.serialized()
        return response
      }
      let sessions = try await world.backend.sessions(of: try await client.session(), in: context)
      #expect(sessions.filter(\.isCurrent).count == 1)
      #expect(sessions.count == 2)
    }
  }

  @Test func `end here whatever the server says of a sign-out`() async throws {
    for refuses in [true, false] {
      try await inParseWorld(server: ParseSandboxServer(refusesDeadSignOuts: refuses)) { world in
        let client = try world.client()
        let user = try await client.signIn(with: .google).user
        world.parse.endSessions(ofUser: user.id)
        #expect(try await client.signOut().steps.allSatisfy { $0.error == nil })
        #expect(client.state == .signedOut)
      }
    }
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      world.sandbox.scenarios.enqueue(.serverError, at: .session)
      let report = try await client.signOut()
      #expect(report.steps.map { $0.error == nil } == [false, true, true])
      #expect(client.state == .signedOut)
      #expect(world.storage.values.isEmpty)
    }
  }

  @Test func `of a deleted user are over everywhere`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let other = try world.client(context: world.context(of: .ada))
      _ = try await other.signIn(with: .google)
      try await client.deleteUser()
      #expect(client.state == .signedOut)
      #expect(world.parse.users.isEmpty)
      #expect(await authError { _ = try await other.session(forcingRefresh: true) }?.reason == .sessionEnded)
      #expect(try await client.signIn(with: .google).outcome == .created)
    }
  }

  @Test func `go on in another program that is handed the token`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let token = try #require(try await client.session().parseSessionToken)
      let heir = try world.client(context: world.context(of: .grace))
      _ = try await heir.signIn(with: .facebook)
      #expect(try await heir.signIn(withToken: token).id == user.id)
      #expect(try await heir.session().providerID == .google)
      #expect(try await heir.session().parseSessionToken == token)
      // Its own session as somebody else is over; the one that was handed on is not.
      #expect(world.parse.sessions.map(\.token) == [token.text])
      #expect(try await heir.signIn(withToken: token).id == user.id)
      #expect(world.parse.sessions.map(\.token) == [token.text])
      let before = heir.currentUser
      #expect(await authError { try await heir.signIn(withToken: "r:0") }?.reason == .sessionEnded)
      #expect(heir.currentUser == before)
    }
  }

  @Test func `of people with a password are handed on too`() async throws {
    try await inParseWorld { world in
      let signUp = HTTPRequest(
        method: "POST", url: world.parse.serverURL + "/users",
        headers: [
          "Content-Type": "application/json", "X-Parse-Application-Id": "sandbox-app",
          "X-Parse-Client-Key": "sandbox-client-key",
        ], body: Array(#"{"username":"ada","password":"p","email":"ada@gmail.com"}"#.utf8))
      let answer = try JSONObject(parsing: try await world.context.http.send(signUp).body)
      let client = try world.client()
      let user = try await client.signIn(withToken: Secret(try #require(answer["sessionToken"]?.stringValue)))
      #expect(user.providers.map(\.providerID) == [.parsePassword])
      #expect(user.email == "ada@gmail.com")
      #expect(!user.isAnonymous)
      #expect(
        await authError { try await client.unlink(.parsePassword, allowsLast: true) }?.reasonName == "unsupported")
      #expect(try await client.link(with: .google).outcome == .linked)
    }
  }

  @Test func `say nothing of their token`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .facebook).user
      let session = try await client.session()
      let row = try #require(world.parse.users.first)
      let token = try #require(row.authData["facebook"]?["access_token"]?.stringValue)
      var text = "\(user) \(session) \(client.state)"
      dump(user, to: &text)
      dump(session, to: &text)
      text += String(decoding: user.rawUser, as: UTF8.self)
      #expect(!text.contains(try #require(world.parse.sessions.first).token))
      #expect(!text.contains(token))
      // Signing in again brings the whole user, tokens and all.
      let again = try await client.signIn(with: .facebook).user
      #expect(!String(decoding: again.rawUser, as: UTF8.self).contains("access_token"))
      #expect(!String(decoding: try await client.reload().rawUser, as: UTF8.self).contains("Token"))
    }
  }
}
