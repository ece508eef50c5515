import Lanyard

/// What became of the permissions that a person was asked for.
public struct FacebookPermissions: Sendable {
  /// What they granted.
  public private(set) var granted: [FacebookPermission] = []
  /// What they declined, and are asked for again only with ``FacebookOptions/AuthType/rerequest``.
  public private(set) var declined: [FacebookPermission] = []
  /// What they granted too long ago: ask with ``FacebookOptions/AuthType/reauthorize``.
  public private(set) var expired: [FacebookPermission] = []

  /// Reads `{"data": […]}`; `nil` if it is not there.
  init?(_ list: JSONValue?) {
    guard let entries = list?["data"]?.arrayValue else { return nil }
    for entry in entries {
      guard let name = entry["permission"]?.stringValue else { continue }
      switch entry["status"]?.stringValue {
      case "granted": granted.append(FacebookPermission(name))
      case "declined": declined.append(FacebookPermission(name))
      case "expired": expired.append(FacebookPermission(name))
      default: break
      }
    }
  }
}
