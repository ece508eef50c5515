import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `ID token made with the client secret` {
  private static let secret = "a client secret that has more than sixty-four bytes, for HS512 too"
  private let claims: JSONObject

  init() throws { claims = try TokenFactory(.ed25519).claims }

  private func sign(
    _ algorithm: MACAlgorithm = .hs256, key: [UInt8] = Array(secret.utf8), header: JSONObject = [:],
    claims: JSONObject? = nil
  ) -> Secret {
    var complete: JSONObject = ["alg": .string(algorithm.rawValue)]
    for member in header.members { complete[member.name] = member.value }
    let input =
      Base64URL.encode(complete.serialized()) + "." + Base64URL.encode((claims ?? self.claims).serialized())
    return Secret(input + "." + Base64URL.encode(algorithm.hash.authenticationCode(for: input.utf8, key: key)))
  }

  private func verify(
    _ token: Secret, _ signing: ClientSecretSigning?, keys: JSONWebKeySet = JSONWebKeySet(), accessToken: Secret? = nil
  ) throws(IDTokenError) -> IDToken {
    var verifier = TokenFactory.verifier
    verifier.clientSecretSigning = signing
    return try verifier.verify(
      token, keys: keys, nonce: .value("n1"), accessToken: accessToken, now: TokenFactory.now)
  }

  @Test func `is taken where it was allowed, with the algorithm that was allowed`() throws {
    let policies: [(MACAlgorithm, ClientSecretSigning)] = [
      (.hs256, try .hs256(Secret(Self.secret))), (.hs384, try .hs384(Secret(Self.secret))),
      (.hs512, try .hs512(Secret(Self.secret))),
    ]
    for (allowed, policy) in policies {
      for algorithm in MACAlgorithm.allCases {
        if algorithm == allowed {
          #expect(try verify(sign(algorithm), policy).subject == "u1")
        } else {
          #expect(throws: IDTokenError.algorithm(algorithm.rawValue)) { try verify(sign(algorithm), policy) }
        }
      }
    }
  }

  @Test func `is refused by default`() {
    for algorithm in MACAlgorithm.allCases {
      #expect(throws: IDTokenError.algorithm(algorithm.rawValue)) { try verify(sign(algorithm), nil) }
    }
  }

  @Test func `is not made with what everybody knows`() throws {
    let factory = try TokenFactory(.rsa2048)
    let policy = try ClientSecretSigning.hs256(Secret(Self.secret))
    guard case .rsa(let modulus, let exponent) = factory.key.publicKey.components else {
      Issue.record("not an RSA key")
      return
    }
    let jwk = factory.key.jsonWebKey(keyID: "k1", algorithm: nil)
    let symmetric = try TokenFactory.set([["kty": "oct", "kid": "k1", "k": .string(Base64URL.encode(modulus))]])
    for key in [modulus, exponent, jwk.serialized(), Array(jwk["n"]?.stringValue?.utf8 ?? "".utf8), [], [0]] {
      for keys in [try factory.keys(), symmetric, JSONWebKeySet()] {
        for header: JSONObject in [[:], ["kid": "k1"], ["jwk": ["kty": "oct", "k": "AAAA"]]] {
          #expect(throws: IDTokenError.signature) { try verify(sign(key: key, header: header), policy, keys: keys) }
        }
      }
    }
  }

  @Test func `does not weaken what is signed with a key`() throws {
    let factory = try TokenFactory()
    let policy = try ClientSecretSigning.hs256(Secret(Self.secret))
    #expect(throws: Never.self) { try verify(Secret(try factory.sign()), policy, keys: try factory.keys()) }
    #expect(throws: IDTokenError.unknownKey("k1")) { try verify(Secret(try factory.sign()), policy) }
    let renamed = Secret(try factory.sign(header: ["alg": "HS256"]))
    #expect(throws: IDTokenError.signature) { try verify(renamed, policy, keys: try factory.keys()) }
    #expect(throws: IDTokenError.algorithm("none")) { try verify(sign(header: ["alg": "none"]), policy) }
  }

  @Test func `keeps all other rules`() throws {
    let policy = try ClientSecretSigning.hs256(Secret(Self.secret))
    var changed = claims
    changed["aud"] = "c2"
    #expect(throws: IDTokenError.audience(["c2"])) { try verify(sign(claims: changed), policy) }
    changed = claims
    changed["nonce"] = "n2"
    #expect(throws: IDTokenError.nonce) { try verify(sign(claims: changed), policy) }
    changed = claims
    changed["at_hash"] = .string(AccessTokenHash.compute("at", algorithm: .rs256))
    #expect(throws: Never.self) { try verify(sign(claims: changed), policy, accessToken: "at") }
    #expect(throws: IDTokenError.accessTokenHash) { try verify(sign(claims: changed), policy, accessToken: "other") }
    let text = sign().exposed
    for damaged in [String(text.dropLast()), text + "A", text + "."] {
      #expect(throws: IDTokenError.self) { try verify(Secret(damaged), policy) }
    }
  }

  @Test func `needs a secret that nobody can guess`() {
    func secret(_ count: Int) -> Secret { Secret(String(repeating: "s", count: count)) }
    for count in [0, 1, 31] { #expect(throws: CryptoError.self) { try ClientSecretSigning.hs256(secret(count)) } }
    #expect(throws: CryptoError.self) { try ClientSecretSigning.hs384(secret(47)) }
    #expect(throws: CryptoError.self) { try ClientSecretSigning.hs512(secret(63)) }
    #expect(throws: Never.self) { try ClientSecretSigning.hs512(secret(64)) }
  }

  @Test func `does not show the secret`() throws {
    let policy = try ClientSecretSigning.hs256(Secret(Self.secret))
    var verifier = TokenFactory.verifier
    verifier.clientSecretSigning = policy
    var shown = "\(policy) \(verifier)"
    dump(verifier, to: &shown)
    #expect(!shown.contains("sixty"))
  }
}
