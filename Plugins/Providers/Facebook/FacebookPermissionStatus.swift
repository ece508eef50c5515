import Lanyard

/// What became of a permission that a person was asked for.
public struct FacebookPermissionStatus: Sendable {
  /// What the person did.
  public enum Status: Sendable {
    /// They granted it.
    case granted
    /// They declined it, and are asked again only with ``FacebookOptions/AuthType/rerequest``.
    case declined
    /// They granted it, too long ago: ask with ``FacebookOptions/AuthType/reauthorize``.
    case expired
  }

  /// The permission.
  public let permission: FacebookPermission
  /// What became of it.
  public let status: Status

  /// The entries of `{"data": […]}`; `nil` if it is not there.
  static func list(_ value: JSONValue?) -> [FacebookPermissionStatus]? {
    guard let entries = value?["data"]?.arrayValue else { return nil }
    var list: [FacebookPermissionStatus] = []
    for entry in entries {
      guard let name = entry["permission"]?.stringValue else { continue }
      let status: Status? =
        switch entry["status"]?.stringValue {
        case "granted": .granted
        case "declined": .declined
        case "expired": .expired
        default: nil
        }
      if let status { list.append(FacebookPermissionStatus(permission: FacebookPermission(name), status: status)) }
    }
    return list
  }
}
