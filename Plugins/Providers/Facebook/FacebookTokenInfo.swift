#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Lanyard

/// What Facebook says about an access token (`debug_token`).
public struct FacebookTokenInfo: Sendable, Hashable {
  /// The application it was issued to.
  public let appID: String?
  /// The person, by the id they have in that application.
  public let userID: String?
  /// What it belongs to: `USER`, `PAGE`, `APP`.
  public let type: String?
  /// Whether it is good for anything now.
  public let isValid: Bool
  /// When it was issued.
  public let issuedAt: Date?
  /// When it ends; `nil` is never.
  public let expiresAt: Date?
  /// When the access to the person's data ends, though the token goes on; `nil` is never.
  public let dataAccessExpiresAt: Date?
  /// What it is good for.
  public let permissions: [FacebookPermission]
  /// Why it is not valid.
  public let error: FacebookError?

  init(_ data: JSONObject) {
    appID = data.identifier("app_id")
    userID = data.identifier("user_id")
    type = data["type"]?.stringValue
    isValid = data["is_valid"]?.boolValue ?? false
    issuedAt = TokenAnswer.date(data["issued_at"])
    expiresAt = TokenAnswer.date(data["expires_at"])
    dataAccessExpiresAt = TokenAnswer.date(data["data_access_expires_at"])
    permissions = (data["scopes"]?.arrayValue ?? []).compactMap(\.stringValue).map(FacebookPermission.init(rawValue:))
    error = FacebookError(data["error"])
  }
}
