import Foundation
import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Client assertion` {
  private static let now = Date(timeIntervalSince1970: 1_767_225_600.75)
  private let key: PrivateKey

  init() throws { key = try PrivateKey.generate(.p256) }

  private func client(audience: String? = nil, header: JSONObject = [:]) throws -> OAuthClient {
    OAuthClient(
      clientID: "c1",
      authentication: try .privateKeyJWT(key, algorithm: .es256, keyID: "k1", audience: audience, header: header))
  }

  private func send(
    _ client: OAuthClient, _ server: ServerMetadata = Fixture.server, now: Date? = now,
    randomBytes: ((Int) -> [UInt8])? = SystemRandom.bytes
  ) throws(OAuth2Error) -> HTTPRequest {
    try TokenRequest.refreshToken("r").httpRequest(server, client: client, now: now, randomBytes: randomBytes)
  }

  /// Header and claims of the assertion in a request, after its signature was checked.
  private func assertion(_ request: HTTPRequest) throws -> (header: JSONObject, claims: JSONObject) {
    let form = try #require(FormURLEncoding.decode(Fixture.body(request)))
    #expect(form.first { $0.name == "client_id" }?.value == "c1")
    #expect(
      form.first { $0.name == "client_assertion_type" }?.value
        == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
    #expect(request.headers["Authorization"] == nil)
    let text = try #require(form.first { $0.name == "client_assertion" }?.value)
    let parts = text.split(separator: ".").map(String.init)
    let signature = try #require(Base64URL.decode(parts[2]))
    #expect(
      key.publicKey.isValidSignature(signature, for: "\(parts[0]).\(parts[1])".utf8, algorithm: .es256))
    return (
      try JSONObject(parsing: try #require(Base64URL.decode(parts[0]))),
      try JSONObject(parsing: try #require(Base64URL.decode(parts[1])))
    )
  }

  @Test func `says who the client is, to this server, for two minutes`() throws {
    let (header, claims) = try assertion(try send(try client()))
    #expect(header == ["alg": "ES256", "kid": "k1"])
    #expect(claims["iss"] == "c1")
    #expect(claims["sub"] == "c1")
    #expect(claims["aud"] == "https://op.example")
    #expect(claims["iat"] == 1_767_225_600)
    #expect(claims["exp"] == 1_767_225_720)
    #expect(claims["jti"]?.stringValue?.utf8.count == 22)
  }

  @Test func `is never used twice`() throws {
    let client = try client()
    let identifiers = try (0..<50).compactMap { _ in try assertion(try send(client)).claims["jti"] }
    #expect(Set(identifiers).count == 50)
  }

  @Test func `is made out to the token endpoint of a server without issuer, or to whom the host says`() throws {
    let server = ServerMetadata(tokenEndpoint: "https://op.example/token")
    #expect(try assertion(try send(try client(), server)).claims["aud"] == "https://op.example/token")
    #expect(try assertion(try send(try client(audience: "x"))).claims["aud"] == "x")
    let revocation = ServerMetadata(revocationEndpoint: "https://op.example/revoke")
    #expect(throws: OAuth2Error.self) {
      try RevocationRequest("t").httpRequest(
        revocation, client: try client(), now: Self.now, randomBytes: SystemRandom.bytes)
    }
  }

  @Test func `goes along with every request that clients authenticate`() throws {
    var server = Fixture.server
    server.deviceAuthorizationEndpoint = "https://op.example/device_authorization"
    _ = try assertion(
      try RevocationRequest("t").httpRequest(
        server, client: try client(), now: Self.now, randomBytes: SystemRandom.bytes))
    _ = try assertion(
      try DeviceAuthorizationRequest(scope: []).httpRequest(
        server, client: try client(), now: Self.now, randomBytes: SystemRandom.bytes))
  }

  @Test func `carries more of a header, but no other algorithm or key`() throws {
    let header = try assertion(try send(try client(header: ["x5t": "t", "alg": "none", "kid": "k2", "typ": "JWT"])))
      .header
    #expect(header == ["alg": "ES256", "kid": "k1", "x5t": "t", "typ": "JWT"])
  }

  @Test func `is not made without the time or without randomness`() throws {
    let client = try client()
    let attempts: [(Date?, ((Int) -> [UInt8])?)] = [
      (nil, nil), (Self.now, nil), (Date(timeIntervalSince1970: .infinity), SystemRandom.bytes),
      (nil, SystemRandom.bytes), (Self.now, { _ in [] }), (Self.now, { _ in [1, 2] }),
    ]
    for (now, randomBytes) in attempts {
      #expect(throws: OAuth2Error.self) { try send(client, now: now, randomBytes: randomBytes) }
    }
  }

  @Test func `is not made with a key of another kind`() throws {
    for algorithm in SignatureAlgorithm.allCases where algorithm != .es256 {
      #expect(throws: CryptoError.wrongAlgorithm(algorithm)) {
        try ClientAuthentication.privateKeyJWT(key, algorithm: algorithm, keyID: nil)
      }
    }
    #expect(throws: Never.self) {
      try ClientAuthentication.privateKeyJWT(try .generate(.ed25519), algorithm: .edDSA, keyID: nil)
    }
  }

  @Test func `does not show the key`() throws {
    var dumped = "\(try client().authentication)"
    dump(try client(), to: &dumped)
    #expect(!dumped.contains("BEGIN") && !dumped.contains("ES256"))
  }
}
