import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What the Parse Server refuses, and what becomes of it.
@Suite struct `Parse refusals` {
  @Test(
    arguments: [
      (-1, "refused"), (1, "serverError"), (2, "serverError"), (100, "serverError"), (101, "refused"),
      (102, "refused"), (111, "refused"), (119, "refused"), (124, "serverError"), (125, "refused"), (137, "refused"),
      (141, "refused"), (142, "refused"), (155, "serverError"), (159, "refused"), (200, "refused"), (201, "refused"),
      (202, "accountCollision"), (203, "accountCollision"), (204, "refused"), (205, "refused"),
      (206, "refused"), (207, "refused"), (208, "credentialAlreadyInUse"), (209, "sessionEnded"),
      (210, "refused"), (211, "refused"), (250, "refused"), (251, "refused"), (252, "unsupported"), (253, "refused"),
      (255, "refused"), (600, "refused"), (99_999, "refused"),
    ])
  func `of a sign-in, by code`(code: Int, reason: String) async throws {
    try await inParseWorld { world in
      // 208 may come of two sign-ins in the same moment and is asked once more.
      world.sandbox.scenarios.enqueue(
        .providerError, at: .federation, times: code == 208 ? 2 : 1,
        detail: "\(code)/The server says no to a person.")
      let client = try world.client()
      let error = await authError { _ = try await client.signIn(with: .google) }
      #expect(error?.reasonName == reason)
      #expect(error?.phase == .federating)
      #expect(error?.parseError?.code == code)
      #expect(error?.parseError?.message == "The server says no to a person.")
      #expect(client.currentUser == nil)
      #expect(world.parse.users.isEmpty)
      // What was good waits to be used; everything else is taken back.
      let waits = ["accountCollision", "credentialAlreadyInUse"].contains(reason)
      #expect(error?.undone == (waits ? [] : [.provider]))
      #expect((error?.updatedCredential != nil) == waits)
    }
  }

