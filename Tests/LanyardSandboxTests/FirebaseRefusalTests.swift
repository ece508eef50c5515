import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `What the sandbox's Firebase refuses` {
  // MARK: Requests

  @Test func `keys of nobody's, and applications that a key is not for`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      #expect(
        try await visitor.call("signUp", [:], key: nil).googleRefusal == "403 The request is missing a valid API key.")
      let wrong = try await visitor.call("signUp", [:], key: "other")
      #expect(wrong.googleRefusal.hasPrefix("400 API key not valid."))
      #expect(try wrong.object["error"]?["details"]?.arrayValue?.first?["reason"] == "API_KEY_INVALID")
      sandbox.firebase.configure { $0.bundleIDs = ["com.example.sandbox"] }
      for bundleID in [nil, "com.example.other"] {
        let headers: HTTPFields = bundleID.map { ["X-Ios-Bundle-Identifier": $0] } ?? [:]
        #expect(try await visitor.call("signUp", [:], headers: headers).googleRefusal.hasPrefix("403 Requests from"))
      }
      let right: HTTPFields = ["X-Ios-Bundle-Identifier": "com.example.sandbox"]
      #expect(try await visitor.call("signUp", [:], headers: right).status == 200)
    }
  }

  @Test(
    arguments: [
      ("signInWithIdp", #"{"requestUri":"http://localhost","postBody":"","nonsense":1}"#, "Invalid JSON payload"),
      ("signInWithIdp", "{", "Invalid JSON payload"), ("signInWithIdp", #"{"requestUri":7}"#, "Invalid JSON payload"),
      ("signInWithIdp", "{}", "MISSING_REQUEST_URI"),
      ("signInWithIdp", #"{"requestUri":"nowhere"}"#, "INVALID_REQUEST_URI"),
      ("signInWithIdp", #"{"requestUri":"http://localhost"}"#, "INVALID_CREDENTIAL_OR_PROVIDER_ID :"),
      (
        "signInWithIdp", #"{"requestUri":"http://localhost","postBody":"providerId=google.com"}"#,
        "INVALID_CREDENTIAL_OR_PROVIDER_ID :"
      ),
      (
        "signInWithIdp", #"{"requestUri":"http://localhost","postBody":"providerId=other.example&id_token=x"}"#,
        "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
      ),
      (
        "signInWithIdp", #"{"requestUri":"http://localhost","postBody":"providerId=twitter.com&access_token=x"}"#,
        "INVALID_CREDENTIAL_OR_PROVIDER_ID :"
      ),
      (
        "signInWithIdp", #"{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token=x"}"#,
        "INVALID_IDP_RESPONSE : Unable to parse the id_token: x"
      ),
      (
        "signInWithIdp", #"{"requestUri":"http://localhost","postBody":"providerId=facebook.com&access_token=x"}"#,
        "INVALID_IDP_RESPONSE : Bad access token"
      ),
      (
        "signInWithIdp", #"{"requestUri":"http://localhost","postBody":"providerId=google.com","pendingToken":"x"}"#,
        "INVALID_PENDING_TOKEN"
      ),
      ("signUp", #"{"email":"a@b.example","password":"secret"}"#, "OPERATION_NOT_ALLOWED"),
      ("signUp", #"{"tenantId":"t"}"#, "TENANT_NOT_FOUND"), ("lookup", "{}", "MISSING_ID_TOKEN"),
      ("lookup", #"{"idToken":"x"}"#, "INVALID_ID_TOKEN"),
      ("update", #"{"displayName":"A"}"#, "INVALID_REQ_TYPE : Unsupported request parameters."),
      ("update", #"{"idToken":"x","displayName":"A"}"#, "INVALID_ID_TOKEN"),
      ("delete", "{}", "MISSING_ID_TOKEN"), ("createAuthUri", "{}", "MISSING_IDENTIFIER"),
      ("createAuthUri", #"{"identifier":"a@b.example"}"#, "MISSING_CONTINUE_URI"),
      ("createAuthUri", #"{"identifier":"a@b.example","continueUri":"x"}"#, "INVALID_CONTINUE_URI"),
      ("createAuthUri", #"{"identifier":"a","continueUri":"http://localhost"}"#, "INVALID_IDENTIFIER"),
    ])
  func `requests that the real one refuses`(method: String, body: String, message: String) async throws {
    try await withSandbox { sandbox, _ in
      let path = "/identitytoolkit.googleapis.com/v1/accounts:" + method
      let response = try await FirebaseVisitor(sandbox).post(path, Array(body.utf8))
      #expect(response.googleRefusal.hasPrefix("400 " + message), "\(response.text)")
      #expect(sandbox.firebase.users.isEmpty)
    }
  }

  @Test func `what there is not, and what only an administrator may`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      #expect(try await visitor.call("nothing", [:]).googleRefusal == "404 Not Found")
      #expect(try await visitor.call("lookup", ["localId": ["u1"]]).googleRefusal == "403 INSUFFICIENT_PERMISSION")
      let linked = try await visitor.signIn(try await visitor.google(), ["returnRefreshToken": "yes"])
      #expect(linked.googleRefusal.hasPrefix("501"))
    }
  }

  // MARK: Credentials

  @Test func `credentials of another application, and those that have ended`() async throws {
    try await withSandbox { sandbox, clock in
      let visitor = FirebaseVisitor(sandbox)
      let google = try await visitor.google()
      sandbox.firebase.configure { $0.identityProviders["google.com"] = ["other"] }
      let foreign = try await visitor.signIn(google)
      #expect(foreign.googleRefusal.hasPrefix("400 INVALID_IDP_RESPONSE : Invalid Idp Response"))
      #expect(foreign.text.contains("audience"))
      sandbox.firebase.configure { $0.identityProviders["google.com"] = [GoogleSandboxClient.desktop.id] }
      #expect(try await visitor.signIn(google).status == 200)
      clock.advance(by: .seconds(3600))
      #expect(
        try await visitor.signIn(google).googleRefusal.hasPrefix("400 INVALID_IDP_RESPONSE : The id_token is expired"))
    }
  }

  @Test func `a nonce that is not the one whose digest is in the token`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      let plain = try await visitor.google()
      #expect(try await visitor.signIn(plain).status == 200)
      // Google's need none; one that is given has to fit.
      #expect(
        try await visitor.signIn(plain + [("nonce", "n0nce")]).googleRefusal.hasPrefix("400 MISSING_OR_INVALID_NONCE"))
      let digest = "cf52de5f00b1b6ab91d5eb47a1c7f0e0"
      let answer = try await Visitor(sandbox).signIn(["nonce": digest])
      let token = try found(answer["id_token"]?.stringValue)
      let wrong = [("providerId", "google.com"), ("id_token", token), ("nonce", "raw")]
      #expect(try await visitor.signIn(wrong).googleRefusal.hasPrefix("400 MISSING_OR_INVALID_NONCE"))
    }
  }

  // MARK: Users

  @Test func `somebody else's address, until the person confirms it`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      let user = try await visitor.user()
      let conflict = try await visitor.signIn(try await visitor.facebook()).object
      #expect(conflict["needConfirmation"] == true)
      #expect(conflict["localId"] == user["localId"])
      #expect(conflict["verifiedProvider"] == ["google.com"])
      #expect(!conflict.contains("idToken"))
      #expect(sandbox.firebase.users.first?.providers.count == 1)
      let pending = try found(conflict["pendingToken"])
      let fields = [("providerId", "facebook.com")]
      let linked = try await visitor.signIn(fields, ["pendingToken": pending, "idToken": user["idToken"]])
      #expect(try linked.object["localId"] == user["localId"])
      #expect(sandbox.firebase.users.first?.providers.map(\.providerID) == ["google.com", "facebook.com"])
      let again = try await visitor.signIn(fields, ["pendingToken": pending])
      #expect(again.googleRefusal == "400 INVALID_PENDING_TOKEN")
    }
  }

  @Test func `a way in that is somebody's already, in an answer of either kind`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      let ada = try await visitor.user()
      _ = try await visitor.user(.grace)
      let google = try await visitor.google(.grace)
      let told = try await visitor.signIn(google, ["idToken": ada["idToken"]]).object
      #expect(told["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED")
      #expect(told["oauthIdToken"]?.stringValue == google[1].1)
      #expect(!told.contains("idToken"))
      let refused = try await visitor.signIn(google, ["idToken": ada["idToken"], "returnIdpCredential": false])
      #expect(refused.googleRefusal == "400 FEDERATED_USER_ID_ALREADY_LINKED")
      // The caller's own is no better.
      let own = try await visitor.signIn(try await visitor.google(), ["idToken": ada["idToken"]]).object
      #expect(own["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED")
      let email = try await visitor.signIn(try await visitor.facebook(.grace), ["idToken": ada["idToken"]]).object
      #expect(email["errorMessage"] == "EMAIL_EXISTS")
    }
  }

  @Test func `users who are not there, disabled, or signed in for too long`() async throws {
    try await withSandbox { sandbox, clock in
      let visitor = FirebaseVisitor(sandbox)
      let unknown = try await visitor.signIn(try await visitor.google(), ["autoCreate": false])
      #expect(unknown.googleRefusal == "400 USER_NOT_FOUND")
      #expect(sandbox.firebase.users.isEmpty)
      let user = try await visitor.user()
      let (token, refresh) = (try found(user["idToken"]), try found(user["refreshToken"]?.stringValue))
      let id = try found(user["localId"]?.stringValue)
      clock.advance(by: .seconds(301))
      #expect(
        try await visitor.call("delete", ["idToken": token]).googleRefusal == "400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
      sandbox.firebase.changeUser(id) { $0.isDisabled = true }
      #expect(try await visitor.call("lookup", ["idToken": token]).googleRefusal == "400 USER_DISABLED")
      #expect(try await visitor.signIn(try await visitor.google()).googleRefusal == "400 USER_DISABLED")
      #expect(try await visitor.refresh(refresh).googleRefusal == "400 USER_DISABLED")
      sandbox.firebase.changeUser(id) { user in
        user.isDisabled = false
        user.validSince += 300
      }
      #expect(try await visitor.call("lookup", ["idToken": token]).googleRefusal == "400 TOKEN_EXPIRED")
      #expect(try await visitor.refresh(refresh).googleRefusal == "400 TOKEN_EXPIRED")
      sandbox.firebase.deleteUser(id)
      #expect(try await visitor.refresh(refresh).googleRefusal == "400 USER_NOT_FOUND")
      #expect(try await visitor.refresh("x").googleRefusal == "400 INVALID_REFRESH_TOKEN")
      clock.advance(by: .seconds(3600))
      #expect(try await visitor.call("lookup", ["idToken": token]).googleRefusal == "400 INVALID_ID_TOKEN")
    }
  }

  @Test(
    arguments: [
      ("{}", "MISSING_GRANT_TYPE"), (#"{"grantType":"password"}"#, "INVALID_GRANT_TYPE"),
      (#"{"grantType":"refresh_token"}"#, "MISSING_REFRESH_TOKEN"),
      (#"{"grant_type":"refresh_token","refresh_token":"x"}"#, "INVALID_REFRESH_TOKEN"),
    ])
  func `refreshes that lack something`(body: String, message: String) async throws {
    try await withSandbox { sandbox, _ in
      let response = try await FirebaseVisitor(sandbox).post(
        "/securetoken.googleapis.com/v1/token", Array(body.utf8))
      #expect(response.googleRefusal == "400 " + message)
    }
  }

  @Test func `tenants that are not there, and users of another one`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      sandbox.firebase.configure { $0.tenants = ["north", "south"] }
      #expect(
        try await visitor.signIn(try await visitor.google(), ["tenantId": "west"]).googleRefusal
          == "400 TENANT_NOT_FOUND")
      let north = try await visitor.signIn(try await visitor.google(), ["tenantId": "north"]).object
      let body: JSONObject = ["idToken": try found(north["idToken"]), "tenantId": "south"]
      #expect(try await visitor.call("lookup", body).googleRefusal == "400 TENANT_ID_MISMATCH")
      // The same person is another user elsewhere.
      let south = try await visitor.signIn(try await visitor.google(), ["tenantId": "south"]).object
      #expect(south["localId"] != north["localId"])
    }
  }

  @Test func `what a scenario says, as the service would write it`() async throws {
    try await withSandbox { sandbox, _ in
      let visitor = FirebaseVisitor(sandbox)
      for (detail, message) in [
        ("INVALID_IDP_RESPONSE : {\"error\": \"a: b\"}", "400 INVALID_IDP_RESPONSE : {\"error\": \"a: b\"}"),
        ("503 UNAVAILABLE", "503 UNAVAILABLE"),
      ] {
        sandbox.scenarios.enqueue(.providerError, at: .account, detail: detail)
        let answer = try await visitor.call("signUp", [:])
        #expect(answer.googleRefusal == message)
      }
      sandbox.scenarios.enqueue(.providerError, at: .account, detail: "200 EMAIL_EXISTS")
      #expect(try await visitor.call("signUp", [:]).object["errorMessage"] == "EMAIL_EXISTS")
      #expect(try await visitor.call("signUp", [:]).status == 200)
    }
  }
}
