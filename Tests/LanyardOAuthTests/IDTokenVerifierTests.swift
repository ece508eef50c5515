import Foundation
import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `ID token` {
  private let factory: TokenFactory
  private let keys: JSONWebKeySet

  init() throws {
    factory = try TokenFactory()
    keys = try factory.keys()
  }

  private func verify(
    _ token: String, nonce: NonceExpectation = .value("n1"), accessToken: Secret? = nil, subject: String? = nil,
    verifier: IDTokenVerifier = TokenFactory.verifier, now: Date = TokenFactory.now
  ) throws(IDTokenError) -> IDToken {
    try verifier.verify(
      Secret(token), keys: keys, nonce: nonce, accessToken: accessToken, subject: subject, now: now)
  }

  private func error(_ changes: [String: JSONValue?], verifier: IDTokenVerifier = TokenFactory.verifier) throws
    -> IDTokenError?
  {
    let token = try factory.sign(with: changes)
    do throws(IDTokenError) {
      _ = try verify(token, verifier: verifier)
      return nil
    } catch {
      return error
    }
  }

  @Test func `tells what it says once it is verified`() throws {
    let text = try factory.sign(with: [
      "email": "a@b.example", "name": "", "given_name": "A", "auth_time": 1_767_225_500,
    ])
    let token = try verify(text)
    #expect(token.issuer == "https://op.example")
    #expect(token.subject == "u1")
    #expect(token.audience == ["c1"])
    #expect(token.expiresAt.timeIntervalSince1970 == 1_767_229_200)
    #expect(token.authTime?.timeIntervalSince1970 == 1_767_225_500)
    #expect(token.email == "a@b.example")
    #expect(token.name == nil)
    #expect(token.givenName == "A")
    #expect(token.rawValue.exposed == text)
  }

  @Test func `is refused when a single character is another`() throws {
    let characters = Array(try factory.sign())
    for index in characters.indices {
      var changed = characters
      changed[index] = changed[index] == "A" ? "B" : "A"
      #expect(throws: IDTokenError.self, "\(index)") { try verify(String(changed)) }
    }
  }

  @Test func `is refused when it is cut off or continued`() throws {
    let text = try factory.sign()
    for count in [0, 1, 10, text.count / 2, text.count - 1] {
      #expect(throws: IDTokenError.self) { try verify(String(text.prefix(count))) }
    }
    for damaged in [
      text + "A", text + ".", text + "\n", " " + text, text + "=", "." + text, "..", "...", "a.b", "a.b.c.d",
    ] {
      #expect(throws: IDTokenError.self) { try verify(damaged) }
    }
    #expect(throws: IDTokenError.malformed("the token is too large")) {
      try verify(String(repeating: "a", count: 2 << 20))
    }
  }

  @Test func `does not choose its algorithm`() throws {
    for algorithm in ["none", "None", "nOnE", "HS256", "es256", "ES256 ", "", "ES384"] {
      let text = try factory.sign(header: ["alg": .string(algorithm)])
      #expect(throws: IDTokenError.self, "\(algorithm)") { try verify(text) }
    }
    let unsigned =
      try factory.sign(header: ["alg": "none"]).split(separator: ".").prefix(2).joined(separator: ".") + "."
    #expect(throws: IDTokenError.algorithm("none")) { try verify(unsigned) }
    var verifier = TokenFactory.verifier
    verifier.algorithms = [.rs256]
    #expect(throws: IDTokenError.algorithm("ES256")) { try verify(try factory.sign(), verifier: verifier) }
    verifier.algorithms = []
    #expect(throws: IDTokenError.algorithm("ES256")) { try verify(try factory.sign(), verifier: verifier) }
  }

  @Test func `does not bring its own key`() throws {
    let attacker = try TokenFactory()
    let header: JSONObject = [
      "jwk": .object(attacker.key.jsonWebKey(keyID: nil, algorithm: nil)), "jku": "https://evil.example",
    ]
    #expect(throws: IDTokenError.unknownKey("k9")) { try verify(try attacker.sign(header: header, keyID: "k9")) }
    #expect(throws: IDTokenError.signature) { try verify(try attacker.sign(header: header)) }
    #expect(throws: IDTokenError.signature) { try verify(try attacker.sign(header: header, keyID: nil)) }
    #expect(throws: Never.self) { try verify(try factory.sign(header: header)) }
  }

  @Test func `makes no demands that we do not understand`() throws {
    for header: JSONObject in [["crit": ["x"], "x": 1], ["crit": []], ["b64": false], ["crit": "exp"]] {
      #expect(throws: IDTokenError.criticalHeader) { try verify(try factory.sign(header: header)) }
    }
    for type in ["at+jwt", "logout+jwt", "AT+JWT", "dpop+jwt"] {
      #expect(throws: IDTokenError.type(type)) { try verify(try factory.sign(header: ["typ": .string(type)])) }
    }
    #expect(throws: Never.self) { try verify(try factory.sign(header: ["typ": "JWT"])) }
  }

  @Test func `asks for new keys only when a key is missing`() throws {
    let rotated = try factory.sign(keyID: "k2")
    #expect(throws: IDTokenError.unknownKey("k2")) { try verify(rotated) }
    let both = try TokenFactory.set([
      .object(try TokenFactory().key.jsonWebKey(keyID: "k1", algorithm: nil)),
      .object(factory.key.jsonWebKey(keyID: "k2", algorithm: nil)),
    ])
    _ = try TokenFactory.verifier.verify(Secret(rotated), keys: both, nonce: .value("n1"), now: TokenFactory.now)
    let none = try TokenFactory.set([])
    #expect(throws: IDTokenError.unknownKey("k2")) {
      try TokenFactory.verifier.verify(Secret(rotated), keys: none, nonce: .value("n1"), now: TokenFactory.now)
    }
  }

  @Test func `comes from the issuer, byte for byte`() throws {
    for issuer in [
      "https://op.example/", "http://op.example", "https://OP.example", "op.example", "",
      "https://op.example.evil.test",
    ] {
      #expect(try error(["iss": .string(issuer)]) == .issuer(issuer))
    }
    #expect(try error(["iss": nil]) == .missingClaim("iss"))
    #expect(try error(["iss": 5]) == .invalidClaim("iss"))
    var verifier = TokenFactory.verifier
    verifier.issuer = .oneOf(["https://a.example", "a.example"])
    #expect(try error(["iss": "a.example"], verifier: verifier) == nil)
    #expect(try error(["iss": "https://op.example"], verifier: verifier) != nil)
  }

  @Test func `comes from the tenant that it names`() throws {
    var verifier = TokenFactory.verifier
    verifier.issuer = .template("https://login.example/{tenantid}/v2.0")
    #expect(try error(["iss": "https://login.example/t1/v2.0", "tid": "t1"], verifier: verifier) == nil)
    for tenant: JSONValue? in ["t2", nil, 5, "", "../evil", "t1/v2.0?", "{tenantid}"] {
      #expect(try error(["iss": "https://login.example/t1/v2.0", "tid": tenant], verifier: verifier) != nil)
    }
    #expect(try error(["iss": "https://login.example/../evil/v2.0", "tid": "../evil"], verifier: verifier) != nil)
  }

  @Test func `is for us, and for others only if they are trusted`() throws {
    #expect(try error(["aud": ["c1"]]) == nil)
    #expect(try error(["aud": ["c1", "api"], "azp": "c1"]) == nil)
    #expect(try error(["aud": ["c1", "api"], "azp": "c2"]) == .authorizedParty("c2"))
    #expect(try error(["aud": ["c1", "api"]]) == .audience(["c1", "api"]))
    #expect(try error(["aud": ["api"], "azp": "c1"]) == .audience(["api"]))
    #expect(try error(["aud": []]) == .audience([]))
    #expect(try error(["aud": ["c1", 7]]) == .invalidClaim("aud"))
    #expect(try error(["aud": 7]) == .invalidClaim("aud"))
    #expect(try error(["azp": 7]) == .invalidClaim("azp"))
    var verifier = TokenFactory.verifier
    verifier.trustedAudiences = ["api"]
    #expect(try error(["aud": ["c1", "api"]], verifier: verifier) == nil)
    verifier.authorizedParties = ["app"]
    #expect(try error(["azp": "app"], verifier: verifier) == nil)
    #expect(try error(["aud": "api"], verifier: verifier) == .audience(["api"]))
  }

  @Test func `names both instants when a clock is wrong`() throws {
    let text = try factory.sign()
    let late = Date(timeIntervalSince1970: 1_767_229_200 + 600)
    #expect(throws: IDTokenError.expired(at: Date(timeIntervalSince1970: 1_767_229_200), now: late)) {
      try verify(text, now: late)
    }
    let early = TokenFactory.now.addingTimeInterval(-7200)
    #expect(throws: IDTokenError.notYetValid(claim: "iat", at: TokenFactory.now, now: early)) {
      try verify(text, now: early)
    }
    for seconds in [-59.0, 0, 3659] {
      #expect(throws: Never.self) { try verify(text, now: TokenFactory.now.addingTimeInterval(seconds)) }
    }
    for seconds in [-61.0, 3660, 3661] {
      #expect(throws: IDTokenError.self) { try verify(text, now: TokenFactory.now.addingTimeInterval(seconds)) }
    }
  }

  @Test func `has times that are numbers, with or without a fraction`() throws {
    for exp in ["1767225660.5", "1.9e9", "1900000000.0", "1e300"] {
      #expect(try error(["exp": JSONValue(parsing: exp)]) == nil, "\(exp)")
    }
    for exp: JSONValue in ["1767229200", true, nil, [1], [:]] {
      #expect(try error(["exp": exp]) == .invalidClaim("exp"))
    }
    for name in ["exp", "iat"] { #expect(try error([name: nil]) == .missingClaim(name)) }
    #expect(try error(["exp": JSONValue(parsing: "1e400")]) == .invalidClaim("exp"))
    #expect(try error(["nbf": 1_767_225_605]) == nil)
    #expect(try error(["nbf": 1_767_226_600]) != nil)
  }

  @Test func `belongs to the request that was sent`() throws {
    #expect(try error(["nonce": "n2"]) == .nonce)
    #expect(try error(["nonce": nil]) == .nonce)
    #expect(try error(["nonce": ""]) == .nonce)
    let hash = "cc738730c72e8ece716178e8af77e3454d89dfa870d9fbb83fac40a42cba978f"
    let hashed = try factory.sign(with: ["nonce": .string(hash)])
    let raw = try factory.sign(with: ["nonce": "raw-nonce-0001"])
    _ = try verify(hashed, nonce: .sha256Hex("raw-nonce-0001"))
    _ = try verify(raw, nonce: .value("raw-nonce-0001"))
    #expect(throws: IDTokenError.nonce) { try verify(raw, nonce: .sha256Hex("raw-nonce-0001")) }
    #expect(throws: IDTokenError.nonce) { try verify(hashed, nonce: .value("raw-nonce-0001")) }
    for nonce in [hash.uppercased(), "zHOHMMcujs5xYXjor3fjRU2J36hw2fu4P6xApCy6l48"] {
      let token = try factory.sign(with: ["nonce": .string(nonce)])
      #expect(throws: IDTokenError.nonce) { try verify(token, nonce: .sha256Hex("raw-nonce-0001")) }
    }
  }

  @Test func `belongs to its access token`() throws {
    let hash = AccessTokenHash.compute("ya29.sandbox-access-token", algorithm: .es256)
    #expect(hash == "q4NsNEtWrNWIQcGobRHp5A")
    let token = try factory.sign(with: ["at_hash": .string(hash)])
    _ = try verify(token, accessToken: "ya29.sandbox-access-token")
    _ = try verify(token)
    #expect(throws: IDTokenError.accessTokenHash) { try verify(token, accessToken: "other") }
    for value: JSONValue in [nil, 5, "", .string(hash + "=")] {
      let token = try factory.sign(with: ["at_hash": value])
      #expect(throws: IDTokenError.accessTokenHash) { try verify(token, accessToken: "ya29.sandbox-access-token") }
    }
    var verifier = TokenFactory.verifier
    _ = try verify(try factory.sign(), accessToken: "x", verifier: verifier)
    verifier.requiresAccessTokenHash = true
    #expect(throws: IDTokenError.accessTokenHash) {
      try verify(try factory.sign(), accessToken: "x", verifier: verifier)
    }
  }

  @Test func `signed with EdDSA belongs to its access token by either hash, any other by its own alone`() throws {
    func isAccepted(_ kind: PrivateKey.Kind, _ hash: HashAlgorithm) throws -> Bool {
      let factory = try TokenFactory(kind)
      let digest = hash.digest("at1".utf8)
      let text = Base64URL.encode(digest.prefix(digest.count / 2))
      let token = Secret(try factory.sign(with: ["at_hash": .string(text)]))
      let result = Result {
        try TokenFactory.verifier.verify(
          token, keys: try factory.keys(), nonce: .value("n1"), accessToken: "at1", now: TokenFactory.now)
      }
      return (try? result.get()) != nil
    }
    #expect(try isAccepted(.ed25519, .sha512))
    #expect(try isAccepted(.ed25519, .sha256))
    #expect(try !isAccepted(.ed25519, .sha384))
    #expect(try isAccepted(.p256, .sha256))
    #expect(try !isAccepted(.p256, .sha512))
  }

  @Test func `of a refresh is about the same person`() throws {
    let token = try factory.sign(with: ["sub": "\u{E9}", "nonce": nil])
    _ = try verify(token, nonce: .none, subject: "\u{E9}")
    for subject in ["e\u{301}", "u2", ""] {
      #expect(throws: IDTokenError.subject) { try verify(token, nonce: .none, subject: subject) }
    }
  }

  @Test func `names a person`() throws {
    for subject: JSONValue in [nil, 1, "", ["u1"], .string(String(repeating: "s", count: 256))] {
      #expect(try error(["sub": subject]) == .invalidClaim("sub"))
    }
    #expect(try error(["sub": nil]) == .missingClaim("sub"))
  }

  @Test func `says when the person signed in, if that was asked`() throws {
    var verifier = TokenFactory.verifier
    verifier.maxAge = 300
    #expect(try error([:], verifier: verifier) == .authenticationTime)
    #expect(try error(["auth_time": 1_767_225_400], verifier: verifier) == nil)
    #expect(try error(["auth_time": 1_767_225_200], verifier: verifier) == .authenticationTime)
    #expect(try error(["auth_time": 1_767_229_200], verifier: verifier) == .authenticationTime)
    #expect(try error(["auth_time": "1767225600"], verifier: verifier) == .invalidClaim("auth_time"))
  }

  @Test func `vouches for an address only when it says true`() throws {
    for value: JSONValue in [true, "true"] {
      #expect(try verify(try factory.sign(with: ["email_verified": value])).emailVerified)
    }
    for value: JSONValue? in [false, "false", "", nil, 1, JSONValue.null, "yes", "TRUE", " true"] {
      #expect(try !verify(try factory.sign(with: ["email_verified": value])).emailVerified)
    }
  }

  @Test func `is signed with every kind of key`() throws {
    for kind in PrivateKey.Kind.allCases {
      let factory = try TokenFactory(kind)
      let verifier = TokenFactory.verifier
      for keyID in ["k1", nil] {
        let token = Secret(try factory.sign(keyID: keyID))
        _ = try verifier.verify(token, keys: try factory.keys(), nonce: .value("n1"), now: TokenFactory.now)
      }
    }
  }
}
