import Lanyard
import LanyardFirebase
import LanyardTesting
import TestSupport
import Testing

/// Answers that the sandbox does not give. A closure stands for the service.
@Suite struct `What Firebase may answer` {
  private let session = Session(
    user: AuthUser(id: "u1", displayName: "Ada", providers: [.init(providerID: "google.com", subject: "1")]),
    providerID: "google.com", backendID: "firebase",
    tokens: SessionTokens(idToken: "old", refreshToken: "r1"))

  private func answering(_ answers: [String: String]) -> (FirebaseBackend, AuthContext, ScriptedTransport) {
    let transport = ScriptedTransport { request in
      let method = answers.keys.first { request.url.contains(":" + $0) }
      return HTTPResponse(status: method == nil ? 503 : 200, body: Array((answers[method ?? ""] ?? "").utf8))
    }
    return (FirebaseBackend(FirebaseConfiguration(apiKey: "k")), .test(http: transport), transport)
  }

  @Test func `a change that brings new tokens, with which the user is read`() async throws {
    let (backend, context, transport) = answering([
      "update": #"{"localId":"u1","displayName":"A","idToken":"new","refreshToken":"r2","expiresIn":"3600"}"#,
      "lookup":
        #"{"users":[{"localId":"u1","displayName":"A","providerUserInfo":[{"providerId":"google.com","rawId":"1"}]}]}"#,
    ])
    let change = try await backend.updateProfile(ProfileUpdate(displayName: "A"), of: session, in: context)
    #expect(change.tokens?.idToken == "new" && change.tokens?.refreshToken == "r2")
    #expect(change.user.displayName == "A")
    let body = try JSONObject(parsing: transport.requests.last?.body ?? [])
    #expect(body["idToken"] == "new")
  }

  @Test func `a change after which the user cannot be read has happened all the same`() async throws {
    let (backend, context, _) = answering(["update": #"{"localId":"u1"}"#])
    let change = try await backend.updateProfile(
      ProfileUpdate(displayName: "", photoURL: "https://p.example/1"), of: session, in: context)
    #expect(change.user.displayName == nil)
    #expect(change.user.photoURL == "https://p.example/1")
    #expect(change.user.providers == session.user.providers)
    #expect(change.tokens == nil)
  }

  @Test func `a user who is another one is not taken`() async throws {
    let other = #"{"users":[{"localId":"u2"}]}"#
    let (backend, context, _) = answering(["lookup": other, "update": #"{"localId":"u2"}"#])
    #expect(await authError { _ = try await backend.reload(session, in: context) }?.reasonName == "invalidResponse")
    let change = await authError {
      _ = try await backend.updateProfile(ProfileUpdate(displayName: "A"), of: session, in: context)
    }
    #expect(change?.reasonName == "invalidResponse")
  }

  @Test func `a link to a user who is another one is not taken`() async throws {
    let (backend, context, _) = answering([
      "signInWithIdp": #"{"localId":"u2","idToken":"new","refreshToken":"r2","expiresIn":"3600"}"#,
      "token": #"{"id_token":"fresh","refresh_token":"r1","expires_in":"3600","user_id":"u1"}"#,
    ])
    let credential = AuthCredential(
      providerID: "facebook.com", proof: .accessToken("at"),
      verifiedIdentity: VerifiedIdentity(providerID: "facebook.com", subject: "7"))
    let request = FederationRequest(credential: credential, provider: TestProvider("facebook.com"))
    let error = await authError { _ = try await backend.link(request, to: session, in: context) }
    #expect(error?.reasonName == "invalidResponse")
  }

  @Test(
    arguments: [
      (#"{"providerId":"google.com","rawId":7}"#, "7"), (#"{"providerId":"google.com","federatedId":"1"}"#, "1"),
      (#"{"providerId":"phone","phoneNumber":"+15550100"}"#, "+15550100"), (#"{"providerId":"google.com"}"#, nil),
      (#"{"providerId":"google.com","rawId":""}"#, nil), (#"{"rawId":"1"}"#, nil), ("7", nil), ("{}", nil),
    ] as [(String, String?)])
  func `a way in that does not say whose it is is none`(entry: String, subject: String?) async throws {
    let (backend, context, _) = answering(["lookup": #"{"users":[{"localId":"u1","providerUserInfo":[\#(entry)]}]}"#])
    let user = try await backend.reload(session, in: context).user
    #expect(user.providers.map(\.subject) == [subject].compactMap { $0 })
  }

  @Test func `a profile in whatever form, or none that can be read`() async throws {
    for (member, profile) in [
      (#""rawUserInfo":"{\"id\":\"1\"}""#, #"{"id":"1"}"#), (#""rawUserInfo":{"id":"1"}"#, #"{"id":"1"}"#),
      (#""rawUserInfo":"nonsense""#, "nonsense"), (#""rawUserInfo":7"#, ""), (#""x":1"#, ""),
    ] {
      let (backend, context, _) = answering([
        "signInWithIdp": #"{"localId":"u1","idToken":"t","refreshToken":"r",\#(member)}"#,
        "lookup": #"{"users":[{"localId":"u1"}]}"#,
      ])
      let request = FederationRequest(
        credential: AuthCredential(providerID: "google.com", proof: .idToken("t", rawNonce: nil, accessToken: nil)),
        provider: TestProvider("google.com"))
      let response = try await backend.signIn(request, in: context)
      #expect(String(decoding: response.rawProfile, as: UTF8.self) == profile)
    }
  }
}
