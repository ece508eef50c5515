import Foundation
import LanyardCrypto

@testable import LanyardOAuth

/// What specifications print.
enum RFCVectors {
  static func report(_ file: VectorFile) throws -> VectorReport {
    var report = VectorReport()
    for vector in file.cases {
      report.note(vector, isExpected: try check(vector), outcome: "another value")
    }
    return report
  }

  private static func check(_ vector: JSONObject) throws -> Bool {
    let expect = vector["expect"] ?? .null
    func input(_ name: String) -> String { vector[name]?.stringValue ?? "" }
    switch vector["kind"]?.stringValue {
    case "jws": return checkSignature(vector)
    case "jws_json": return checkSignatures(vector)
    case "id_token": return checkIDToken(vector)
    case "jwk": return anyKey(vector["key"]) != nil
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
      return try basic(input("client_id"), input("client_secret")) == expect["authorization"]?.stringValue
    case "oidc_hash":
      return AccessTokenHash.compute(input("input_ascii"), algorithm: .rs256) == expect["hash"]?.stringValue
    case "oauth1_signature": return try OAuth1Vectors.signature(vector)["signature"] == expect["signature"]
    default: return false
    }
  }

  // MARK: Signatures

  private static func bytes(_ value: JSONValue?) -> [UInt8] { Base64URL.decode(value?.stringValue ?? "") ?? [] }

  /// A key of a file, through the reader of key sets.
  private static func key(_ value: JSONValue?, _ algorithm: SignatureAlgorithm) -> PublicKey? {
    keySet([value])?.candidates(nil, algorithm).first
  }

  private static func keySet(_ keys: [JSONValue?]) -> JSONWebKeySet? {
    let set: JSONObject = ["keys": .array(keys.compactMap { $0 })]
    return try? JSONWebKeySet(parsing: set.serialized())
  }

  private static func anyKey(_ value: JSONValue?) -> PublicKey? {
    SignatureAlgorithm.allCases.lazy.compactMap { key(value, $0) }.first
  }

  private static func isValid(_ input: String, _ signature: [UInt8], _ algorithm: String, _ jwk: JSONValue?) -> Bool {
    if let code = MACAlgorithm(rawValue: algorithm) {
      return code.isValidCode(signature, for: input.utf8, key: bytes(jwk?["k"]))
    }
    guard let algorithm = SignatureAlgorithm(rawValue: algorithm), let key = key(jwk, algorithm) else { return false }
    return key.isValidSignature(signature, for: input.utf8, algorithm: algorithm)
  }

  private static func checkSignature(_ vector: JSONObject) -> Bool {
    let compact = vector["compact"]?.stringValue ?? ""
    // None of these is an ID token of ours, and some must not even be taken apart.
    guard isRefused(compact, keys: [vector["key"]]) else { return false }
    if vector["expect"]?["as_id_token"] == "reject" { return true }
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return false }
    let isRight = isValid(
      "\(parts[0]).\(parts[1])", Base64URL.decode(parts[2]) ?? [], vector["alg"]?.stringValue ?? "", vector["key"])
    return isRight == vector["expect"]?["verify"]?.boolValue
  }

  /// The JSON forms: the signatures are right, and yet none of them is an ID token.
  private static func checkSignatures(_ vector: JSONObject) -> Bool {
    let document = vector["json"] ?? .null
    let keys = vector["keys"]?.arrayValue ?? [vector["key"] ?? .null]
    let signatures = document["signatures"]?.arrayValue ?? [document]
    let payload = document["payload"]?.stringValue ?? ""
    let found = zip(signatures, keys).map { signature, key in
      let protected = signature["protected"]?.stringValue ?? ""
      let header = try? JSONObject(parsing: bytes(signature["protected"]))
      let algorithm = header?["alg"]?.stringValue ?? signature["header"]?["alg"]?.stringValue ?? ""
      return isValid("\(protected).\(payload)", bytes(signature["signature"]), algorithm, key)
    }
    return found == vector["expect"]?["signatures_valid"]?.arrayValue?.compactMap(\.boolValue)
      && isRefused(document.text, keys: keys)
  }

  private static func isRefused(_ token: String, keys: [JSONValue?]) -> Bool {
    let verifier = IDTokenVerifier(issuer: .exactly("joe"), audience: ["c"])
    let now = Date(timeIntervalSince1970: 1_300_819_000)
    let keys = keySet(keys) ?? JSONWebKeySet()
    return (try? verifier.verify(Secret(token), keys: keys, nonce: .none, now: now)) == nil
  }

  private static func checkIDToken(_ vector: JSONObject) -> Bool {
    func input(_ name: String) -> String { vector[name]?.stringValue ?? "" }
    let verifier = IDTokenVerifier(issuer: .exactly(input("issuer")), audience: [input("client_id")])
    let token = try? verifier.verify(
      Secret(input("compact")), keys: keySet([vector["key"]]) ?? JSONWebKeySet(), nonce: .value(Secret(input("nonce"))),
      accessToken: vector["access_token"]?.stringValue.map { Secret($0) },
      now: Date(timeIntervalSince1970: vector["now"]?.doubleValue ?? 0))
    return token?.subject == vector["expect"]?["sub"]?.stringValue
  }

  private static func basic(_ clientID: String, _ secret: String) throws -> String? {
    let client = OAuthClient(clientID: clientID, authentication: .clientSecretBasic(Secret(secret)))
    let server = ServerMetadata(tokenEndpoint: "https://op.example/token")
    return try TokenRequest.refreshToken("r").httpRequest(server, client: client).headers["Authorization"]
  }
}
