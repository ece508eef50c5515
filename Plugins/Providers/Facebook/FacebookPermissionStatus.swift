public import Lanyard

/// What became of a permission that a person was asked for.
public struct FacebookPermissionStatus: Sendable, Hashable {
  /// What the person did.
  public struct Status: ByteIdentifier {
    /// The name.
    public let rawValue: String

    /// Makes a status of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// They granted it.
    public static let granted: Status = "granted"
    /// They declined it, and are asked again only with ``FacebookOptions/AuthType/rerequest``.
    public static let declined: Status = "declined"
    /// They granted it, too long ago: ask with ``FacebookOptions/AuthType/reauthorize``.
    public static let expired: Status = "expired"
  }

  /// The permission.
  public let permission: FacebookPermission
  /// What became of it.
  public let status: Status

  /// The entries of `{"data": […]}`; `nil` if it is not there.
  static func list(_ value: JSONValue?) -> [FacebookPermissionStatus]? {
    value?["data"]?.arrayValue?.compactMap { entry in
      guard let name = entry["permission"]?.stringValue, let status = entry["status"]?.stringValue else { return nil }
      return FacebookPermissionStatus(permission: .init(rawValue: name), status: .init(rawValue: status))
    }
  }
}
