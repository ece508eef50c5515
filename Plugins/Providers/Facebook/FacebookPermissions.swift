import Lanyard

/// What became of the permissions that a person was asked for.
public struct FacebookPermissions: Sendable {
  /// What they granted.
  public var granted: [FacebookPermission] { all("granted") }
  /// What they declined, and are asked for again only with ``FacebookOptions/AuthType/rerequest``.
  public var declined: [FacebookPermission] { all("declined") }
  /// What they granted too long ago: ask with ``FacebookOptions/AuthType/reauthorize``.
  public var expired: [FacebookPermission] { all("expired") }

  private let entries: [JSONValue]

  /// Reads `{"data": […]}`; `nil` if it is not there.
  init?(_ list: JSONValue?) {
    guard let entries = list?["data"]?.arrayValue else { return nil }
    self.entries = entries
  }

  /// The names of those that have a status.
  func names(_ status: String) -> [String] {
    var names: [String] = []
    for entry in entries where entry["status"]?.stringValue == status {
      if let name = entry["permission"]?.stringValue { names.append(name) }
    }
    return names
  }

  private func all(_ status: String) -> [FacebookPermission] {
    names(status).map { FacebookPermission($0) }
  }
}
