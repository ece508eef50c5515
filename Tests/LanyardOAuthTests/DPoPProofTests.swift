import Foundation
import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Proof of possession` {
  private static let now = Date(timeIntervalSince1970: 1_767_225_600.5)
  private let request = HTTPRequest(
    url: "https://op.example/userinfo?x=1&y#f", headers: ["Authorization": "Bearer at"])

  private func prove(
    _ key: PrivateKey, _ algorithm: SignatureAlgorithm = .es256, accessToken: Secret? = nil, nonce: String? = nil,
    now: Date = now, randomBytes: (Int) -> [UInt8] = SystemRandom.bytes
  ) throws(OAuth2Error) -> HTTPRequest {
    request.proved(
      by: try DPoPProof(
        for: request, key: key, algorithm: algorithm, accessToken: accessToken, nonce: nonce, now: now,
        randomBytes: randomBytes))
  }

  /// Header and claims of a proof, checked with the key that it carries itself, as servers do.
  private func read(_ request: HTTPRequest, _ algorithm: SignatureAlgorithm = .es256) throws -> (JSONObject, JSONObject)
  {
    let parts = try #require(request.headers["DPoP"]).split(separator: ".").map(String.init)
    let header = try JSONObject(parsing: try #require(Base64URL.decode(parts[0])))
    let claims = try JSONObject(parsing: try #require(Base64URL.decode(parts[1])))
    let jwk = try #require(header["jwk"]?.objectValue)
    func number(_ name: String) -> [UInt8] { jwk[name]?.stringValue.flatMap { Base64URL.decode($0) } ?? [] }
    let key: PublicKey =
      jwk["kty"] == "EC" ? try .ec(curve: .p256, x: number("x"), y: number("y")) : try .ed25519(x: number("x"))
    let signature = try #require(Base64URL.decode(parts[2]))
    #expect(key.isValidSignature(signature, for: "\(parts[0]).\(parts[1])".utf8, algorithm: algorithm))
    return (header, claims)
  }

  @Test func `names the request, without its query`() throws {
    for (kind, algorithm) in [(PrivateKey.Kind.p256, SignatureAlgorithm.es256), (.ed25519, .edDSA)] {
      let key = try PrivateKey.generate(kind)
      let (header, claims) = try read(try prove(key, algorithm), algorithm)
      #expect(header["typ"] == "dpop+jwt")
      #expect(header["alg"]?.stringValue == algorithm.rawValue)
      #expect(header["jwk"]?["d"] == nil)
      #expect(!header.contains("kid"))
      #expect(claims["htm"] == "GET")
      #expect(claims["htu"] == "https://op.example/userinfo")
      #expect(claims["iat"] == 1_767_225_600)
      #expect(!claims.contains("ath") && !claims.contains("nonce"))
    }
  }

  @Test func `is bound to the token it goes along with`() throws {
    let key = try PrivateKey.generate(.p256)
    let proved = try prove(key, accessToken: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU", nonce: "n-1")
    #expect(proved.headers.values("Authorization") == ["DPoP Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"])
    let (_, claims) = try read(proved)
    // The value that RFC 9449 §7.1 prints.
    #expect(claims["ath"] == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
    #expect(claims["nonce"] == "n-1")
    #expect(try prove(key).headers["Authorization"] == "Bearer at")
  }

  @Test func `is never made twice`() throws {
    let key = try PrivateKey.generate(.p256)
    let identifiers = try (0..<50).compactMap { _ in try read(try prove(key)).1["jti"] }
    #expect(Set(identifiers).count == 50)
  }

  @Test func `is not made with the wrong key, without randomness or beyond time`() throws {
    let key = try PrivateKey.generate(.p256)
    #expect(throws: OAuth2Error.self) { try prove(key, .rs256) }
    #expect(throws: OAuth2Error.self) { try prove(key, randomBytes: { _ in [] }) }
    #expect(throws: OAuth2Error.self) { try prove(key, now: Date(timeIntervalSince1970: .infinity)) }
  }

  @Test func `binds a code by the thumbprint of the key`() throws {
    let key = try PrivateKey.generate(.p256)
    let jwk = try #require(try read(try prove(key)).0["jwk"]?.objectValue)
    #expect(
      DPoPProof.thumbprint(of: key) == Base64URL.encode(HashAlgorithm.sha256.digest(jwk.serialized())))
  }

  @Test func `takes a nonce from the server only if it is one`() {
    func nonce(_ fields: [HTTPFields.Field]) -> String? {
      HTTPResponse(status: 401, headers: HTTPFields(fields)).dpopNonce
    }
    #expect(nonce([.init(name: "dpop-nonce", value: "eyJ7S_zG.eyJH0-Z")]) == "eyJ7S_zG.eyJH0-Z")
    for value in ["", "a b", "a\"b", "a\\b", "é", "a\u{0}"] {
      #expect(nonce([.init(name: "DPoP-Nonce", value: value)]) == nil)
    }
    #expect(nonce([]) == nil)
    #expect(nonce([.init(name: "DPoP-Nonce", value: "a"), .init(name: "DPoP-Nonce", value: "b")]) == nil)
  }

  @Test func `does not show itself`() throws {
    let proof = try DPoPProof(
      for: request, key: try .generate(.p256), algorithm: .es256, accessToken: "SECRET", now: Self.now,
      randomBytes: SystemRandom.bytes)
    var shown = "\(proof)"
    dump(proof, to: &shown)
    #expect(!shown.contains("SECRET") && !shown.contains("ey"))
  }
}
