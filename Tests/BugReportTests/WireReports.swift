import Lanyard
import LanyardHTTPServer
import LanyardOAuth
import LanyardTesting
import TestSupport
import Testing

/// What the protocol layer is proven to do with values, proven once more on the wire.
@Suite struct `Reports that need a wire` {
  @Test func `A-I4 a new key is fetched once, and a forged name for one does not fetch again and again`() async throws {
    let world = try await World()
    let provider = world.stub.provider()
    func credential(_ token: String) -> AuthCredential {
      AuthCredential(providerID: "stub.example", proof: .idToken(Secret(token), rawNonce: nil, accessToken: nil))
    }
    let first = credential(try world.stub.idToken(issuer: world.stub.issuer))
    _ = try await provider.verify(first, in: world.context)
    #expect(world.stub.requests("/jwks").count == 1)
    world.clock.advance(by: .seconds(60))
    try world.stub.rotateKey()
    let second = credential(try world.stub.idToken(issuer: world.stub.issuer))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try await provider.verify(second, in: world.context) } }
      try await group.waitForAll()
    }
    #expect(world.stub.requests("/jwks").count == 2)
    world.clock.advance(by: .seconds(60))
    world.stub.always("/jwks", .text(500, ""))
    try world.stub.rotateKey()
    let forged = credential(try world.stub.idToken(issuer: world.stub.issuer))
    for _ in 0..<20 {
      await #expect(throws: AuthError.self) { try await provider.verify(forged, in: world.context) }
    }
    #expect(world.stub.requests("/jwks").count == 3)
    _ = try await provider.verify(second, in: world.context)
  }

  @Test func `A-I9 the nonce is fresh, and the credential has it as it was sent`() async throws {
    let world = try await World()
    let provider = world.stub.provider()
    var nonces: [String?] = []
    for _ in 0..<2 {
      let credential = try await provider.signIn(SignInRequest(), in: world.context)
      guard case .idToken(_, let nonce?, _) = credential.proof else {
        Issue.record("no nonce")
        return
      }
      nonces.append(nonce.withExposedValue { $0 })
    }
    #expect(world.stub.requests("/authorize").map { $0.queryFields["nonce"] } == nonces)
    #expect(nonces[0] != nonces[1])
  }

  @Test func `A-P3 name and secret are escaped before they go into the header`() async throws {
    for (id, secret, expected): (String, Secret, String) in [
      ("cl:ient", "p@ss word+/=", "Basic Y2wlM0FpZW50OnAlNDBzcyt3b3JkJTJCJTJGJTNE"),
      ("id", "a:b", "Basic aWQ6YSUzQWI="), ("ab-c_d.e", "s", "Basic YWItY19kLmU6cw=="),
    ] {
      let world = try await World()
      var provider = world.stub.provider(authentication: .clientSecretBasic(secret))
      provider.client.clientID = id
      let failure = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      #expect(failure?.reason == .invalidIDToken("audience"), "the stub's tokens are for c1")
      let request = try #require(world.stub.requests("/token").first)
      #expect(request.headers["Authorization"] == expected)
      #expect(request.formFields["client_secret"] == nil && request.formFields["client_id"] == nil)
      #expect(world.stub.requests("/authorize").first?.queryFields["client_id"] == id)
    }
  }

  @Test func `A-T5 the type of the token is written as the header wants it`() async throws {
    for type in ["bearer", "BEARER", "Bearer"] {
      let world = try await World()
      world.stub.answer("/token", .json(["access_token": "at1", "token_type": .string(type)]))
      let provider = world.stub.provider(scopes: ["profile"])
      _ = try await provider.signIn(SignInRequest(), in: world.context)
      #expect(world.stub.requests("/userinfo").map { $0.headers["Authorization"] } == ["Bearer at1"])
    }
    for type in ["mac", "N_A"] {
      let storage = MemoryStorage()
      let world = try await World(storage: storage)
      world.stub.answer("/token", .json(["access_token": "at1", "token_type": .string(type)]))
      let client = try world.client(world.stub.provider(scopes: ["profile"]))
      let error = await authError { _ = try await client.signIn() }
      #expect(error?.reasonName == "invalidResponse")
      #expect(world.stub.requests("/userinfo").isEmpty)
      #expect(storage.values.isEmpty)
    }
  }

  @Test func `A-T6 what is no refusal of the protocol is not reported as one`() async throws {
    let object: JSONObject = ["error": ["code": 400, "status": "INVALID_ARGUMENT", "message": "secret-m"]]
    for (response, reason): (HTTPResponse, AuthError.Reason) in [
      (.json(object, status: 400), .invalidResponse("HTTP 400")),
      (.text(502, "<html>secret-x</html>"), .serverError(status: 502)),
      (.text(500, ""), .serverError(status: 500)),
      (.json(["error": "invalid_grant", "error_description": .null], status: 400), .refused(code: "invalid_grant")),
      (.json(["error": "bad_verification_code"]), .refused(code: "bad_verification_code")),
    ] {
      let world = try await World()
      world.stub.answer("/token", response)
      let error = await authError { _ = try await world.client().signIn() }
      #expect(error?.reason == reason)
      #expect(!"\(String(describing: error)) \(world.events.entries)".contains("secret-"))
      #expect(world.stub.tokenRequests.count == 1)
    }
  }

  @Test func `A-X3 plus signs arrive as they are`() async throws {
    let world = try await World()
    let provider = world.stub.provider(authentication: .clientSecretPost("s+1 %"))
    let client = try await world.signedIn(provider)
    world.stub.answer(
      "/token", .json(["access_token": "at2", "token_type": "Bearer", "refresh_token": "4/0A+b c"]))
    _ = try await client.session(forcingRefresh: true)
    _ = try await client.session(forcingRefresh: true)
    #expect(world.stub.tokenRequests.map { $0["client_secret"] } == ["s+1 %", "s+1 %", "s+1 %"])
    #expect(world.stub.tokenRequests.first?["code"] == "code 1+1")
    #expect(world.stub.tokenRequests.last?["refresh_token"] == "4/0A+b c")
    let body = world.stub.requests("/token").last.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(body?.contains("4%2F0A%2Bb") == true)
    _ = try await client.signIn(with: "stub.example", SignInRequest(defaultValue: "u+t@x.example"))
    let authorization = try #require(world.stub.requests("/authorize").last)
    #expect(authorization.queryFields["login_hint"] == "u+t@x.example")
    #expect(authorization.target.contains("u%2Bt%40x.example"))
  }
}
