import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox Google profile, tokens and keys` {
  private func bearer(_ token: String) -> HTTPFields { ["Authorization": "Bearer \(token)"] }

  @Test func `shows the profile that the scopes allow`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let token = try found(try await visitor.signIn(as: .grace)["access_token"]?.stringValue)
      let profile = try await visitor.get(sandbox.google.userInfoEndpoint, headers: bearer(token)).object
      #expect(profile["sub"]?.stringValue == SandboxPerson.grace.id)
      #expect(profile["email_verified"] == true)
      #expect(profile["hd"] == "school.example")
      let inURL = try await visitor.get(sandbox.google.issuer + "/v3/userinfo?access_token=\(token)")
      #expect(try inURL.object == profile)
      let small = try found(try await visitor.signIn(["scope": "openid"])["access_token"]?.stringValue)
      let subject = try await visitor.get(sandbox.google.userInfoEndpoint, headers: bearer(small)).object
      #expect(subject == ["sub": .string(SandboxPerson.ada.id)])
    }
  }

  @Test func `refuses the profile without a living token`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.google.userInfoEndpoint
      let token = try found(try await visitor.signIn()["access_token"]?.stringValue)
      let none = try await visitor.get(url)
      #expect(none.status == 401)
      #expect(try none.object["error"]?["status"] == "UNAUTHENTICATED")
      #expect(try none.object["error"]?["code"]?.intValue == 401)
      #expect(try await visitor.get(url + "?access_token=\(token)").status == 401)
      clock.advance(by: .seconds(3599))
      for dead in [token, "garbage", ""] {
        let response = try await visitor.get(url, headers: bearer(dead))
        #expect(response.status == 401)
        #expect(
          try response.object == ["error": "invalid_request", "error_description": "Invalid Credentials"])
      }
      let scope = "https://www.googleapis.com/auth/drive"
      let drive = try found(try await visitor.signIn(["scope": scope])["access_token"]?.stringValue)
      #expect(try await visitor.get(url, headers: bearer(drive)).status == 403)
    }
  }

  @Test func `explains tokens with texts only`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let answer = try await visitor.signIn()
      let access = try found(answer["access_token"]?.stringValue)
      let identity = try found(answer["id_token"]?.stringValue)
      let url = sandbox.google.tokenInfoEndpoint
      let about = try await visitor.get(url + "?access_token=\(access)").object
      #expect(about["aud"]?.stringValue == visitor.client.id)
      #expect(about["expires_in"] == "3599" && about["exp"] == "1800003599")
      #expect(about["email_verified"] == "true" && about["access_type"] == "offline")
      let claims = try await visitor.get(url + "?id_token=\(identity)").object
      #expect(claims["exp"] == "1800003600" && claims["alg"] == "RS256")
      #expect(claims.members.allSatisfy { $0.value.stringValue != nil })
    }
  }

  @Test func `does not explain dead or forged tokens`() async throws {
    try await withSandbox { sandbox, clock async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.google.tokenInfoEndpoint
      let answer = try await visitor.signIn()
      let identity = try found(answer["id_token"]?.stringValue)
      let refused: JSONObject = ["error": "invalid_token", "error_description": "Invalid Value"]
      let swapped = try OpenToken(try await visitor.signIn(["sandbox_scenario": "bad_signature"]))
      let forged = try found(try? OpenToken(answer)).input + "." + "AAAA"
      for query in ["access_token=x", "id_token=x", "id_token=\(forged)", "id_token=\(swapped.input).AA"] {
        let response = try await visitor.get(url + "?" + query)
        #expect(response.status == 400)
        #expect(try response.object == refused)
      }
      clock.advance(by: .seconds(3600))
      #expect(try await visitor.get(url + "?id_token=\(identity)").object == refused)
      #expect(try await visitor.get(url).status == 400)
    }
  }

  @Test func `revokes everything a person gave a client`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let (first, second) = (try await visitor.signIn(), try await visitor.signIn())
      let foreign = try await visitor.signIn(as: .grace)
      let access = try found(first["access_token"]?.stringValue)
      let url = sandbox.google.revocationEndpoint
      let response = try await visitor.post(url, [("token", access)])
      #expect(response.status == 200 && response.text == "{}")
      for answer in [first, second] {
        let token = try found(answer["refresh_token"]?.stringValue)
        #expect(try await visitor.refresh(token).status == 400)
        #expect(try await visitor.post(url, [("token", token)]).status == 400)
      }
      #expect(try await visitor.authorize(["login_hint": "ada@gmail.com"]).status == 200)
      #expect(try await visitor.refresh(try found(foreign["refresh_token"]?.stringValue)).status == 200)
    }
  }

  @Test func `refuses to revoke what it does not know`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.google.revocationEndpoint
      let response = try await visitor.post(url, [("token", "x")])
      #expect(response.status == 400)
      #expect(
        try response.object == ["error": "invalid_token", "error_description": "Token expired or revoked"])
      #expect(try await visitor.post(url, []).status == 400)
      #expect(try await visitor.get(url + "?token=x").status == 405)
      #expect(try await visitor.get(sandbox.google.issuer + "/o/oauth2/revoke?token=x").status == 200)
    }
  }

  @Test func `describes itself and lets caches keep it`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let response = try await visitor.get(sandbox.google.metadataURL)
      let document = try response.object
      #expect(document["issuer"]?.stringValue == sandbox.google.issuer)
      #expect(document["token_endpoint"]?.stringValue == sandbox.google.tokenEndpoint)
      #expect(document["jwks_uri"]?.stringValue == sandbox.google.keysEndpoint)
      let keys = try await visitor.get(sandbox.google.keysEndpoint)
      #expect(keys.headers["Cache-Control"] == "public, max-age=21600, must-revalidate, no-transform")
      #expect(keys.headers["Expires"] == "Fri, 15 Jan 2027 14:00:00 GMT")
      #expect(try keys.object["keys"]?.arrayValue?.count == 2)
      #expect(try keys.object["keys"]?.arrayValue?.allSatisfy { $0["use"] == "sig" && $0["alg"] == "RS256" } == true)
      #expect(try await visitor.send(HTTPRequest(method: "HEAD", url: sandbox.google.keysEndpoint)).status == 200)
      #expect(try await visitor.post(sandbox.google.keysEndpoint, []).status == 405)
    }
  }

  @Test func `signs with a new key after a rotation and publishes the old one still`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let old = try OpenToken(try await visitor.signIn())
      try await sandbox.google.rotateKeys()
      let new = try OpenToken(try await visitor.signIn())
      #expect(old.header["kid"] != new.header["kid"])
      #expect(try await old.isSigned(byKeysOf: visitor))
      #expect(try await new.isSigned(byKeysOf: visitor))
    }
  }
}
