internal import LanyardCrypto

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A statement of a client about itself, signed with its private key (RFC 7523 §2.2, OpenID Connect Core §9).
struct ClientAssertion: Sendable {
  let key: PrivateKey
  let algorithm: SignatureAlgorithm
  let keyID: String?
  let audience: String?
  let header: JSONObject

  static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  /// Long enough for clocks that differ by a minute, short enough to be of little use to a thief.
  private static let lifetime = 120

  /// Makes a statement for one request: no two of them are the same (RFC 7523 §3).
  func sign(_ clientID: String, for occasion: ClientAuthentication.Occasion) throws(OAuth2Error) -> String {
    guard let now = occasion.now, let randomBytes = occasion.randomBytes else {
      throw .invalidRequest("private_key_jwt needs the time and randomness; pass now and randomBytes with the request")
    }
    let identifier = randomBytes(16)
    guard identifier.count == 16 else { throw .invalidRequest("the source of randomness gave too few bytes") }
    // The issuer names the server and nobody else. The token endpoint is what servers had to accept before.
    guard let audience = audience ?? occasion.server.issuer ?? occasion.server.tokenEndpoint else {
      throw .invalidRequest("the server has no issuer to make the client assertion out to")
    }
    guard let issuedAt = Int64(exactly: now.timeIntervalSince1970.rounded(.down)) else {
      throw .invalidRequest("the time is beyond all calendars")
    }
    let claims: JSONObject = [
      "iss": .string(clientID), "sub": .string(clientID), "aud": .string(audience),
      "jti": .string(Base64URL.encode(identifier)), "iat": JSONValue(issuedAt),
      "exp": JSONValue(issuedAt + Int64(Self.lifetime)),
    ]
    do {
      return try JSONWebToken.sign(header: header, claims: claims, key: key, algorithm: algorithm, keyID: keyID)
    } catch {
      throw .invalidRequest("the client assertion could not be signed")
    }
  }
}
