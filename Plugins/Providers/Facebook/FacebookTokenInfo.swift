#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Lanyard

/// What Facebook says about an access token (`debug_token`).
public struct FacebookTokenInfo: Sendable {
  private let data: JSONObject

  init(_ data: JSONObject) {
    self.data = data
  }

  /// The application it was issued to.
  public var appID: String? { data.identifier("app_id") }
  /// The person, by the id they have in that application.
  public var userID: String? { data.identifier("user_id") }
  /// What it belongs to: `USER`, `PAGE`, `APP`.
  public var type: String? { data["type"]?.stringValue }
  /// Whether it is good for anything now.
  public var isValid: Bool { data["is_valid"]?.boolValue ?? false }
  /// When it was issued.
  public var issuedAt: Date? { TokenAnswer.date(data["issued_at"]) }
  /// When it ends; `nil` is never.
  public var expiresAt: Date? { TokenAnswer.date(data["expires_at"]) }
  /// When the access to the person's data ends, though the token goes on; `nil` is never.
  public var dataAccessExpiresAt: Date? { TokenAnswer.date(data["data_access_expires_at"]) }
  /// What it is good for.
  public var permissions: [FacebookPermission] {
    (data["scopes"]?.arrayValue ?? []).compactMap { $0.stringValue.map { FacebookPermission($0) } }
  }
  /// Why it is not valid.
  public var error: FacebookError? { FacebookError(data["error"]) }
}
