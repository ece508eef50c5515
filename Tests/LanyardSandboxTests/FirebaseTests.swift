import FoundationEssentials
import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `The sandbox's Firebase` {
  @Test func `answers a first sign-in as the real one does`() async throws {
    try await withSandbox { sandbox, clock in
      let visitor = FirebaseVisitor(sandbox)
      let answer = try await visitor.user()
      #expect(answer["kind"] == "identitytoolkit#VerifyAssertionResponse")
      #expect(answer["providerId"] == "google.com")
      #expect(answer["federatedId"]?.stringValue == "https://accounts.google.com/" + SandboxPerson.ada.id)
      #expect(answer["isNewUser"] == true)
      #expect(answer["emailVerified"] == true)
      #expect(answer["expiresIn"] == "3600")
      #expect(answer["localId"]?.stringValue?.count == 28)
      #expect(answer["context"] == "")
      let profile = try JSONObject(parsing: Array((answer["rawUserInfo"]?.stringValue ?? "").utf8))
      #expect(profile["name"] == "Ada Lovelace")
      // Only the first time is one.
      let again = try await visitor.user()
      #expect(!again.contains("isNewUser"))
      #expect(again["localId"] == answer["localId"])
      let user = try found(sandbox.firebase.users.first)
      #expect(user.createdAt == Int(clock.now.timeIntervalSince1970))
      #expect(user.provider("google.com")?.rawID == SandboxPerson.ada.id)
    }
  }

  @Test func `signs its ID tokens with a key that it publishes`() async throws {
    try await withSandbox { sandbox, clock in
      let visitor = FirebaseVisitor(sandbox)
      let answer = try await visitor.user()
      let keys = try JSONWebKeySet(try await visitor.send("GET", sandbox.firebase.keysEndpoint))
      let verifier = IDTokenVerifier(
        issuer: .exactly("https://securetoken.google.com/lanyard-sandbox"), audience: ["lanyard-sandbox"],
        algorithms: [.rs256])
      let token = Secret(try found(answer["idToken"]?.stringValue))
      let verified = try verifier.verify(token, keys: keys, nonce: .none, now: clock.now)
      #expect(verified.subject == answer["localId"]?.stringValue)
      #expect(verified.claims["user_id"] == answer["localId"])
      #expect(verified.claims["firebase"]?["sign_in_provider"] == "google.com")
      #expect(verified.claims["firebase"]?["identities"]?["google.com"] == [.string(SandboxPerson.ada.id)])
      #expect(verified.expiresAt.timeIntervalSince(verified.issuedAt) == 3600)
    }
  }

  @Test func `takes the fields in the body, the query and the fragment, in camel case and in snake case`() async throws
  {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      let fields = FormURLEncoding.encode(try await visitor.google())
      for (uri, body) in [
        ("http://localhost", fields), ("http://localhost?" + fields, ""), ("http://localhost#" + fields, ""),
        ("http://localhost?providerId=nonsense", fields), ("http://localhost#" + fields, "providerId=nonsense"),
      ] {
        let response = try await visitor.call(
          "signInWithIdp", ["request_uri": .string(uri), "post_body": .string(body), "return_secure_token": true])
        #expect(response.status == 200, "\(response.text)")
      }
      let legacy = try await visitor.call(
        "verifyAssertion", ["requestUri": "http://localhost", "postBody": .string(fields)],
        path: "/www.googleapis.com/identitytoolkit/v3/relyingparty/")
      #expect(legacy.status == 200)
      // Nobody has asked for tokens.
      #expect(try !legacy.object.contains("idToken"))
      #expect(try await visitor.call("lookup", [:], key: nil).googleRefusal.hasPrefix("403"))
      let header = try await visitor.call("signUp", [:], key: nil, headers: ["X-Goog-Api-Key": "sandbox-api-key"])
      #expect(header.status == 200)
    }
  }

  @Test func `tells, changes and deletes a user`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      let token = try found(try await visitor.user()["idToken"])
      let found = try await visitor.call("lookup", ["idToken": token]).object
      #expect(found["kind"] == "identitytoolkit#GetAccountInfoResponse")
      let user = found["users"]?.arrayValue?.first
      #expect(user?["createdAt"]?.stringValue?.hasSuffix("000") == true)
      #expect(user?["providerUserInfo"]?.arrayValue?.first?["rawId"]?.stringValue == SandboxPerson.ada.id)
      #expect(user?["providerUserInfo"]?.arrayValue?.first?["federatedId"]?.stringValue == SandboxPerson.ada.id)
      let changed = try await visitor.call(
        "update", ["idToken": token, "displayName": "A", "deleteAttribute": [4], "photoUrl": ""]
      ).object
      #expect(changed["kind"] == "identitytoolkit#SetAccountInfoResponse")
      #expect(changed["displayName"] == "A")
      #expect(!changed.contains("photoUrl"))
      #expect(
        try await visitor.call("delete", ["idToken": token]).object["kind"] == "identitytoolkit#DeleteAccountResponse")
      #expect(try await visitor.call("lookup", ["idToken": token]).googleRefusal == "400 USER_NOT_FOUND")
    }
  }

  @Test func `tells how an address signs in, unless addresses are protected`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      _ = try await visitor.user()
      let body: JSONObject = ["identifier": "ADA@gmail.com", "continueUri": "http://localhost"]
      let open = try await visitor.call("createAuthUri", body).object
      #expect(open["registered"] == true)
      #expect(open["allProviders"] == ["google.com"])
      let config = sandbox.firebase.baseURL + "/emulator/v1/projects/lanyard-sandbox/config"
      let change = #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#
      #expect(try await visitor.send("PATCH", config, Array(change.utf8)).status == 200)
      let closed = try await visitor.call("createAuthUri", body).object
      #expect(Set(closed.members.map(\.name)) == ["kind", "sessionId"])
    }
  }

  @Test func `refreshes with a form as with JSON, and answers in snake case`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      let user = try await visitor.user()
      let token = try found(user["refreshToken"]?.stringValue)
      let form = FormURLEncoding.encode([("grant_type", "refresh_token"), ("refresh_token", token)])
      let answers = [
        try await visitor.refresh(token).object,
        try await visitor.post(
          "/securetoken.googleapis.com/v1/token", Array(form.utf8),
          headers: ["Content-Type": "application/x-www-form-urlencoded"]
        ).object,
      ]
      for answer in answers {
        #expect(answer["access_token"] == answer["id_token"])
        #expect(answer["expires_in"] == "3600")
        #expect(answer["token_type"] == "Bearer")
        #expect(answer["user_id"] == user["localId"])
        #expect(answer["refresh_token"]?.stringValue == token)
        #expect(answer["project_id"]?.stringValue == sandbox.firebase.project.number)
      }
    }
  }

  @Test func `is inspected and put back through the management interface`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      _ = try await visitor.user()
      let overview = try await visitor.send("GET", sandbox.baseURL + "/sandbox").object["firebase"]
      let accounts = try await visitor.send("GET", sandbox.baseURL + "/sandbox/accounts").object["firebase"]
      #expect(accounts?["users"]?.arrayValue?.first?["email"] == "ada@gmail.com")
      #expect(overview?["project"]?["api_key"] == "sandbox-api-key")
      let project: JSONObject = [
        "provider": "firebase", "id": "other", "api_key": "k2", "tenants": ["t1"], "anonymous_users": false,
        "identity_providers": ["google.com": ["c1"]],
      ]
      #expect(try await visitor.send("POST", sandbox.baseURL + "/sandbox/clients", project.serialized()).status == 200)
      #expect(sandbox.firebase.project.id == "other")
      #expect(sandbox.firebase.project.identityProviders == ["google.com": ["c1"]])
      #expect(sandbox.firebase.users.isEmpty)
      for bad: JSONObject in [
        ["provider": "firebase"], ["provider": "firebase", "id": "a", "api_key": "b", "identity_providers": 7],
      ] {
        #expect(try await visitor.send("POST", sandbox.baseURL + "/sandbox/clients", bad.serialized()).status == 400)
      }
      #expect(try await visitor.send("POST", sandbox.baseURL + "/sandbox/reset").status == 200)
      #expect(sandbox.firebase.project == .standard)
      _ = try await visitor.user()
      let emulated = sandbox.firebase.baseURL + "/emulator/v1/projects/lanyard-sandbox/accounts"
      #expect(try await visitor.send("DELETE", emulated).status == 200)
      #expect(sandbox.firebase.users.isEmpty)
      #expect(try await visitor.send("GET", sandbox.firebase.baseURL + "/").object["authEmulator"]?["ready"] == true)
    }
  }
}
