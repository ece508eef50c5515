import Foundation
import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Bug reports about ID tokens` {
  private let factory: TokenFactory
  private let now = TokenFactory.now

  init() throws { factory = try TokenFactory() }

  private func verify(
    _ token: String, keys: JSONWebKeySet? = nil, nonce: NonceExpectation = .value("n1"),
    verifier: IDTokenVerifier = TokenFactory.verifier
  ) throws -> IDToken {
    try verifier.verify(Secret(token), keys: try keys ?? factory.keys(), nonce: nonce, now: now)
  }

  private func verify(
    with changes: [String: JSONValue?], verifier: IDTokenVerifier = TokenFactory.verifier
  ) throws -> IDToken {
    try verify(try factory.sign(with: changes), verifier: verifier)
  }

  @Test func `A-I1 another name of an issuer counts only where it was given`() throws {
    var known = TokenFactory.verifier
    known.issuer = .oneOf(["https://accounts.example", "accounts.example"])
    for issuer in ["https://accounts.example", "accounts.example"] {
      #expect(try verify(with: ["iss": .string(issuer)], verifier: known).issuer == issuer)
    }
    for issuer in ["https://accounts.example/", "http://accounts.example", "https://accounts.example.evil.test"] {
      #expect(throws: IDTokenError.issuer(issuer)) { try verify(with: ["iss": .string(issuer)], verifier: known) }
    }
    #expect(throws: IDTokenError.issuer("op.example")) { try verify(with: ["iss": "op.example"]) }
  }

  @Test func `A-I2 a key that we cannot use does not spoil the others`() throws {
    let factory = try TokenFactory(.rsa2048)
    let good = factory.key.jsonWebKey(keyID: "r1", algorithm: nil)
    var encryption = good
    encryption["use"] = "enc"
    let unusable: [JSONValue] = [
      ["kty": "AKP", "kid": "pq"], ["kty": "EC", "crv": "secp256k1", "kid": "k1", "x": "AA", "y": "AA"],
      .object(encryption), ["kty": "RSA", "kid": "bad", "n": "***", "e": "AQAB"], 5, nil,
    ]
    let token = try factory.sign(keyID: "r1")
    #expect(try verify(token, keys: TokenFactory.set(unusable + [.object(good)])).subject == "u1")
    #expect(throws: IDTokenError.unknownKey("r1")) { try verify(token, keys: TokenFactory.set(unusable)) }
  }

  @Test func `A-I3 the audience is a list, and we have to be in it`() throws {
    for claims: [String: JSONValue?] in [["aud": ["c1"]], ["aud": ["c1", "api"], "azp": "c1"]] {
      #expect(try verify(with: claims).audience.contains("c1"))
    }
    let refused: [([String: JSONValue?], IDTokenError)] = [
      (["aud": ["c1", "api"], "azp": "c2"], .authorizedParty("c2")), (["aud": ["api"]], .audience(["api"])),
      (["aud": []], .audience([])), (["aud": ["c1", 7]], .invalidClaim("aud")), (["azp": 7], .invalidClaim("azp")),
      (["aud": ["c1", "api"]], .audience(["c1", "api"])),
    ]
    for (claims, error) in refused { #expect(throws: error) { try verify(with: claims) } }
    var trusting = TokenFactory.verifier
    trusting.trustedAudiences = ["api"]
    #expect(throws: Never.self) { try verify(with: ["aud": ["c1", "api"]], verifier: trusting) }
  }

  @Test func `A-I4 an unknown key is told apart from a wrong signature, so that only the first is worth a fetch`()
    throws
  {
    let rotated = try TokenFactory()
    #expect(throws: IDTokenError.unknownKey("k2")) { try verify(rotated.sign(keyID: "k2")) }
    #expect(throws: IDTokenError.signature) { try verify(rotated.sign(keyID: "k1")) }
  }

  @Test func `A-I5 a token chooses neither its algorithm nor its key`() throws {
    for algorithm in ["none", "None", "nOnE"] {
      let parts = try factory.sign(header: ["alg": .string(algorithm)]).split(separator: ".")
      #expect(throws: IDTokenError.algorithm(algorithm)) { try verify("\(parts[0]).\(parts[1]).") }
    }
    for key in try [publicKeyPEM(), Array(#require(jwk["x"]?.stringValue).utf8), jwk.serialized()] {
      #expect(throws: IDTokenError.algorithm("HS256")) { try verify(symmetric(key)) }
    }
    let rsa = try TokenFactory(.rsa2048)
    #expect(throws: IDTokenError.unknownKey("k1")) { try verify(rsa.sign()) }
    let attacker = try TokenFactory()
    let own: JSONObject = [
      "jwk": .object(attacker.key.jsonWebKey(keyID: "k1", algorithm: nil)), "jku": "https://evil.example/jwks",
      "x5u": "https://evil.example/cert",
    ]
    #expect(throws: IDTokenError.signature) { try verify(attacker.sign(header: own)) }
    #expect(throws: IDTokenError.criticalHeader) { try verify(factory.sign(header: ["crit": ["x"]])) }
  }

  private var jwk: JSONObject { factory.key.jsonWebKey(keyID: "k1", algorithm: nil) }

  private func symmetric(_ key: [UInt8]) -> String {
    let header: JSONObject = ["alg": "HS256", "kid": "k1"]
    let input = Base64URL.encode(header.serialized()) + "." + Base64URL.encode(factory.claims.serialized())
    return input + "." + Base64URL.encode(HashAlgorithm.sha256.authenticationCode(for: input.utf8, key: key))
  }

  /// The text that many libraries hand out for a public key on P-256.
  private func publicKeyPEM() throws -> [UInt8] {
    let prefix = try #require(Base64.decode("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"))
    guard case .ec(_, let x, let y) = factory.key.publicKey.components else { return [] }
    let text = Base64.encode(prefix + x + y)
    let lines = "\(text.prefix(64))\n\(text.dropFirst(64))"
    return Array("-----BEGIN PUBLIC KEY-----\n\(lines)\n-----END PUBLIC KEY-----\n".utf8)
  }

  @Test func `A-I6 an address is verified only if the provider says so`() throws {
    for value: JSONValue in [true, "true"] { #expect(try verify(with: ["email_verified": value]).emailVerified) }
    for value: JSONValue? in [false, "false", "", nil, 1, JSONValue.null, "yes"] {
      #expect(try !verify(with: ["email_verified": value]).emailVerified)
    }
  }

  @Test func `A-I7 times have fractions and exponents`() throws {
    let token = try verify(with: [
      "exp": JSONValue(parsing: "1767225660.5"), "iat": JSONValue(parsing: "1767225599.75"),
    ])
    #expect(token.expiresAt.timeIntervalSince1970 == 1_767_225_660.5)
    #expect(token.issuedAt.timeIntervalSince1970 == 1_767_225_599.75)
    for text in ["1.9e9", "1900000000.0"] {
      let token = try verify(with: ["exp": JSONValue(parsing: text)])
      #expect(token.expiresAt.timeIntervalSince1970 == 1_900_000_000)
    }
  }

  @Test func `A-I8 a clock may be a minute off, and beyond that the error says which`() throws {
    func at(_ seconds: Int64) -> JSONValue { JSONValue(1_767_225_600 + seconds) }
    func date(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }
    for claims: [String: JSONValue?] in [["iat": at(5)], ["iat": at(59)], ["exp": at(-5)], ["nbf": at(5)]] {
      #expect(throws: Never.self) { try verify(with: claims) }
    }
    #expect(throws: IDTokenError.notYetValid(claim: "iat", at: date(7200), now: now)) {
      try verify(with: ["iat": at(7200)])
    }
    #expect(throws: IDTokenError.expired(at: date(-600), now: now)) { try verify(with: ["exp": at(-600)]) }
    #expect(throws: IDTokenError.notYetValid(claim: "nbf", at: date(7200), now: now)) {
      try verify(with: ["nbf": at(7200)])
    }
  }

  @Test func `A-I9 a nonce comes back in the form in which it was sent`() throws {
    let raw = "raw-nonce-0001"
    let hash = "cc738730c72e8ece716178e8af77e3454d89dfa870d9fbb83fac40a42cba978f"
    let base64 = "zHOHMMcujs5xYXjor3fjRU2J36hw2fu4P6xApCy6l48"
    for (nonce, rawIsRight, hashIsRight) in [
      (raw, true, false), (hash, false, true), (base64, false, false), (nil, false, false),
      (hash.uppercased(), false, false),
    ] as [(String?, Bool, Bool)] {
      let token = try factory.sign(with: ["nonce": nonce.map { .string($0) }])
      for (expectation, isRight) in [
        (NonceExpectation.value(Secret(raw)), rawIsRight), (.sha256Hex(Secret(raw)), hashIsRight),
      ] {
        if isRight {
          #expect(try verify(token, nonce: expectation).nonce == nonce)
        } else {
          #expect(throws: IDTokenError.nonce) { try verify(token, nonce: expectation) }
        }
      }
    }
  }

  @Test func `A-I10 a damaged token is an error and nothing worse`() throws {
    let parts = try factory.sign().split(separator: ".").map(String.init)
    let headers = [Base64URL.encode([0xFF, 0xFE]), parts[0] + "=", parts[0] + "==", "+/" + parts[0]]
    var damaged = ["", "a.b", "a.b.c.d", "...", "..", String(repeating: "a", count: 2_000_000), parts[0] + "\n"]
    damaged += headers.map { "\($0).\(parts[1]).\(parts[2])" }
    damaged += [parts.joined(separator: ".") + "\n", parts.joined(separator: ".") + "="]
    for token in damaged { #expect(throws: IDTokenError.self) { try verify(token) } }
    for payload in ["null", "[]", #"{"sub":"u1","sub":"u2"}"#, ""] {
      let token = try JSONWebToken.sign(
        payload: Array(payload.utf8), key: factory.key, algorithm: .es256, keyID: "k1")
      #expect(throws: IDTokenError.malformed("the payload is not a JSON object")) { try verify(token) }
    }
  }

  @Test func `A-I11 the document of an issuer is asked for with one slash`() throws {
    for (issuer, url) in [
      ("https://op.example", "https://op.example/.well-known/openid-configuration"),
      ("https://op.example/", "https://op.example/.well-known/openid-configuration"),
      ("https://op.example/t1", "https://op.example/t1/.well-known/openid-configuration"),
      ("https://op.example/t1/", "https://op.example/t1/.well-known/openid-configuration"),
    ] {
      #expect(try ServerMetadata.request(issuer: issuer).url == url)
      let document = JSONObject([.init("issuer", .string(issuer))]).text
      #expect(try ServerMetadata(Fixture.json(document), issuer: .exactly(issuer)).issuer == issuer)
      #expect(throws: OAuth2Error.unexpectedIssuer(issuer)) {
        try ServerMetadata(Fixture.json(document), issuer: .exactly("https://other.example"))
      }
    }
  }
}
