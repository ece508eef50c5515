import Foundation
import LanyardCrypto
import LanyardOAuth

/// An issuer with real keys that signs whatever it is told.
struct TokenFactory {
  static let now = Date(timeIntervalSince1970: 1_767_225_600)

  let key: PrivateKey
  let algorithm: SignatureAlgorithm

  init(_ kind: PrivateKey.Kind = .p256) throws {
    key = try PrivateKey.generate(kind)
    algorithm =
      switch kind {
      case .rsa2048: .rs256
      case .p256: .es256
      case .ed25519: .edDSA
      }
  }

  var claims: JSONObject {
    [
      "iss": "https://op.example", "sub": "u1", "aud": "c1", "iat": 1_767_225_600, "exp": 1_767_229_200, "nonce": "n1",
    ]
  }

  func keys(_ keyID: String? = "k1") throws -> JSONWebKeySet {
    try Self.set([.object(key.jsonWebKey(keyID: keyID, algorithm: algorithm))])
  }

  static func set(_ keys: [JSONValue]) throws -> JSONWebKeySet {
    let document: JSONObject = ["keys": .array(keys)]
    return try JSONWebKeySet(parsing: document.serialized())
  }

  func sign(_ claims: JSONObject? = nil, header: JSONObject = [:], keyID: String? = "k1") throws -> String {
    try JSONWebToken.sign(
      header: header, claims: claims ?? self.claims, key: key, algorithm: algorithm, keyID: keyID)
  }

  /// A token whose claims are those of a good one, with some changed; `nil` removes a claim.
  func sign(with changes: [String: JSONValue?]) throws -> String {
    var claims = claims
    for (name, value) in changes { claims[name] = value }
    return try sign(claims)
  }

  static var verifier: IDTokenVerifier { IDTokenVerifier(issuer: .exactly("https://op.example"), audience: ["c1"]) }
}
