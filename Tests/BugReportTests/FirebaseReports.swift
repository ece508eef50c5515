import Lanyard
import LanyardFirebase
import LanyardTesting
import TestSupport
import Testing

/// Firebase in answers that others have stumbled over. A closure stands for the service.
@Suite struct `Reports about Firebase` {
  /// A client whose backend gets this answer from `signInWithIdp`, and what was sent.
  private static func client(
    _ provider: ProviderID, _ answer: @escaping @Sendable (JSONObject) -> (Int, String)
  ) throws -> (AuthClient, ScriptedTransport) {
    let transport = ScriptedTransport { request in
      let body = try JSONObject(parsing: request.body ?? [])
      let (status, text) = request.url.contains(":lookup") ? (200, lookup(body)) : answer(body)
      return HTTPResponse(status: status, body: Array(text.utf8))
    }
    let client = try AuthClient(
      providers: [TestProvider(provider), TestProvider("google.com")],
      backend: FirebaseBackend(FirebaseConfiguration(apiKey: "k")), context: .test(http: transport))
    return (client, transport)
  }

  /// The user `u1`, who signs in with what the ID token is called.
  private static func lookup(_ body: JSONObject) -> String {
    let providers = (body["idToken"]?.stringValue ?? "").split(separator: "+").map {
      #"{"providerId":"\#($0)","rawId":"1","email":"u@x.example"}"#
    }
    return
      #"{"users":[{"localId":"u1","email":"u@x.example","providerUserInfo":[\#(providers.joined(separator: ","))]}]}"#
  }

  private static func session(_ providers: String) -> String {
    #"{"localId":"u1","idToken":"\#(providers)","refreshToken":"r","expiresIn":"3600"}"#
  }

  private static func signInBodies(_ transport: ScriptedTransport) throws -> [JSONObject] {
    try transport.requests.filter { $0.url.contains(":signInWithIdp") }.map { try JSONObject(parsing: $0.body ?? []) }
  }

