internal import LanyardOAuth

/// The registered applications.
public struct GoogleSandboxClients: Sendable {
  let google: GoogleSandbox

  /// All of them.
  public var all: [GoogleSandboxClient] { google.withState { $0.clients } }

  /// Registers an application, or replaces the one with the same id.
  public func add(_ client: GoogleSandboxClient) {
    google.withState { state in
      state.clients.removeAll { $0.id == client.id }
      state.clients.append(client)
    }
  }

  /// Removes an application.
  public func remove(id: String) {
    google.withState { state in state.clients.removeAll { $0.id == id } }
  }
}

extension GoogleSandboxClient {
  var json: JSONObject {
    var object: JSONObject = [
      "provider": "google", "id": .string(id), "kind": .string(kind.rawValue), "name": .string(name),
    ]
    object["secret"] = secret.map(JSONValue.string)
    if !redirectURIs.isEmpty { object["redirect_uris"] = JSONValue(redirectURIs) }
    object["bundle_id"] = bundleID.map(JSONValue.string)
    object["internal_domain"] = internalDomain.map(JSONValue.string)
    if isDeleted { object["is_deleted"] = true }
    return object
  }

  init(_ json: JSONObject) throws(SandboxInputError) {
    let input = ManagementInput(json)
    let kindName = try input.text("kind")
    guard let kind = Kind(rawValue: kindName) else {
      throw SandboxInputError(message: "kind is one of \(Kind.allCases.map(\.rawValue))")
    }
    let id = try input.text("id")
    self.init(
      id: id, kind: kind, secret: try input.optionalText("secret"), name: try input.optionalText("name") ?? id,
      redirectURIs: try input.texts("redirect_uris"), bundleID: try input.optionalText("bundle_id"),
      internalDomain: try input.optionalText("internal_domain"),
      isDeleted: try input.flag("is_deleted") ?? false)
  }
}
