import LanyardCrypto
import Testing

@testable import LanyardOAuth

@Suite struct `RFC vectors` {
  private func bytes(_ value: JSONValue?) -> [UInt8] { Base64URL.decode(value?.stringValue ?? "") ?? [] }

  /// A key of a file, through the reader of key sets.
  private func key(_ value: JSONValue?, _ algorithm: SignatureAlgorithm) -> PublicKey? {
    var members = value?.objectValue ?? [:]
    members["use"] = nil
    let set: JSONObject = ["keys": .array([.object(members)])]
    return try? JSONWebKeySet(parsing: set.serialized()).candidates(nil, algorithm).first
  }

  private func anyKey(_ value: JSONValue?) -> PublicKey? {
    SignatureAlgorithm.allCases.lazy.compactMap { key(value, $0) }.first
  }

  private func isValid(_ input: String, _ signature: [UInt8], _ algorithm: String, _ jwk: JSONValue?) -> Bool {
    if algorithm == "HS256" {
      return HashAlgorithm.sha256.authenticationCode(for: input.utf8, key: bytes(jwk?["k"])) == signature
    }
    guard let algorithm = SignatureAlgorithm(rawValue: algorithm), let key = key(jwk, algorithm) else { return false }
    return key.isValidSignature(signature, for: input.utf8, algorithm: algorithm)
  }

  private func checkSignature(_ vector: JSONObject) -> Bool? {
    guard let protected = vector["protected_b64u"]?.stringValue, let payload = vector["payload_b64u"]?.stringValue,
      let algorithm = vector["alg"]?.stringValue, algorithm != "none"
    else { return nil }
    let isRight = isValid("\(protected).\(payload)", bytes(vector["signature_b64u"]), algorithm, vector["key"])
    return isRight == (vector["expect"]?["verify"]?.boolValue ?? true)
  }

  private func checkIDToken(_ vector: JSONObject) -> Bool? {
    guard let compact = vector["compact"]?.stringValue else { return nil }
    let parts = compact.split(separator: ".").map(String.init)
    return isValid("\(parts[0]).\(parts[1])", Base64URL.decode(parts[2]) ?? [], "RS256", vector["key"])
  }

  private func check(_ vector: JSONObject) -> Bool? {
    let expect = vector["expect"] ?? .null
    func input(_ name: String) -> String { vector[name]?.stringValue ?? "" }
    switch vector["kind"]?.stringValue {
    case "jws": return checkSignature(vector)
    case "id_token": return checkIDToken(vector)
    case "jwk_thumbprint": return anyKey(vector["key"])?.thumbprint == expect["thumbprint"]?.stringValue
    case "jwk_thumbprint_uri":
      return anyKey(vector["key"]).map { "urn:ietf:params:oauth:jwk-thumbprint:sha-256:" + $0.thumbprint }
        == expect["uri"]?.stringValue
    case "hash_b64u":
      return Base64URL.encode(HashAlgorithm.sha256.digest(input("input_ascii").utf8)) == expect["b64u"]?.stringValue
    case "pkce": return CodeChallenge.s256(input("verifier")) == expect["challenge"]?.stringValue
    case "base64url":
      let octets = vector["octets"]?.arrayValue?.compactMap { $0.intValue.map { UInt8($0) } } ?? []
      let text = expect["b64u"]?.stringValue ?? ""
      return Base64URL.encode(octets) == text && Base64URL.decode(text) == octets
    case "form_encode": return FormURLEncoding.encode(input("input")) == expect["encoded"]?.stringValue
    case "client_secret_basic":
      return try? basic(input("client_id"), input("client_secret")) == expect["authorization"]?.stringValue
    case "oidc_hash":
      return AccessTokenHash.compute(input("input_ascii"), algorithm: .rs256) == expect["hash"]?.stringValue
    default: return nil
    }
  }

  private func basic(_ clientID: String, _ secret: String) throws -> String? {
    let client = OAuthClient(clientID: clientID, authentication: .clientSecretBasic(Secret(secret)))
    let server = ServerMetadata(tokenEndpoint: "https://op.example/token")
    return try TokenRequest.refreshToken("r").httpRequest(server, client: client).headers["Authorization"]
  }

  @Test func `come out as printed`() throws {
    let file = try VectorFile("rfc")
    var report = VectorReport()
    for vector in file.cases {
      guard let isExpected = check(vector) else {
        report.skip()
        continue
      }
      report.note(vector, isExpected: isExpected, outcome: "another value")
    }
    report.check(file, atLeast: 20)
  }
}