  @Test(arguments: [#"["google.com"]"#, #""[\"google.com\"]""#])
  func `A-FI1 an account that exists is told with all that linking needs`(verified: String) async throws {
    let (client, transport) = try Self.client("facebook.com") { body in
      if body["idToken"] != nil { return (200, Self.session("google.com+facebook.com")) }
      if body["postBody"]?.stringValue?.contains("google.com") == true { return (200, Self.session("google.com")) }
      return (
        200,
        #"{"needConfirmation":true,"email":"u@x.example","verifiedProvider":\#(verified),"pendingToken":"pt1","providerId":"facebook.com"}"#
      )
    }
    let error = await authError { _ = try await client.signIn(with: "facebook.com") }
    #expect(
      error?.reason
        == .accountCollision(
          AccountCollision(
            email: "u@x.example", pendingProviderID: "facebook.com", existingProviderIDs: ["google.com"])))
    #expect(error?.updatedCredential?.pendingToken == "pt1")
    #expect(client.currentUser == nil)
    let resolved = try await client.resolveCollision(with: "google.com")
    #expect(resolved.user.isLinked(to: "facebook.com"))
    #expect(resolved.credential.pendingToken == nil)
    let link = try #require(try Self.signInBodies(transport).last)
    #expect(link["pendingToken"] == "pt1")
    #expect(link["idToken"] == "google.com")
    let form = try #require(FormURLEncoding.decode(link["postBody"]?.stringValue ?? ""))
    #expect(!form.contains { $0.name == "pendingToken" || $0.value == "pt1" })
    #expect(form.contains { $0 == ("providerId", "facebook.com") })
  }

  @Test(
    arguments: [
      (
        200,
        #"{"errorMessage":"FEDERATED_USER_ID_ALREADY_LINKED","email":"u@x.example","oauthAccessToken":"at9","providerId":"google.com"}"#
      ),
      (400, #"{"error":{"code":400,"message":"FEDERATED_USER_ID_ALREADY_LINKED"}}"#),
    ])
  func `A-FI2 a link that did not happen is none, whatever the status`(status: Int, answer: String) async throws {
    let (client, _) = try Self.client("facebook.com") { body in
      body["idToken"] == nil ? (200, Self.session("facebook.com")) : (status, answer)
    }
    let user = try await client.signIn(with: "facebook.com").user
    let error = await authError { _ = try await client.link(with: "google.com") }
    #expect(error?.reason == .credentialAlreadyInUse)
    #expect(error?.updatedCredential?.providerID == "google.com")
    #expect(error?.updatedCredential?.accessToken == (status == 200 ? "at9" : "access-token"))
    #expect(client.currentUser == user)
    #expect(user.providers.map(\.providerID) == ["facebook.com"])
  }

  @Test(
    arguments: [
      (
        #"{"code":400,"message":"INVALID_IDP_RESPONSE : {\"error\": \"a: b\"}"}"#, "INVALID_IDP_RESPONSE",
        #"{"error": "a: b"}"#
      ),
      (#"{"message":"WEAK_PASSWORD :x"}"#, "WEAK_PASSWORD", "x"),
      (
        #"{"message":"BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: {\"error\":{}}"}"#,
        "BLOCKING_FUNCTION_ERROR_RESPONSE", #"HTTP Cloud Function returned an error: {"error":{}}"#
      ),
      (#"{"message":"TOO_MANY_ATTEMPTS_TRY_LATER"}"#, "TOO_MANY_ATTEMPTS_TRY_LATER", nil),
      (#"{"message":"NEW_UNKNOWN_CODE : z"}"#, "NEW_UNKNOWN_CODE", "z"),
      (#""INVALID_ID_TOKEN : z""#, "INVALID_ID_TOKEN", "z"), (#"{"message":" USER_DISABLED:"}"#, "USER_DISABLED", nil),
      (#"{"message":"Something else. Really: yes"}"#, "Something else. Really: yes", nil),
    ] as [(String, String, String?)])
  func `A-FI3 the code is what stands before the first colon`(error: String, code: String, detail: String?) async throws
  {
    let (client, _) = try Self.client("facebook.com") { _ in (400, #"{"error":\#(error)}"#) }
    let error = await authError { _ = try await client.signIn(with: "facebook.com") }
    #expect(error?.firebaseError?.code.rawValue == code)
    #expect(error?.firebaseError?.detail == detail)
    #expect(client.currentUser == nil)
  }

  @Test func `A-FI4 what a token holds does not become fields of its own`() async throws {
    let (client, transport) = try Self.client("facebook.com") { _ in (200, Self.session("google.com")) }
    let token = "aaa.bbb+ccc&x=1"
    _ = try await client.signIn(
      with: AuthCredential(
        providerID: "google.com", proof: .idToken(Secret(token), rawNonce: "a b&c", accessToken: "50%+=")))
    let body = try #require(try Self.signInBodies(transport).first?["postBody"]?.stringValue)
    #expect(body.contains("id_token=aaa.bbb%2Bccc%26x%3D1"))
    let form = try #require(FormURLEncoding.decode(body))
    #expect(form.count == 4)
    for (name, value) in [
      ("id_token", token), ("nonce", "a b&c"), ("access_token", "50%+="), ("providerId", "google.com"),
    ] {
      #expect(form.contains { $0 == (name, value) })
    }
  }

  @Test(arguments: ["", "null", "42", "0", "[]"])
  func `A-U5 a user without an id is nobody`(id: String) async throws {
    let value = id.isEmpty ? #""""# : id
    let (client, _) = try Self.client("facebook.com") { _ in
      (200, #"{"localId":\#(value),"idToken":"t","refreshToken":"r","expiresIn":"3600"}"#)
    }
    let error = await authError { _ = try await client.signIn(with: "facebook.com") }
    #expect(error?.reasonName == "invalidResponse")
    #expect(client.currentUser == nil)
  }
}
