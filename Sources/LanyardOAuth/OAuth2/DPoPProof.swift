public import LanyardCrypto

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Proof that whoever sends a request has the key its token is bound to (RFC 9449 §4.2). One proof is for one request.
public struct DPoPProof: Sendable {
  let value: Secret
  let accessToken: Secret?

  /// Makes a proof.
  ///
  /// - Parameters:
  ///   - request: the request it is for; its method and its URL without the query go into the proof.
  ///   - key: the key that the tokens are bound to.
  ///   - algorithm: has to fit the key, and to be one that the server takes.
  ///   - accessToken: the token that the request presents, `nil` at the token endpoint.
  ///   - nonce: what the server sent last, see ``HTTPResponse/dpopNonce``.
  ///   - now: the time.
  ///   - randomBytes: a source of bytes that nobody can guess.
  public init(
    for request: HTTPRequest, key: PrivateKey, algorithm: SignatureAlgorithm, accessToken: Secret? = nil,
    nonce: String? = nil, now: Date, randomBytes: (Int) -> [UInt8]
  ) throws(OAuth2Error) {
    let identifier = randomBytes(16)
    guard identifier.count == 16 else { throw .invalidRequest("the source of randomness gave too few bytes") }
    guard let issuedAt = Int64(exactly: now.timeIntervalSince1970.rounded(.down)) else {
      throw .invalidRequest("the time is beyond all calendars")
    }
    // §4.2: without query and fragment.
    let target = String(decoding: request.url.utf8.prefix { $0 != 0x3F && $0 != 0x23 }, as: UTF8.self)
    var claims: JSONObject = [
      "jti": .string(Base64URL.encode(identifier)), "htm": .string(request.method), "htu": .string(target),
      "iat": JSONValue(issuedAt),
    ]
    claims["ath"] = accessToken?.withExposedValue { .string(Base64URL.encode(HashAlgorithm.sha256.digest($0.utf8))) }
    claims["nonce"] = nonce.map { .string($0) }
    let header: JSONObject = ["typ": "dpop+jwt", "jwk": .object(key.publicKey.minimalJSONWebKey)]
    do {
      value = Secret(
        try JSONWebToken.sign(header: header, claims: claims, key: key, algorithm: algorithm, keyID: nil))
    } catch {
      throw .invalidRequest("the proof could not be signed: the key does not fit \(algorithm.rawValue)")
    }
    self.accessToken = accessToken
  }

  /// The value of `dpop_jkt`, which binds a code to the key (RFC 9449 §10).
  public static func thumbprint(of key: PrivateKey) -> String { key.publicKey.thumbprint }
}

extension DPoPProof: CustomStringConvertible, CustomReflectable {
  /// A mask.
  public var description: String { "<proof of possession>" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
