#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Lanyard
internal import LanyardOAuth

/// What a verified ID token of an ``AccountFederation`` says. Only ``AccountTokenVerifier`` makes one.
///
/// It was true when the token was issued; the user may have been disabled or deleted since.
public struct AccountToken: Sendable {
  /// The user.
  public let userID: String
  /// The provider the session began with.
  public let providerID: ProviderID?
  /// The e-mail address.
  public let email: String?
  /// Whether a provider checked the address.
  public let emailVerified: Bool
  /// The name to show.
  public let displayName: String?
  /// The address of a picture.
  public let photoURL: String?
  /// When the person signed in.
  public let signedInAt: Date
  /// When the token was issued.
  public let issuedAt: Date
  /// When the token ends.
  public let expiresAt: Date

  init(_ token: IDToken) {
    func text(_ name: String) -> String? { token.claims[name]?.stringValue }
    userID = token.subject
    providerID = text("provider").map { ProviderID(rawValue: $0) }
    email = text("email")
    emailVerified = token.claims["email_verified"]?.boolValue ?? false
    displayName = text("name")
    photoURL = text("picture")
    signedInAt = token.authTime ?? token.issuedAt
    issuedAt = token.issuedAt
    expiresAt = token.expiresAt
  }
}
