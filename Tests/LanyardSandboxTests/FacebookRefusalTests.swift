import FoundationEssentials
import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

/// The sandbox's Facebook refuses what the real one refuses, in its shapes.
@Suite struct `Sandbox Facebook refuses` {
  @Test(
    arguments: [
      ["client_id": "999"], ["client_id": nil], ["redirect_uri": nil],
      ["redirect_uri": "https://evil.example/callback"],
      ["redirect_uri": "http://localhost:8080/callback#x"], ["redirect_uri": "http://127.0.0.1:8080/callback"],
      ["redirect_uri": "http://localhost.evil.example/callback"], ["redirect_uri": "http://example.com/callback"],
      ["redirect_uri": "https://app.example/callback/"], ["redirect_uri": "fb999://authorize"],
      ["scope": "public_profile,nonsense"], ["response_type": "token"], ["response_type": "code token"],
      ["config_id": "1"], ["nonce": ""], ["nonce": "a b"], ["code_challenge": "short"],
      ["code_challenge_method": "S512"],
    ] as [[String: String?]])
  func `a request to the dialog, on a page and never in a redirect`(changes: [String: String?]) async throws {
    try await withSandbox { sandbox, _ async throws in
      let page = try await FacebookVisitor(sandbox).dialog(changes)
      #expect(page.status == 400)
      #expect(page.headers["Location"] == nil)
      #expect(page.text.contains("Access blocked"))
    }
  }

  @Test func `redirects of a published application that are not listed to the letter`() async throws {
    try await withSandbox { sandbox, _ async throws in
      for (uri, status) in [
        ("http://localhost:8080/callback", 200), ("http://localhost:8081/callback", 400),
        ("http://localhost:8080/callback/", 400), ("http://localhost:8080/callback?x=1", 400),
        ("fb1017850000000002://authorize", 200), ("fb1017850000000002abc://authorize", 200),
        ("fb1017850000000002://elsewhere", 400), ("fb10178500000000021://authorize", 400),
      ] {
        let visitor = FacebookVisitor(sandbox, client: .published, redirectURI: uri)
        #expect(try await visitor.dialog().status == status, "\(uri)")
      }
      var client = FacebookSandboxClient.web
      client.allowsLoopbackAddresses = true
      sandbox.facebook.clients.add(client)
      let visitor = FacebookVisitor(sandbox, redirectURI: "http://127.0.0.1:1/x")
      #expect(try await visitor.dialog().status == 200)
    }
  }

