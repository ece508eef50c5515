import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Key set` {
  @Test func `leaves out keys one by one, and uses the rest`() throws {
    let factory = try TokenFactory()
    let good = factory.key.jsonWebKey(keyID: "k1", algorithm: nil)
    var encryption = good
    encryption["use"] = "enc"
    var operations = good
    operations["key_ops"] = ["sign"]
    let set = try TokenFactory.set([
      ["kty": "AKP", "kid": "pq"], ["kty": "EC", "crv": "secp256k1", "kid": "k1", "x": "AA", "y": "AA"],
      ["kty": "RSA", "kid": "bad", "n": "***", "e": "AQAB"], 5, nil, ["kid": "k1"], ["kty": "oct", "k": "AAAA"],
      .object(encryption), .object(operations), .object(good),
    ])
    #expect(set.keyIDs == ["k1"])
    let token = Secret(try factory.sign())
    _ = try TokenFactory.verifier.verify(token, keys: set, nonce: .value("n1"), now: TokenFactory.now)
  }

  @Test func `does not take a key for another algorithm than its own`() throws {
    let factory = try TokenFactory(.rsa2048)
    var key = factory.key.jsonWebKey(keyID: "k1", algorithm: .ps256)
    let token = Secret(try factory.sign())
    for algorithm: JSONValue in ["PS256", "RS384", "RSA-OAEP"] {
      key["alg"] = algorithm
      #expect(throws: IDTokenError.unknownKey("k1")) {
        try TokenFactory.verifier.verify(
          token, keys: try TokenFactory.set([.object(key)]), nonce: .value("n1"), now: TokenFactory.now)
      }
    }
  }

  @Test func `finds the key among others of the same name`() throws {
    let factories = try PrivateKey.Kind.allCases.map { try TokenFactory($0) }
    let set = try TokenFactory.set(factories.map { .object($0.key.jsonWebKey(keyID: "same", algorithm: nil)) })
    for factory in factories {
      let token = Secret(try factory.sign(keyID: "same"))
      _ = try TokenFactory.verifier.verify(token, keys: set, nonce: .value("n1"), now: TokenFactory.now)
    }
  }

  @Test func `is a JSON object with a list`() {
    for text in ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":null}"#, #"{"keys":[],"keys":[]}"#, "<html>"] {
      #expect(throws: OAuth2Error.self, "\(text)") { try JSONWebKeySet(parsing: Array(text.utf8)) }
    }
    #expect(throws: OAuth2Error.unexpectedStatus(500, retryAfter: nil)) {
      try JSONWebKeySet(HTTPResponse(status: 500, body: Array(#"{"keys":[]}"#.utf8)))
    }
    #expect(throws: OAuth2Error.missingEndpoint("jwks_uri")) { try JSONWebKeySet.request(ServerMetadata()) }
  }

  @Test func `prepares no more keys than any provider has`() throws {
    let key = JSONValue(try TokenFactory(.ed25519).key.jsonWebKey(keyID: "k", algorithm: nil))
    #expect(try TokenFactory.set(Array(repeating: key, count: 1000)).count == 100)
  }
}
