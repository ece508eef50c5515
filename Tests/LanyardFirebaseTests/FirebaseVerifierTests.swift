import Foundation
import Lanyard
import LanyardCrypto
import LanyardFirebase
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `ID tokens of Firebase` {
  /// The ID token of a sign-in, as scenarios have it.
  private func token(
    _ world: FirebaseWorld, _ scenario: SandboxScenario? = nil, configuration: FirebaseConfiguration? = nil
  ) async throws -> Secret {
    let client = try world.client(configuration: configuration)
    _ = try await client.signIn(with: .google)
    if let scenario { world.sandbox.scenarios.enqueue(scenario, at: .token) }
    return try await client.session(forcingRefresh: true).tokens.idToken ?? ""
  }

  private func verifier(
    _ world: FirebaseWorld, projectID: String? = nil, tenantID: String? = nil
  ) throws -> FirebaseTokenVerifier {
    try FirebaseTokenVerifier(
      projectID: projectID ?? world.firebase.project.id, tenantID: tenantID, service: .sandbox(world.sandbox.baseURL))
  }

  @Test func `say who it is, since when, and by what`() async throws {
    try await inFirebaseWorld { world in
      let context = world.context()
      let begin = world.clock.now.timeIntervalSince1970.rounded(.down)
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.firebase.changeUser(user.id) { $0.customAttributes = #"{"role":"admin"}"# }
      world.clock.advance(by: .seconds(60))
      let token = try await client.idToken(forcingRefresh: true)
      let verified = try await verifier(world).verify(token, in: context)
      #expect(verified.userID == user.id)
      #expect(verified.claims.projectID == "lanyard-sandbox")
      #expect(verified.claims.authTime.timeIntervalSince1970 == begin)
      #expect(verified.claims.issuedAt.timeIntervalSince1970 == begin + 60)
      #expect(verified.claims.expiresAt.timeIntervalSince1970 == begin + 3660)
      #expect(verified.claims.email == "ada@gmail.com")
      #expect(verified.claims.isEmailVerified)
      #expect(verified.claims.displayName == "Ada Lovelace")
      #expect(verified.claims.photoURL?.isEmpty == false)
      #expect(verified.claims.phoneNumber == nil)
      #expect(verified.claims.signInProvider == "google.com")
      #expect(verified.claims.identities["email"] == ["ada@gmail.com"])
      #expect(verified.claims.all["role"] == "admin")
      #expect(!verified.claims.isAnonymous)
      #expect("\(verified)" == "ID token of lanyard-sandbox")
      #expect(Mirror(reflecting: verified).children.isEmpty)
    }
  }

  @Test func `of anonymous users say so`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signInAnonymously()
      let verified = try await verifier(world).verify(try await client.idToken(), in: world.context())
      #expect(verified.claims.isAnonymous)
      #expect(verified.claims.identities.isEmpty)
    }
  }

  @Test(
    arguments: [
      SandboxScenario.badSignature, .unsignedIDToken, .symmetricSignature, .otherAlgorithm, .unknownKeyID,
      .missingKeyID, .wrongIssuer, .missingIssuer, .wrongAudience, .missingAudience, .secondAudience, .missingSubject,
      .expiredIDToken, .futureIDToken, .missingIssueTime, .missingExpiryTime, .duplicateClaim,
    ])
  func `are refused when they break a rule`(scenario: SandboxScenario) async throws {
    try await inFirebaseWorld { world in
      // One that does not know its project, and so takes tokens of any.
      let backend = world.backend(FirebaseConfiguration(apiKey: world.firebase.project.apiKey))
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let session = try await client.session()
      world.sandbox.scenarios.enqueue(scenario, at: .token)
      // Of some of them not even the program that asked takes notice: it has them from the service itself.
      let token = try await backend.refresh(session, provider: nil, in: world.context()).idToken ?? ""
      let error = await authError { _ = try await verifier(world).verify(token, in: world.context()) }
      #expect(error?.reasonName == "invalidIDToken")
      #expect(error?.providerID == "firebase")
    }
  }

  @Test func `are refused for another project and another tenant`() async throws {
    try await inFirebaseWorld { world in
      world.firebase.configure { $0.tenants = ["north"] }
      let context = world.context()
      let token = try await token(world)
      let project = await authError { _ = try await verifier(world, projectID: "other").verify(token, in: context) }
      #expect(project?.reasonName == "invalidIDToken")
      let tenant = await authError { _ = try await verifier(world, tenantID: "north").verify(token, in: context) }
      #expect(tenant?.reason == .invalidIDToken("tenant"))
      var configuration = world.configuration
      configuration.tenantID = "north"
      let northern = try await self.token(world, configuration: configuration)
      #expect(try await verifier(world, tenantID: "north").verify(northern, in: context).claims.tenantID == "north")
    }
  }

  @Test func `end after an hour`() async throws {
    try await inFirebaseWorld { world in
      let token = try await token(world)
      world.clock.advance(by: .seconds(3700))
      let error = await authError { _ = try await verifier(world).verify(token, in: world.context()) }
      #expect(error?.reason == .invalidIDToken("expired"))
    }
  }

  @Test func `need the keys once, and once more when they are changed`() async throws {
    try await inFirebaseWorld { world in
      let (verifier, context) = (try verifier(world), world.context())
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      for _ in 0..<3 { _ = try await verifier.verify(try await client.idToken(forcingRefresh: true), in: context) }
      let path = String(world.firebase.keysEndpoint.dropFirst(world.sandbox.baseURL.count))
      #expect(world.sandbox.requestLog.entries(path: path).count == 1)
      try await world.firebase.rotateKeys()
      _ = try await verifier.verify(try await client.idToken(forcingRefresh: true), in: context)
      #expect(world.sandbox.requestLog.entries(path: path).count == 2)
    }
  }

  @Test func `are not refused because the keys cannot be had, but not taken either`() async throws {
    try await inFirebaseWorld { world in
      let token = try await token(world)
      world.sandbox.scenarios.enqueue(.serverError, at: .keys)
      let error = await authError { _ = try await verifier(world).verify(token, in: world.context()) }
      #expect(error?.reason == .serverError(status: 503))
    }
  }

  @Test(
    arguments: [
      (["auth_time": .null], "missingClaim"), (["auth_time": 4_000_000_000], "authenticationTime"),
      (["sub": .string(String(repeating: "x", count: 129))], "missingClaim"), (["firebase": .null], "missingClaim"),
      (["firebase": ["identities": [:]]], "missingClaim"), ([:], nil),
    ] as [([String: JSONValue], String?)])
  func `are refused without what only Firebase writes`(changes: [String: JSONValue], reason: String?) async throws {
    #expect(try await refusal(changes)?.reason == reason.map { .invalidIDToken($0) })
  }

  @Test func `are refused when another algorithm has signed them, even by a key that is published for it`() async throws
  {
    for algorithm: SignatureAlgorithm in [.ps256, .rs512] {
      #expect(try await refusal(signedWith: algorithm)?.message.contains("algorithm") == true)
    }
  }

  /// What the verifier says to a token of a Firebase that publishes one key.
  private func refusal(
    _ changes: [String: JSONValue] = [:], signedWith algorithm: SignatureAlgorithm = .rs256
  ) async throws -> AuthError? {
    let clock = TestClock()
    let now = Int(clock.now.timeIntervalSince1970)
    let key = try PrivateKey.generate(.rsa2048)
    let keys = JSONObject(dictionaryLiteral: ("keys", [.object(key.jsonWebKey(keyID: "1", algorithm: algorithm))]))
    var claims: JSONObject = [
      "iss": "https://securetoken.google.com/p", "aud": "p", "sub": "u1", "iat": JSONValue(now),
      "exp": JSONValue(now + 3600), "auth_time": JSONValue(now), "firebase": ["sign_in_provider": "google.com"],
    ]
    for (name, value) in changes { claims[name] = value.isNull ? JSONValue?.none : value }
    let token = try JSONWebToken.sign(claims: claims, key: key, algorithm: algorithm, keyID: "1")
    let context = AuthContext.test(
      http: ScriptedTransport { _ in HTTPResponse(status: 200, body: keys.serialized()) }, clock: clock)
    let verifier = try FirebaseTokenVerifier(projectID: "p")
    return await authError { _ = try await verifier.verify(Secret(token), in: context) }
  }

  @Test func `of the emulator are another type, which no server takes`() async throws {
    try await inFirebaseWorld { world in
      #expect(throws: AuthError.self) { try FirebaseTokenVerifier(projectID: "p", service: .emulator()) }
      let signed = try await token(world)
      #expect(throws: AuthError.self) { try UnverifiedEmulatorToken(signed, projectID: "lanyard-sandbox") }
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let session = try await client.session()
      world.sandbox.scenarios.enqueue(.unsignedIDToken, at: .token)
      let unsigned = try #require(
        try await world.backend().refresh(session, provider: nil, in: world.context()).idToken)
      let token = try UnverifiedEmulatorToken(unsigned, projectID: "lanyard-sandbox")
      #expect(token.claims.userID == client.currentUser?.id)
      #expect(throws: AuthError.self) { try UnverifiedEmulatorToken(unsigned, projectID: "other") }
      #expect(throws: AuthError.self) { try UnverifiedEmulatorToken("a.b", projectID: "lanyard-sandbox") }
      // Neither what names an algorithm nor what has a signature is the emulator's, even without the other.
      func parts(_ token: Secret) -> [String] { token.withExposedValue { $0.components(separatedBy: ".") } }
      for text in ["\(parts(signed)[0]).\(parts(unsigned)[1]).", "\(parts(unsigned)[0]).\(parts(unsigned)[1]).c2ln"] {
        let error = #expect(throws: AuthError.self) {
          try UnverifiedEmulatorToken(Secret(text), projectID: "lanyard-sandbox")
        }
        #expect(error?.reason == .invalidIDToken("algorithm"))
      }
    }
  }
}