  @Test(
    arguments: [
      (["client_id": nil], [100]), (["client_id": "999"], [101]), (["client_secret": "wrong"], [1]),
      (["redirect_uri": nil], [100]), (["redirect_uri": "http://localhost:51004/other"], [100, 36008]),
      (["code": nil], [100]), (["code": "garbage"], [100]), (["code_verifier": nil], [100]),
      (["code_verifier": "wrongwrongwrongwrongwrongwrongwrongwrongwrong"], [100]), (["grant_type": "password"], [100]),
      (["client_secret": nil, "grant_type": "client_credentials"], [100]),
    ] as [([String: String?], [Int64])])
  func `a code`(changes: [String: String?], refusal: [Int64]) async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let code = try await visitor.code()
      let answer = try await visitor.redeem(code, changes)
      #expect(answer.status == 400)
      #expect(answer.refusal == refusal, "\(answer.text)")
      #expect(try answer.object["error"]?["type"] == "OAuthException")
      #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("OAuth \"Facebook Platform\"") == true)
      // Nothing was used up.
      #expect(try await visitor.redeem(code).status == 200)
    }
  }

  @Test func `a code that was used, has expired, or was issued without a challenge`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = FacebookVisitor(sandbox)
      let code = try await visitor.code()
      #expect(try await visitor.redeem(code).status == 200)
      #expect(try await visitor.redeem(code).refusal == [100, 36009])
      let late = try await visitor.code()
      clock.advance(by: .seconds(600))
      #expect(try await visitor.redeem(late).refusal == [100, 36007])
      let plain = try await visitor.code(["code_challenge": nil, "code_challenge_method": nil])
      #expect(try await visitor.redeem(plain, ["client_secret": nil, "code_verifier": nil]).refusal == [100])
      #expect(try await visitor.redeem(plain).refusal == [100], "a verifier that nobody asked for")
      #expect(try await visitor.redeem(plain, ["code_verifier": nil]).status == 200)
      let foreign = FacebookVisitor(sandbox, client: .native)
      #expect(try await foreign.redeem(try await visitor.code()).refusal == [100])
    }
  }

  @Test func `a call without a token, with a strange one, or one that is over`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = FacebookVisitor(sandbox)
      let token = try await visitor.token()
      #expect(try await visitor.graph("me", nil).refusal == [2500])
      #expect(try await visitor.graph("me", "EAAgarbage").refusal == [190])
      #expect(try await visitor.graph("me", "\(visitor.client.id)|\(visitor.client.secret)").refusal == [2500])
      #expect(try await visitor.graph("nothing", token).status == 404)
      clock.advance(by: .seconds(5_183_944))
      #expect(try await visitor.graph("me", token).refusal == [190, 463])
    }
  }

  @Test func `a call without a proof, with a wrong one, or an old one`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = FacebookVisitor(sandbox, client: .published, redirectURI: "http://localhost:8080/callback")
      let token = try await visitor.token()
      func proof(_ message: String) -> String {
        HashAlgorithm.sha256.authenticationCode(for: message.utf8, key: visitor.client.secret.utf8).hexadecimal
      }
      let now = String(Int(clock.now.timeIntervalSince1970))
      for (query, isAccepted): ([(String, String)], Bool) in [
        ([], false), ([("appsecret_proof", "wrong")], false), ([("appsecret_proof", proof(token))], true),
        ([("appsecret_proof", proof("\(token)|\(now)")), ("appsecret_time", now)], true),
        ([("appsecret_proof", proof(token)), ("appsecret_time", now)], false),
        ([("appsecret_proof", proof("\(token)|1")), ("appsecret_time", "1")], false),
      ] {
        let answer = try await visitor.graph("me", token, query)
        #expect((answer.status == 200) == isAccepted, "\(query)")
        if !isAccepted { #expect(try answer.object["error"]?["type"] == "GraphMethodException") }
      }
    }
  }

  @Test func `devices that ask wrongly, too often or too late`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = FacebookVisitor(sandbox)
      let native = FacebookSandboxClient.native
      let token = "\(native.id)|\(native.clientToken)"
      func ask(_ token: String, _ code: String) async throws -> HTTPResponse {
        try await visitor.post("/v25.0/device/login_status", [("access_token", token), ("code", code)])
      }
      func codes(_ token: String, scope: String = "email") async throws -> HTTPResponse {
        try await visitor.post("/v25.0/device/login", [("access_token", token), ("scope", scope)])
      }
      #expect(try await codes("").refusal == [2500])
      #expect(try await codes("\(native.id)|\(native.secret)").refusal == [190])
      #expect(try await codes("\(visitor.client.id)|\(visitor.client.clientToken)").refusal == [3])
      #expect(try await codes(token, scope: "nonsense").refusal == [100])
      let answer = try await codes(token).object
      let code = try found(answer["code"]?.stringValue)
      #expect(answer["expires_in"] == 420 && answer["interval"] == 5)
      #expect(try await ask(token, "garbage").refusal == [100])
      #expect(try await ask(token, code).refusal == [31, 1_349_174])
      #expect(try await ask(token, code).refusal == [17, 1_349_172])
      clock.advance(by: .seconds(5))
      #expect(try await ask(token, code).refusal == [31, 1_349_174])
      let page = Visitor(sandbox)
      let userCode = try found(answer["user_code"]?.stringValue)
      let denied = try await page.post(
        sandbox.facebook.devicePage, [("user_code", userCode), ("action", "deny")])
      #expect(denied.status == 200)
      #expect(try await ask(token, code).refusal == [463, 1_349_173])
      clock.advance(by: .seconds(420))
      #expect(try await ask(token, code).refusal == [463, 1_349_152])
      #expect(try await page.post(sandbox.facebook.devicePage, [("user_code", userCode)]).status == 400)
    }
  }

  @Test func `to uninstall on the word of a token that is not its own`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let code = try await visitor.code(["scope": "openid"])
      let token = try found(try await visitor.redeem(code).object["id_token"]?.stringValue)
      func uninstall(_ fields: [(String, String)]) async throws -> HTTPResponse {
        try await visitor.post("/platform/uninstall/", fields)
      }
      let parts = token.split(separator: ".")
      for fields in [
        [("app_id", visitor.client.id)], [("id_token", token)], [("id_token", token), ("app_id", "999")],
        [("id_token", "\(parts[0]).\(parts[1])."), ("app_id", visitor.client.id)],
        [("id_token", "\(parts[0]).\(parts[1]).AAAA"), ("app_id", visitor.client.id)],
      ] { #expect(try await uninstall(fields).status == 400) }
      #expect(try await uninstall([("id_token", token), ("app_id", visitor.client.id)]).object == ["success": true])
    }
  }

  @Test func `what an application sends as anything but text`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let evil = "\"><img src=x onerror=alert(1)>'"
      for name in ["scope", "redirect_uri", "client_id", "response_type", "config_id", "nonce"] {
        #expect(!(try await visitor.dialog([name: evil])).text.contains("<img"), "\(name)")
      }
      let device = try await visitor.get(sandbox.facebook.devicePage + "?user_code=%22%3E%3Cimg%20src%3Dx%3E")
      #expect(!device.text.contains("<img"))
    }
  }
}
