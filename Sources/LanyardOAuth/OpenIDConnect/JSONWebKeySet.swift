internal import LanyardCrypto

/// The signing keys of a provider (RFC 7517 §5), ready for use. Keep the value: preparing the keys costs more than
/// using them.
public struct JSONWebKeySet: Sendable {
  struct Key: Sendable {
    let keyID: String?
    let algorithm: String?
    let publicKey: PublicKey
  }

  private let keys: [Key]

  /// The IDs of the keys that can be used.
  public var keyIDs: [String] { keys.compactMap(\.keyID) }

  /// How many keys can be used.
  public var count: Int { keys.count }

  /// A set without keys, for a provider whose tokens are made with the client secret.
  public init() { keys = [] }

  /// Reads a set. Keys of unknown kinds, for other uses, too weak or broken are left out one by one (RFC 7517 §5).
  public init(parsing bytes: [UInt8]) throws(OAuth2Error) {
    guard let document = try? JSONObject(parsing: bytes), let entries = document["keys"]?.arrayValue else {
      throw .malformedResponse("the key set is not a JSON object with keys")
    }
    keys = entries.prefix(Self.limit).compactMap { entry in entry.objectValue.flatMap(Key.init) }
  }

  /// Reads an answer of the `jwks_uri`.
  public init(_ response: HTTPResponse) throws(OAuth2Error) {
    guard response.status == 200 else { throw .unexpectedStatus(response.status, retryAfter: response.retryAfter) }
    try self.init(parsing: response.body)
  }

  /// The request for a server's keys.
  public static func request(_ server: ServerMetadata) throws(OAuth2Error) -> HTTPRequest {
    HTTPRequest(url: try server.endpoint("jwks_uri", server.jwksURI), headers: ["Accept": "application/json"])
  }

  /// Preparing keys takes time; no provider has this many.
  private static let limit = 100

  /// The keys that may have made a signature. One ID may stand for keys of several kinds, and without an ID in the
  /// token every key that fits the algorithm is tried (RFC 7515 §4.1.4).
  func candidates(_ keyID: String?, _ algorithm: SignatureAlgorithm) -> [PublicKey] {
    keys.filter { key in
      if let keyID {
        guard let own = key.keyID, own.hasSameBytes(as: keyID) else { return false }
      }
      if let own = key.algorithm {
        guard own.hasSameBytes(as: algorithm.rawValue) || algorithm.isAlias(own) else { return false }
      }
      return key.publicKey.supports(algorithm)
    }.map(\.publicKey)
  }
}

extension SignatureAlgorithm {
  /// RFC 9864 gives the one curve of `EdDSA` that we know a name of its own.
  func isAlias(_ name: String) -> Bool { self == .edDSA && name.hasSameBytes(as: "Ed25519") }
}

extension JSONWebKeySet.Key {
  init?(_ members: JSONObject) {
    guard Self.isForSignatures(members), let components = KeyComponents(jsonWebKey: members),
      let publicKey = try? PublicKey(components)
    else { return nil }
    keyID = members["kid"]?.stringValue
    algorithm = members["alg"]?.stringValue
    self.publicKey = publicKey
  }

  /// RFC 7517 §4.2 and §4.3.
  private static func isForSignatures(_ members: JSONObject) -> Bool {
    if let use = members["use"], use != "sig" { return false }
    guard let operations = members["key_ops"] else { return true }
    return operations.arrayValue?.contains("verify") ?? false
  }
}
