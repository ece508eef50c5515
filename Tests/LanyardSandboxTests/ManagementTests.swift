import LanyardOAuth
import LanyardSandbox
import Testing

@Suite struct `Sandbox management` {
  private func json(_ method: String, _ url: String, _ body: JSONObject = [:]) -> HTTPRequest {
    HTTPRequest(method: method, url: url, headers: ["Content-Type": "application/json"], body: body.serialized())
  }

  @Test func `tells a program everything it needs`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let overview = try await Visitor(sandbox).get(sandbox.baseURL + "/sandbox").object
      #expect(overview["base_url"]?.stringValue == sandbox.baseURL)
      #expect(overview["google"]?["issuer"]?.stringValue == sandbox.google.issuer)
      #expect(overview["google"]?["clients"]?.arrayValue?.count == sandbox.google.clients.all.count)
      #expect(overview["people"]?.arrayValue?.count == sandbox.people.all.count)
      #expect(try JSONObject(parsing: Array(sandbox.summary.utf8)) == overview)
      #expect(!sandbox.summary.contains("\n"))
    }
  }

  @Test func `adds and removes people`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.baseURL + "/sandbox/people"
      let person: JSONObject = [
        "id": "42", "email": "new+tag@x.example", "email_verified": false, "name": "New", "hosted_domain": "x.example",
      ]
      #expect(try await visitor.send(json("POST", url, person)).object == person)
      #expect(sandbox.people.find("42")?.hostedDomain == "x.example")
      #expect(sandbox.people.find("new+tag@x.example")?.isEmailVerified == false)
      let code = try await visitor.code(as: try found(sandbox.people.find("42")))
      #expect(try OpenToken(try await visitor.redeem(code).object).claims["sub"] == "42")
      #expect(try await visitor.send(HTTPRequest(method: "DELETE", url: url + "/new%2Btag@x.example")).status == 200)
      #expect(sandbox.people.find("42") == nil)
      #expect(try await visitor.get(url).object["people"]?.arrayValue?.count == sandbox.people.all.count)
    }
  }

  @Test func `adds and removes clients`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.baseURL + "/sandbox/clients"
      let client: JSONObject = [
        "provider": "google", "id": "mine", "kind": "web", "secret": "s", "redirect_uris": ["http://localhost:1/x"],
      ]
      #expect(try await visitor.send(json("POST", url, client)).status == 200)
      let added = try found(sandbox.google.clients.all.first { $0.id == "mine" })
      #expect(
        try await Visitor(sandbox, client: added, redirectURI: "http://localhost:1/x").signIn()["id_token"] != nil)
      #expect(try await visitor.send(HTTPRequest(method: "DELETE", url: url + "/google/mine")).status == 200)
      #expect(!sandbox.google.clients.all.contains { $0.id == "mine" })
    }
  }

  @Test func `queues scenarios`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.baseURL + "/sandbox/scenarios"
      let rule: JSONObject = [
        "scenario": "server_error", "endpoint": "keys", "client_id": "c", "email": "e", "times": 2,
      ]
      #expect(try await visitor.send(json("POST", url, rule)).object == rule)
      #expect(
        sandbox.scenarios.pending
          == [SandboxScenarioRule(.serverError, at: .keys, clientID: "c", email: "e", times: 2)])
      let listed = try await visitor.get(url).object
      #expect(listed["known"]?.arrayValue?.count == SandboxScenario.allCases.count)
      #expect(listed["pending"]?.arrayValue?.count == 1)
      _ = try await visitor.send(HTTPRequest(method: "DELETE", url: url))
      #expect(sandbox.scenarios.pending.isEmpty)
    }
  }

  @Test func `shows what was asked, in order and with its form`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code()
      _ = try await visitor.redeem(code)
      _ = try await visitor.get(sandbox.baseURL + "/sandbox/people")
      let entry = try found(sandbox.requestLog.entries(path: "/google/token").first)
      #expect(entry.form["code"] == code && entry.status == 200 && entry.method == "POST")
      #expect(entry.headers["Content-Type"] == "application/x-www-form-urlencoded")
      #expect(sandbox.requestLog.entries.map(\.number) == [1, 2, 3, 4])
      let log = try await visitor.get(sandbox.baseURL + "/sandbox/log?path=/google/token").object["requests"]
      #expect(log?.arrayValue?.count == 1)
      #expect(log?.arrayValue?.first?["form"]?.arrayValue?.contains(["code", .string(code)]) == true)
      _ = try await visitor.send(HTTPRequest(method: "DELETE", url: sandbox.baseURL + "/sandbox/log"))
      #expect(sandbox.requestLog.entries.isEmpty)
    }
  }

  @Test func `goes back to the beginning`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let token = try found(try await visitor.signIn()["refresh_token"]?.stringValue)
      sandbox.people.remove(email: "ada@gmail.com")
      sandbox.google.clients.remove(id: GoogleSandboxClient.web.id)
      sandbox.scenarios.enqueue(.slow)
      #expect(try await visitor.send(json("POST", sandbox.baseURL + "/sandbox/reset")).status == 200)
      #expect(sandbox.people.all == SandboxPerson.defaults)
      #expect(sandbox.google.clients.all == GoogleSandboxClient.defaults)
      #expect(sandbox.scenarios.pending.isEmpty && sandbox.requestLog.entries.isEmpty)
      #expect(try await visitor.refresh(token).status == 400)
    }
  }

  @Test func `refuses what it cannot read`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let bad: [(String, JSONObject)] = [
        ("people", [:]), ("people", ["id": 1, "email": "a"]), ("people", ["id": "", "email": "a"]),
        ("people", ["id": "1", "email": "a", "email_verified": "true"]), ("clients", ["id": "a", "kind": "web"]),
        ("clients", ["provider": "nobody", "id": "a", "kind": "web"]),
        ("clients", ["provider": "google", "id": "a", "kind": "toaster"]),
        ("clients", ["provider": "google", "id": "a", "kind": "web", "redirect_uris": [1]]),
        ("scenarios", ["scenario": "nonsense"]), ("scenarios", ["scenario": "slow", "endpoint": "nowhere"]),
        ("scenarios", ["scenario": "slow", "times": "2"]),
      ]
      for (path, body) in bad {
        let response = try await visitor.send(json("POST", sandbox.baseURL + "/sandbox/" + path, body))
        #expect(response.status == 400, "\(path) \(body.text)")
        #expect(try response.object["error"]?.stringValue != nil)
      }
      #expect(try await visitor.get(sandbox.baseURL + "/sandbox/nowhere").status == 404)
      #expect(try await visitor.send(json("PUT", sandbox.baseURL + "/sandbox/people")).status == 405)
    }
  }

  @Test func `does not listen to pages of other sites`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.baseURL + "/sandbox/reset"
      var foreign = json("POST", url)
      foreign.headers["Origin"] = "https://evil.example"
      #expect(try await visitor.send(foreign).status == 403)
      #expect(try await visitor.post(url, []).status == 400)
      #expect(try await visitor.send(HTTPRequest(method: "POST", url: url)).status == 400)
      let response = try await visitor.get(sandbox.baseURL + "/sandbox/log")
      #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    }
  }

  @Test func `draws pictures`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let picture = try await Visitor(sandbox).get(sandbox.baseURL + "/sandbox/pictures/%3Ca.svg")
      #expect(picture.headers["Content-Type"] == "image/svg+xml")
      #expect(picture.text.contains("&lt;</text>"))
      #expect(try await Visitor(sandbox).get(sandbox.baseURL + "/sandbox/pictures/a.png").status == 404)
    }
  }
}
