import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

/// The sandbox's Parse Server refuses what the real one refuses, in its shapes.
@Suite struct `Sandbox Parse Server refuses` {
  @Test(
    arguments: [
      ["X-Parse-Application-Id": nil], ["X-Parse-Application-Id": "other"], ["X-Parse-REST-API-Key": nil],
      ["X-Parse-REST-API-Key": "other"], ["X-Parse-REST-API-Key": nil, "X-Parse-Client-Key": "sandbox-rest-key"],
      ["X-Parse-REST-API-Key": nil, "X-Parse-Master-Key": "other"],
    ] as [[String: String?]])
  func `whoever is no application of its own`(headers: [String: String?]) async throws {
    try await withSandbox { sandbox, clock async throws in
      let answer = try await ParseVisitor(sandbox, clock).signUp(ParseVisitor.anonymous(), headers: headers)
      #expect(answer.status == 403)
      #expect(answer.text == #"{"error":"unauthorized"}"#)
      #expect(sandbox.parse.users.isEmpty)
    }
  }

  @Test func `no application for want of a key where it has none, or for having another one of them`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let client = ["X-Parse-REST-API-Key": nil, "X-Parse-Client-Key": "sandbox-client-key"] as [String: String?]
      #expect(try await visitor.signUp(ParseVisitor.anonymous(), headers: client).status == 201)
      sandbox.parse.server.restKey = nil
      sandbox.parse.server.clientKey = nil
      #expect(
        try await visitor.signUp(ParseVisitor.anonymous("b"), headers: ["X-Parse-REST-API-Key": nil]).status == 201)
      sandbox.parse.server.javaScriptKey = "js"
      #expect(
        try await visitor.signUp(ParseVisitor.anonymous("c"), headers: ["X-Parse-Javascript-Key": "js"]).status == 201)
      #expect(try await visitor.signUp(ParseVisitor.anonymous("d")).status == 403)
    }
  }

  @Test(
    arguments: [
      ["id": "someone-else"], ["id": nil], ["id": 5], ["id_token": nil], ["id_token": "garbage"],
      ["id_token": "e30.e30.e30"], ["id_token": nil, "access_token": "ya29.x"],
    ] as [[String: JSONValue?]])
  func `what Google has not said`(changes: [String: JSONValue?]) async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let hasID = changes["id"] == nil || changes["id"] == "someone-else"
      let answer = try await visitor.signUp(try await visitor.google(changes))
      #expect(answer.parseRefusal == (hasID ? [404, 101] : [400, 252]))
      #expect(sandbox.parse.users.isEmpty)
    }
  }

  @Test func `proofs that are over, or made for another application`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let (google, facebook) = (try await visitor.google(), try await visitor.facebook())
      let twitter = try await visitor.twitter()
      let server = sandbox.parse.server
      sandbox.parse.server.googleClientIDs = ["other"]
      sandbox.parse.server.facebookAppIDs = ["other"]
      sandbox.parse.server.twitterConsumerKeys = ["other"]
      for proof in [google, facebook, twitter] {
        #expect(try await visitor.signUp(proof).parseRefusal == [404, 101])
      }
      sandbox.parse.server.twitterConsumerKeys = []
      #expect(try await visitor.signUp(twitter).parseRefusal == [500, 1])
      sandbox.parse.server = server
      sandbox.facebook.removeApp(.web, of: .ada)
      sandbox.twitter.revokeAccess(of: .ada, to: .native)
      clock.advance(by: .seconds(3601))
      for proof in [google, facebook, twitter] {
        #expect(try await visitor.signUp(proof).parseRefusal == [404, 101])
      }
      #expect(sandbox.parse.users.isEmpty)
    }
  }

  @Test func `a Google access token, except in early versions`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let token = try found(try await Visitor(sandbox).signIn()["access_token"])
      let proof: JSONObject = ["google": ["id": .string(SandboxPerson.ada.id), "access_token": token]]
      #expect(try await visitor.signUp(proof).parseRefusal == [404, 101])
      sandbox.parse.server.acceptsGoogleAccessTokens = true
      #expect(try await visitor.signUp(proof).status == 201)
    }
  }

  @Test func `the token of X under the names of another version`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let old = try await visitor.twitter()
      var new: JSONObject = ["id": .string(sandbox.twitter.id(of: .ada))]
      new["oauth_token"] = old["twitter"]?["auth_token"]
      new["oauth_token_secret"] = old["twitter"]?["auth_token_secret"]
      #expect(try await visitor.signUp(["twitter": .object(new)]).parseRefusal == [404, 101])
      sandbox.parse.server.majorVersion = 9
      #expect(try await visitor.signUp(old).parseRefusal == [404, 101])
      #expect(try await visitor.signUp(["twitter": .object(new)]).status == 201)
      sandbox.parse.server.allowsInsecureAdapters = false
      #expect(try await visitor.signUp(["twitter": .object(new)]).parseRefusal == [400, 142])
    }
  }

  @Test(
    arguments: [
      #"{}"#, #"{"authData":null}"#, #"{"authData":{}}"#, #"{"authData":{"google":null}}"#,
      #"{"authData":{"acme":{"id":"1"}}}"#, #"{"authData":{"google":{}}}"#, #"{"authData":"google"}"#,
      #"{"authData":{"google":"x"}}"#, #"{"username":"ada"}"#, #"{"username":"","password":"p"}"#,
    ])
  func `sign-ups without anything to go by`(body: String) async throws {
    try await withSandbox { sandbox, clock async throws in
      let answer = try await ParseVisitor(sandbox, clock).send("POST", "/users", JSONObject(parsing: Array(body.utf8)))
      let codes = body.contains("authData") ? [252] : body.contains(#""ada""#) ? [201] : [200]
      #expect(answer.status == 400)
      #expect(codes.contains(Int(answer.parseRefusal.last ?? 0)), "\(answer.text)")
      #expect(sandbox.parse.users.isEmpty)
    }
  }

  @Test func `a proof of somebody else's, after it was checked`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let google = try await visitor.google()
      _ = try await visitor.user(google)
      let guest = try await visitor.user(ParseVisitor.anonymous())
      let path = "/users/" + guest.id
      let link = try await visitor.send("PUT", path, ["authData": .object(google)], session: guest.session)
      #expect(link.parseRefusal == [400, 208])
      #expect(try await visitor.signUp(google, session: guest.session).parseRefusal == [400, 208])
      let forged: JSONObject = ["google": ["id": .string(SandboxPerson.ada.id), "id_token": "x"]]
      let attempt = try await visitor.send("PUT", path, ["authData": .object(forged)], session: guest.session)
      #expect(attempt.parseRefusal == [404, 101])
      #expect(sandbox.parse.user(guest.id)?.authData.members.map(\.name) == ["anonymous"])
    }
  }

  @Test func `changes by others, and by sessions that are over`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let ada = try await visitor.user(ParseVisitor.anonymous("a"))
      let grace = try await visitor.user(ParseVisitor.anonymous("b"))
      let path = "/users/" + ada.id
      for session in [nil, grace.session] {
        #expect(try await visitor.send("PUT", path, ["age": 1], session: session).parseRefusal == [400, 206])
        #expect(try await visitor.send("DELETE", path, session: session).parseRefusal == [400, 206])
      }
      for (method, path) in [("GET", "/users/me"), ("GET", "/sessions"), ("GET", "/sessions/me")] {
        #expect(try await visitor.send(method, path).parseRefusal == [400, 209])
        #expect(try await visitor.send(method, path, session: "r:0").parseRefusal == [400, 209])
      }
      clock.advance(by: .seconds(31_536_001))
      #expect(try await visitor.send("PUT", path, ["age": 1], session: ada.session).parseRefusal == [400, 209])
      let master = try await visitor.send(
        "PUT", path, ["age": 2], headers: ["X-Parse-Master-Key": "sandbox-master-key"])
      #expect(master.status == 200)
      #expect(sandbox.parse.user(ada.id)?.fields == ["age": 2])
    }
  }

  @Test func `sessions of others`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let ada = try await visitor.user(ParseVisitor.anonymous("a"))
      _ = try await visitor.user(ParseVisitor.anonymous("b"))
      let other = try found(sandbox.parse.sessions.last).id
      for method in ["GET", "DELETE"] {
        #expect(try await visitor.send(method, "/sessions/" + other, session: ada.session).parseRefusal == [404, 101])
      }
      #expect(sandbox.parse.sessions.count == 2)
    }
  }

  @Test(
    arguments: [
      (["username": "ADA"], 202), (["email": "Ada@X.example"], 203), (["email": "nonsense"], 125),
      (["username": ""], 200), (["age": "old"], 111), (["_age": 1], 105), (["a-b": 1], 105), (["objectId": "x"], 105),
      (["sessionToken": "x"], 105), (["emailVerified": true], 119), (["age": ["__op": "Nonsense"]], 107),
      (["authData": .null], 252), (["authData": ["acme": ["id": "1"]]], 252),
    ] as [([String: JSONValue], Int64)])
  func `fields`(fields: [String: JSONValue], code: Int64) async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      _ = try await visitor.send(
        "POST", "/users", ["username": "ada", "password": "p", "email": "ada@x.example", "age": 1])
      let user = try await visitor.user(ParseVisitor.anonymous())
      let before = try found(sandbox.parse.user(user.id))
      var body = JSONObject()
      for (name, value) in fields { body[name] = value }
      body["town"] = "London"
      let answer = try await visitor.send("PUT", "/users/" + user.id, body, session: user.session)
      #expect(answer.parseRefusal == [400, code], "\(answer.text)")
      #expect(sandbox.parse.user(user.id) == before)
    }
  }

  @Test func `a sign-out with a session that is over, in some versions`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      #expect(try await visitor.send("POST", "/logout", session: "r:0").status == 200)
      sandbox.parse.server.refusesDeadSignOuts = true
      #expect(try await visitor.send("POST", "/logout", session: "r:0").parseRefusal == [400, 209])
      let user = try await visitor.user(ParseVisitor.anonymous())
      #expect(try await visitor.send("POST", "/logout", session: user.session).text == "{}")
      #expect(sandbox.parse.sessions.isEmpty)
    }
  }

  @Test func `guests, if it is told to, and bodies that are none`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let form = try await visitor.send(
        "POST", "/users", ["authData": .object(ParseVisitor.anonymous())], headers: ["Content-Type": "text/plain"])
      #expect(form.parseRefusal == [400, 200], "\(form.text)")
      sandbox.parse.server.allowsAnonymousUsers = false
      #expect(try await visitor.signUp(ParseVisitor.anonymous()).parseRefusal == [400, 252])
      #expect(try await Visitor(sandbox).get(sandbox.parse.serverURL + "/roles").status == 404)
      #expect(try await visitor.send("DELETE", "/users").status == 405)
    }
  }

  @Test func `what a scenario tells it to`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      sandbox.scenarios.enqueue(.providerError, at: .federation, detail: "141/The host's own words.")
      let answer = try await visitor.signUp(ParseVisitor.anonymous())
      #expect(answer.parseRefusal == [400, 141])
      #expect(try answer.object["error"] == "The host's own words.")
      let named = try await visitor.send("POST", "/logout", headers: ["X-Sandbox-Scenario": "provider_error:1@session"])
      #expect(named.parseRefusal == [500, 1])
    }
  }
}
