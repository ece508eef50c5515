#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Proof that an ID token was verified: only ``IDTokenVerifier`` makes values of this type.
public struct IDToken: StandardClaims, Sendable {
  /// Who issued it (`iss`).
  public let issuer: String
  /// The person at this issuer (`sub`): the only identifier that stays. Compare it byte by byte.
  public let subject: String
  /// For whom it was issued (`aud`).
  public let audience: [String]
  /// To whom it was issued (`azp`).
  public let authorizedParty: String?
  /// When it was issued (`iat`).
  public let issuedAt: Date
  /// When it expires (`exp`).
  public let expiresAt: Date
  /// When the person signed in (`auth_time`).
  public let authTime: Date?
  /// The nonce in it.
  public let nonce: String?
  /// All claims.
  public let claims: JSONObject
  /// The token as it was sent.
  public let rawValue: Secret

  init(_ claims: IDTokenClaims, rawValue: Secret) {
    issuer = claims.issuer
    subject = claims.subject
    audience = claims.audience
    authorizedParty = claims.authorizedParty
    issuedAt = Date(timeIntervalSince1970: claims.issuedAt)
    expiresAt = Date(timeIntervalSince1970: claims.expiresAt)
    authTime = claims.authTime.map(Date.init(timeIntervalSince1970:))
    nonce = claims.nonce
    self.claims = claims.all
    self.rawValue = rawValue
  }
}

extension IDToken: CustomStringConvertible, CustomReflectable {
  /// The issuer; the claims are about a person and are left out.
  public var description: String { "ID token of \(issuer)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
