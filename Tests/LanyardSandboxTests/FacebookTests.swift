import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

/// The sandbox's Facebook does what the real one does.
@Suite struct `Sandbox Facebook` {
  @Test func `sends a person back with a code, what they granted, and rubbish behind it`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let location = try await visitor.location(["return_scopes": "true"], unticking: ["email"])
      #expect(location.hasPrefix("http://localhost:51004/callback?code=AQ"))
      #expect(location.hasSuffix("&state=s1#_=_"))
      #expect(location.contains("granted_scopes=public_profile&denied_scopes=email"))
      #expect(try await !visitor.location().contains("granted_scopes"))
    }
  }

  @Test func `tells of a person who cancels in every way there is`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let location = try await FacebookVisitor(sandbox).location(pressing: "deny")
      for part in [
        "error=access_denied", "error_code=200", "error_reason=user_denied", "error_description=Permissions%20error",
        "state=s1", "#_=_",
      ] { #expect(location.contains(part), "\(part)") }
    }
  }

  @Test func `exchanges a code by GET and by POST, and with Basic`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let posted = try await visitor.redeem(try await visitor.code()).object
      #expect(posted["token_type"] == "bearer" && posted["expires_in"] == 5_183_944)
      #expect(posted["id_token"] == nil && posted["refresh_token"] == nil && posted["scope"] == nil)
      let query = FormURLEncoding.encode([
        ("client_id", visitor.client.id), ("client_secret", visitor.client.secret),
        ("redirect_uri", visitor.redirectURI), ("code", try await visitor.code()),
        ("code_verifier", Visitor.verifier),
      ])
      #expect(try await visitor.get(sandbox.facebook.tokenEndpoint() + "?" + query).status == 200)
      let basic = Base64.encode(Array("\(visitor.client.id):\(visitor.client.secret)".utf8))
      let form = [
        ("grant_type", "authorization_code"), ("redirect_uri", visitor.redirectURI), ("code", try await visitor.code()),
        ("code_verifier", Visitor.verifier),
      ]
      let answer = try await Visitor(sandbox).post(
        sandbox.facebook.tokenEndpoint(), form, headers: ["Authorization": "Basic \(basic)"])
      #expect(answer.status == 200, "\(answer.text)")
    }
  }

  @Test func `tells each application its own id of a person`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let ids = [FacebookSandboxClient.web, .native].map { sandbox.facebook.userID(of: .ada, for: $0) }
      #expect(Set(ids).count == 2)
      #expect(ids.allSatisfy { $0.count == 17 && $0.hasPrefix("1015") })
      let visitor = FacebookVisitor(sandbox)
      let profile = try await visitor.graph("me", try await visitor.token()).object
      #expect(profile == ["name": "Ada Lovelace", "id": .string(ids[0])])
    }
  }

  @Test func `tells the fields that were asked for, as far as they were granted`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let fields = "first_name,picture.width(200).height(200){url,width},email,birthday"
      let granted = try await visitor.graph("me", try await visitor.token(), [("fields", fields)]).object
      #expect(granted["first_name"] == "Ada" && granted["email"] == "ada@gmail.com")
      #expect(granted["picture"]?["data"]?["is_silhouette"] == false)
      #expect(granted["birthday"] == nil && granted["name"] == nil)
      let linus = try await visitor.token(as: .linus)
      #expect(try await visitor.graph("me", linus, [("fields", "email")]).object["email"] == nil)
      let unknown = try await visitor.graph("me", linus, [("fields", "name,shoe_size")])
      #expect(unknown.status == 400 && unknown.refusal == [100])
    }
  }

  @Test func `lists permissions, takes one back and then all`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let token = try await visitor.token(["scope": "email,user_friends"])
      func statuses() async throws -> [String: String] {
        let list = try await visitor.graph("me/permissions", token).object["data"]?.arrayValue ?? []
        return Dictionary(
          uniqueKeysWithValues: list.map { ($0["permission"]?.stringValue ?? "", $0["status"]?.stringValue ?? "") })
      }
      #expect(try await statuses() == ["email": "granted", "public_profile": "granted", "user_friends": "granted"])
      #expect(try await visitor.graph("me/permissions/email", token, method: "DELETE").object == ["success": true])
      #expect(try await statuses()["email"] == "declined")
      #expect(try await visitor.graph("me/permissions/nonsense", token, method: "DELETE").refusal == [100])
      #expect(try await visitor.graph("me/permissions", token, method: "DELETE").object == ["success": true])
      #expect(try await visitor.graph("me", token).refusal == [190, 458])
    }
  }

  @Test func `explains a token to its application alone`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = FacebookVisitor(sandbox)
      let token = try await visitor.token()
      let appToken = "\(visitor.client.id)|\(visitor.client.secret)"
      func explain(_ token: String, as app: String?) async throws -> HTTPResponse {
        try await visitor.graph("debug_token", app, [("input_token", token)])
      }
      let data = try await explain(token, as: appToken).object["data"]
      #expect(data?["app_id"]?.stringValue == visitor.client.id && data?["is_valid"] == true)
      #expect(data?["user_id"]?.stringValue == sandbox.facebook.userID(of: .ada, for: .web))
      #expect(data?["scopes"] == ["email", "public_profile"])
      for (app, refusal): (String?, [Int64]) in [
        (nil, [2500]), (token, [100]), ("\(visitor.client.id)|wrong", [100]),
        ("\(FacebookSandboxClient.published.id)|\(FacebookSandboxClient.published.secret)", [100]),
        ("\(FacebookSandboxClient.native.id)|\(FacebookSandboxClient.native.secret)", [1]),
      ] { #expect(try await explain(token, as: app).refusal == refusal) }
      let garbage = try await explain("EAAgarbage", as: appToken)
      #expect(garbage.status == 200)
      #expect(try garbage.object["data"]?["is_valid"] == false)
      clock.advance(by: .seconds(5_183_945))
      let expired = try await explain(token, as: appToken).object["data"]
      #expect(expired?["is_valid"] == false && expired?["error"]?["subcode"] == 463)
    }
  }

  @Test func `signs limited tokens with keys of its own, and says no more than it knows`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let code = try await visitor.code(["scope": "openid,email", "nonce": "n0nce"])
      let answer = try await visitor.redeem(code, ["client_secret": nil]).object
      let token = try OpenToken(answer)
      #expect(token.claims["iss"]?.stringValue == sandbox.facebook.issuer)
      #expect(token.claims["aud"]?.stringValue == visitor.client.id)
      #expect(token.claims["sub"]?.stringValue == sandbox.facebook.userID(of: .ada, for: .web))
      #expect(token.claims["nonce"] == "n0nce" && token.claims["email"] == "ada@gmail.com")
      #expect(token.claims["email_verified"] == nil && token.claims["jti"]?.stringValue?.isEmpty == false)
      let own = try await visitor.get(sandbox.facebook.keysEndpoint).object["keys"]?.arrayValue ?? []
      let google = try await visitor.get(sandbox.google.keysEndpoint).object["keys"]?.arrayValue ?? []
      #expect(own.contains { $0["kid"] == token.header["kid"] })
      #expect(Set(own.map { $0["n"] }).isDisjoint(with: google.map { $0["n"] }))
      let metadata = try await visitor.get(sandbox.facebook.metadataURL).object
      #expect(metadata["issuer"]?.stringValue == sandbox.facebook.issuer)
      #expect(metadata["token_endpoint"] == nil && metadata["userinfo_endpoint"] == nil)
    }
  }

  @Test func `knows its applications by the management interface`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let client: JSONObject = [
        "provider": "facebook", "id": "42", "secret": "s", "redirect_uris": ["https://mine.example/cb"],
        "is_in_development": false, "configurations": ["7": ["public_profile", "user_friends"]],
      ]
      func send(_ body: JSONObject) async throws -> HTTPResponse {
        try await visitor.send(
          HTTPRequest(
            method: "POST", url: sandbox.baseURL + "/sandbox/clients", headers: ["Content-Type": "application/json"],
            body: body.serialized()))
      }
      #expect(try await send(client).status == 200)
      let added = try found(sandbox.facebook.clients.all.first { $0.id == "42" })
      let mine = FacebookVisitor(sandbox, client: added, redirectURI: "https://mine.example/cb")
      let scopes = try await mine.redirect(["config_id": "7", "return_scopes": "true"])["granted_scopes"]
      #expect(scopes == "public_profile,user_friends")
      #expect(try await send(["provider": "facebook", "id": "43"]).status == 400)
      #expect(try await send(["provider": "facebook", "id": "43", "secret": "s", "kind": "ios"]).status == 400)
      let deleted = try await visitor.send(
        HTTPRequest(method: "DELETE", url: sandbox.baseURL + "/sandbox/clients/facebook/42"))
      #expect(deleted.status == 200 && sandbox.facebook.clients.all.count == 3)
      sandbox.reset()
      #expect(sandbox.facebook.clients.all == FacebookSandboxClient.defaults)
      let index = try await visitor.get(sandbox.baseURL + "/")
      #expect(index.text.contains(sandbox.facebook.issuer) && index.text.contains(FacebookSandboxClient.web.id))
    }
  }

  @Test func `fails with any number that a scenario names`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = FacebookVisitor(sandbox)
      let token = try await visitor.token()
      let app = "\(visitor.client.id)|\(visitor.client.secret)"
      for (detail, refusal): (String, [Int64]) in [("190/467", [190, 467]), ("4", [4]), ("2/transient", [2])] {
        sandbox.scenarios.enqueue(.providerError, email: "ada@gmail.com", detail: detail)
        let answer = try await visitor.graph("me", token)
        #expect(answer.refusal == refusal)
        #expect(try answer.object["error"]?["is_transient"] == (detail.hasSuffix("transient") ? true : nil))
        #expect(try await visitor.graph("me", token).status == 200)
      }
      sandbox.scenarios.enqueue(.providerError, at: .tokenInfo, detail: "613")
      #expect(try await visitor.graph("me", token).status == 200)
      #expect(try await visitor.graph("debug_token", app, [("input_token", token)]).refusal == [613])
      let header: HTTPFields = [
        "Authorization": "Bearer \(token)", "X-Sandbox-Scenario": "provider_error:190/460@user_info",
      ]
      let named = try await Visitor(sandbox).get(sandbox.facebook.issuer + "/v25.0/me", headers: header)
      #expect(named.refusal == [190, 460])
      let code = try await visitor.code(["sandbox_scenario": "provider_error:10"])
      let later = try found(try await visitor.redeem(code).object["access_token"]?.stringValue)
      #expect(try await visitor.graph("me", token).status == 200)
      #expect(try await visitor.graph("me", later).refusal == [10])
    }
  }
}