  @Test(
    arguments: [
      (-1, "refused"), (1, "serverError"), (101, "refused"), (119, "refused"), (137, "refused"), (141, "refused"),
      (155, "serverError"), (202, "refused"), (203, "emailAlreadyInUse"), (206, "refused"), (209, "sessionEnded"),
      (208, "credentialAlreadyInUse"), (250, "refused"), (251, "refused"), (252, "unsupported"), (600, "refused"),
    ])
  func `of a link, by code, leave the user as they were`(code: Int, reason: String) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let stored = world.storage.values
      world.sandbox.scenarios.enqueue(.providerError, at: .account, detail: "\(code)")
      let error = await authError { _ = try await client.link(with: .facebook) }
      #expect(error?.reasonName == reason)
      #expect(error?.parseError?.code == code)
      guard reason != "sessionEnded" else {
        #expect(client.currentUser == nil)
        return
      }
      #expect(client.currentUser == user)
      #expect(world.storage.values == stored)
    }
  }

  @Test func `that come of two sign-ins in the same moment are overcome`() async throws {
    try await inParseWorld { world in
      let known = try await world.client().signIn(with: .google).user
      world.sandbox.scenarios.enqueue(.providerError, at: .federation, detail: "208")
      let found = try await world.client(context: world.context(of: .ada)).signIn(with: .google)
      #expect(found.outcome == .signedIn)
      #expect(found.user.id == known.id)
    }
  }

  @Test func `of an unknown application say what to compare`() async throws {
    try await inParseWorld { world in
      for (application, key) in [("other-app", "sandbox-client-key"), ("sandbox-app", "other-key")] {
        let backend = ParseBackend(
          try ParseConfiguration(
            serverURL: world.parse.serverURL, applicationID: application, clientKey: Secret(key)))
        let error = await authError { _ = try await world.client(backend: backend).signIn(with: .google) }
        #expect(error?.reasonName == "misconfigured")
        #expect(error?.message.contains(world.parse.serverURL) == true)
        #expect(error?.message.contains(key) == false)
        #expect(error?.parseError?.status == 403)
      }
    }
  }

  @Test func `of a wrong mount path say that nobody is there`() async throws {
    try await inParseWorld { world in
      let backend = ParseBackend(
        try ParseConfiguration(serverURL: world.sandbox.baseURL + "/api", applicationID: "sandbox-app"))
      let error = await authError { _ = try await world.client(backend: backend).signIn(with: .google) }
      #expect(error?.message.contains("mount path") == true)
    }
  }

  @Test(
    arguments: [
      (.serverError, "serverError"), (.tooManyRequests, "serverError"), (.htmlInsteadOfJSON, "invalidResponse"),
      (.emptyBody, "invalidResponse"), (.truncatedBody, "invalidResponse"), (.hugeBody, "invalidResponse"),
      (.redirect, "invalidResponse"), (.dropConnection, "unreachable"),
    ] as [(SandboxScenario, String)])
  func `that are none`(scenario: SandboxScenario, reason: String) async throws {
    try await inParseWorld { world in
      world.sandbox.scenarios.enqueue(scenario, at: .federation)
      let error = await authError { _ = try await world.client().signIn(with: .google) }
      #expect(error?.reasonName == reason)
      #expect(error?.undone == [.provider])
    }
  }

  @Test func `that ask for patience say how long`() async throws {
    try await inParseWorld { world in
      world.sandbox.scenarios.enqueue(.tooManyRequests, at: .federation)
      let error = await authError { _ = try await world.client().signIn(with: .google) }
      #expect(error?.reason == .serverError(status: 429))
      #expect(error?.retryAfter == .seconds(1))
    }
  }

  @Test func `that limit the rate in new versions come with another code`() async throws {
    try await inParseWorld { world in
      var context = world.context
      let http = context.http
      context.http = ScriptedTransport { request in
        guard request.url.contains("/parse/") else { return try await http.send(request) }
        return HTTPResponse(
          status: 429, headers: ["Retry-After": "7"], body: Array(#"{"code":100,"error":"Too many requests."}"#.utf8))
      }
      let error = await authError { _ = try await world.client(context: context).signIn(with: .google) }
      #expect(error?.reason == .serverError(status: 429))
      #expect(error?.retryAfter == .seconds(7))
    }
  }

  @Test(
    arguments: [
      #"{"sessionToken":"r:1"}"#, #"{"objectId":"","sessionToken":"r:1"}"#, #"{"objectId":5,"sessionToken":"r:1"}"#,
      #"{"objectId":"a","sessionToken":""}"#, #"{"objectId":"a"}"#, #"[]"#, "null",
      #"{"objectId":"a","objectId":"b","sessionToken":"r:1"}"#,
    ])
  func `A-U5 of answers that name no user or no session`(body: String) async throws {
    try await inParseWorld { world in
      var context = world.context
      let http = context.http
      context.http = ScriptedTransport { request in
        guard request.url.contains("/parse/") else { return try await http.send(request) }
        return HTTPResponse(status: 201, headers: [:], body: Array(body.utf8))
      }
      let client = try world.client(context: context)
      let error = await authError { _ = try await client.signIn(with: .google) }
      #expect(error?.reasonName == "invalidResponse")
      #expect(client.currentUser == nil)
    }
  }

  @Test func `of a server that gives no session before the address is confirmed`() async throws {
    try await inParseWorld(server: ParseSandboxServer(withholdsSessions: true)) { world in
      let error = await authError { _ = try await world.client().signIn(with: .google) }
      #expect(error?.reasonName == "invalidResponse")
      #expect(error?.message.contains("confirmed") == true)
    }
  }

  @Test func `name nothing secret`() async throws {
    try await inParseWorld { world in
      var context = world.context
      let tokens = Mailbox()
      let http = context.http
      context.http = ScriptedTransport { request in
        if request.url.contains("/parse/"), let body = request.body {
          tokens.put(String(decoding: body, as: UTF8.self))
        }
        return try await http.send(request)
      }
      world.sandbox.scenarios.enqueue(.providerError, at: .federation, detail: "101")
      let error = try #require(
        await authError { _ = try await world.client(context: context).signIn(with: .google) })
      let sent = try JSONObject(parsing: Array(tokens.text.utf8))
      let token = try #require(sent["authData"]?["google"]?["id_token"]?.stringValue)
      var dumped = ""
      dump(error, to: &dumped)
      #expect(!dumped.contains(token))
      #expect(!dumped.contains("sandbox-client-key"))
      #expect(!"\(error) \(error.message) \(error.recovery)".contains(token))
    }
  }

  @Test(
    arguments: [
      "http://parse.example/parse", "parse.example/parse", "https://parse.example/parse?x=1", "ftp://127.0.0.1/parse",
      "https://user@parse.example/parse", "https://parse.example/parse#x", "", "https:///parse",
    ])
  func `of addresses that are none`(url: String) throws {
    #expect(throws: AuthError.self) { try ParseConfiguration(serverURL: url, applicationID: "a") }
  }

  @Test func `of an empty application id, but not of a slash too many`() throws {
    #expect(throws: AuthError.self) {
      try ParseConfiguration(serverURL: "https://parse.example", applicationID: "")
    }
    let configuration = try ParseConfiguration(serverURL: "https://parse.example/parse//", applicationID: "a")
    #expect(configuration.serverURL == "https://parse.example/parse")
  }
}
