import FoundationEssentials
import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox Parse Server` {
  @Test func `makes a user with 201 and finds them with 200`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      for proof in [try await visitor.google(), try await visitor.facebook(), try await visitor.twitter()] {
        let created = try await visitor.signUp(proof)
        #expect(created.status == 201)
        let user = try created.object
        let id = try found(user["objectId"]?.stringValue)
        #expect(created.headers["Location"] == sandbox.parse.serverURL + "/users/" + id)
        #expect(Set(user.members.map(\.name)) == ["objectId", "createdAt", "username", "sessionToken"])
        #expect(user["username"]?.stringValue?.count == 25)
        #expect(user["sessionToken"]?.stringValue?.wholeMatch(of: #/r:[0-9a-f]{32}/#) != nil)
        let again = try await visitor.signUp(proof)
        #expect(again.status == 200)
        #expect(try again.object["objectId"]?.stringValue == id)
        #expect(try again.object["authData"] == .object(proof))
        #expect(try again.object["sessionToken"] != user["sessionToken"])
      }
      #expect(sandbox.parse.users.count == 3)
    }
  }

  @Test func `tells sessions what they were made by`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let first = try await visitor.user(ParseVisitor.anonymous())
      let second = try await visitor.user(ParseVisitor.anonymous())
      #expect(sandbox.parse.sessions.map(\.action) == ["signup", "login"])
      #expect(sandbox.parse.sessions.map(\.authProvider) == ["anonymous", "anonymous"])
      let own = try await visitor.send("GET", "/sessions/me", session: second.session).object
      #expect(own["user"]?["objectId"]?.stringValue == first.id)
      #expect(own["createdWith"]?["action"] == "login")
      #expect(own["restricted"] == false)
      #expect(own["expiresAt"]?["__type"] == "Date")
      let end = Int(clock.now.timeIntervalSince1970) + 31_536_000
      #expect(sandbox.parse.sessions.map(\.expiresAt) == [end, end])
      let all = try await visitor.send("GET", "/sessions", session: second.session).object["results"]?.arrayValue
      #expect(all?.count == 2)
      #expect(
        try await visitor.send("GET", "/sessions?limit=1", session: second.session).object["results"]?
          .arrayValue?.count == 1)
    }
  }

  @Test func `links, unlinks and keeps the fields of the host's`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let user = try await visitor.user(ParseVisitor.anonymous())
      var authData = try await visitor.google()
      authData["anonymous"] = .null
      let linked = try await visitor.send(
        "PUT", "/users/" + user.id, ["authData": .object(authData), "age": 36], session: user.session)
      #expect(linked.status == 200)
      #expect(try linked.object.members.map(\.name) == ["updatedAt"])
      let me = try await visitor.send("GET", "/users/me", session: user.session).object
      #expect(me["authData"]?.objectValue?.members.map(\.name) == ["google"])
      #expect(me["age"] == 36)
      #expect(me["sessionToken"]?.stringValue == user.session)
      let unlinked = try await visitor.send(
        "PUT", "/users/" + user.id, ["authData": ["google": .null]], session: user.session)
      #expect(unlinked.status == 200)
      #expect(try await visitor.send("GET", "/users/me", session: user.session).object["authData"] == nil)
      let grown = try await visitor.send(
        "PUT", "/users/" + user.id, ["age": ["__op": "Increment", "amount": 1]], session: user.session)
      #expect(try grown.object["age"] == 37)
      #expect(sandbox.parse.users.first?.fields == ["age": 37])
    }
  }

  @Test func `shows others no more than the name`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let ada = try await visitor.user(try await visitor.google())
      sandbox.parse.setEmail("ada@gmail.com", ofUser: ada.id)
      let own = try await visitor.send("GET", "/users/" + ada.id, session: ada.session).object
      #expect(own["email"] == "ada@gmail.com")
      let others = try await visitor.send("GET", "/users/" + ada.id).object
      #expect(others["email"] == nil)
      #expect(others["authData"] == nil)
      #expect(others["ACL"]?["*"]?["read"] == true)
      let master = try await visitor.send(
        "GET", "/users/" + ada.id, headers: ["X-Parse-Master-Key": "sandbox-master-key"]
      ).object
      #expect(master["authData"]?["google"] != nil)
    }
  }

  @Test func `knows names and passwords too`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let signUp = try await visitor.send(
        "POST", "/users", ["username": "ada", "password": "p w", "email": "ada@x.example", "age": 1])
      #expect(signUp.status == 201)
      for body: JSONObject in [["username": "ada", "password": "p w"], ["email": "ada@x.example", "password": "p w"]] {
        #expect(try await visitor.send("POST", "/login", body).object["age"] == 1)
      }
      #expect(try await visitor.send("GET", "/login?username=ada&password=p%20w").status == 200)
      #expect(
        try await visitor.send("POST", "/login", ["username": "ada", "password": "x"]).parseRefusal == [404, 101])
      #expect(try await visitor.send("POST", "/login", ["username": "ada"]).parseRefusal == [400, 201])
      #expect(try await visitor.send("POST", "/login", ["password": "x"]).parseRefusal == [400, 200])
    }
  }

  @Test func `lets whoever has the master key sign in as anybody`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let user = try await visitor.user(ParseVisitor.anonymous())
      let master = ["X-Parse-Master-Key": "sandbox-master-key" as String?]
      let answer = try await visitor.send("POST", "/loginAs?userId=" + user.id, headers: master)
      let token = try found(try answer.object["sessionToken"]?.stringValue)
      #expect(try await visitor.send("GET", "/users/me", session: token).status == 200)
      #expect(try await visitor.send("POST", "/loginAs", ["userId": .string(user.id)]).parseRefusal == [400, 119])
      #expect(try await visitor.send("POST", "/loginAs", ["userId": "x"], headers: master).parseRefusal == [404, 101])
      #expect(try await visitor.send("POST", "/loginAs", [:], headers: master).parseRefusal == [400, 103])
      let upgraded = try await visitor.send("POST", "/upgradeToRevocableSession", session: token).object
      #expect(upgraded["createdWith"]?["action"] == "upgrade")
    }
  }

  @Test func `extends a session that is used, if it is told to`() async throws {
    try await withSandbox { sandbox, clock async throws in
      sandbox.parse.server.extendsSessions = true
      sandbox.parse.server.sessionLength = 100
      let visitor = ParseVisitor(sandbox, clock)
      let user = try await visitor.user(ParseVisitor.anonymous())
      for _ in 1...3 {
        clock.advance(by: .seconds(90))
        #expect(try await visitor.send("GET", "/users/me", session: user.session).status == 200)
      }
      clock.advance(by: .seconds(101))
      #expect(try await visitor.send("GET", "/users/me", session: user.session).parseRefusal == [400, 209])
    }
  }

  @Test func `is seen through the management interface, and forgets`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = ParseVisitor(sandbox, clock)
      let user = try await visitor.user(ParseVisitor.anonymous())
      let url = sandbox.baseURL + "/sandbox"
      let accounts = try await Visitor(sandbox).get(url + "/accounts").object["parse"]
      #expect(accounts?["users"]?.arrayValue?.first?["objectId"]?.stringValue == user.id)
      #expect(accounts?["sessions"]?.arrayValue?.count == 1)
      let overview = try await Visitor(sandbox).get(url).object["parse"]
      #expect(overview?["base_url"]?.stringValue == sandbox.parse.serverURL)
      #expect(overview?["application_id"] == "sandbox-app")
      sandbox.parse.server.clientKey = nil
      sandbox.reset()
      #expect(sandbox.parse.users.isEmpty)
      #expect(sandbox.parse.sessions.isEmpty)
      #expect(sandbox.parse.server == ParseSandboxServer())
    }
  }
}
