public import Lanyard

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What an ID token of a Firebase project says. Alone it proves nothing: see ``FirebaseIDToken``.
public struct FirebaseTokenClaims: Sendable, Hashable {
  /// The user (`sub`).
  public let userID: String
  /// The project (`aud`).
  public let projectID: String
  /// When it was issued (`iat`).
  public let issuedAt: Date
  /// When it ends (`exp`).
  public let expiresAt: Date
  /// When the person signed in (`auth_time`).
  public let authTime: Date
  /// The provider that the session began with, such as `google.com`; `anonymous` for nobody.
  public let signInProvider: String
  /// What the user is called at each provider.
  public let identities: [String: [String]]
  /// The tenant that the user belongs to.
  public let tenantID: String?
  /// The second factor that was proven, such as `phone`.
  public let secondFactor: String?
  /// All claims, those of the host's own among them.
  public let all: JSONObject

  /// The e-mail address.
  public var email: String? { all["email"]?.stringValue }
  /// Whether a provider vouched for the address.
  public var isEmailVerified: Bool { all["email_verified"]?.boolValue ?? false }
  /// The name to show.
  public var displayName: String? { all["name"]?.stringValue }
  /// The address of a picture.
  public var photoURL: String? { all["picture"]?.stringValue }
  /// The telephone number.
  public var phoneNumber: String? { all["phone_number"]?.stringValue }
  /// Whether nobody has proven to be this user.
  public var isAnonymous: Bool { signInProvider == "anonymous" }

  /// Reads the claims; `nil` if one is missing that each token has.
  init?(_ claims: JSONObject) {
    func date(_ name: String) -> Date? { claims[name]?.doubleValue.map(Date.init(timeIntervalSince1970:)) }
    // Longer ids of users do not exist.
    guard let userID = claims["sub"]?.stringValue, (1...128).contains(userID.utf8.count),
      let projectID = claims["aud"]?.stringValue, let issuedAt = date("iat"), let expiresAt = date("exp"),
      let authTime = date("auth_time"), let firebase = claims["firebase"]?.objectValue,
      let provider = firebase["sign_in_provider"]?.stringValue
    else { return nil }
    self.userID = userID
    self.projectID = projectID
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.authTime = authTime
    signInProvider = provider
    tenantID = firebase["tenant"]?.stringValue
    secondFactor = firebase["sign_in_second_factor"]?.stringValue
    let members = firebase["identities"]?.objectValue?.members ?? []
    identities = Dictionary(
      members.map { ($0.name, ($0.value.arrayValue ?? []).compactMap(\.identifier)) }, uniquingKeysWith: { $1 })
    all = claims
  }
}
