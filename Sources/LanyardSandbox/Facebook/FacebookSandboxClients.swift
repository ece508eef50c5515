internal import LanyardOAuth

/// The registered applications.
public struct FacebookSandboxClients: Sendable {
  let facebook: FacebookSandbox

  /// All of them.
  public var all: [FacebookSandboxClient] { facebook.withState { $0.clients } }

  /// Registers an application, or replaces the one with the same id.
  public func add(_ client: FacebookSandboxClient) {
    facebook.withState { state in
      state.clients.removeAll { $0.id == client.id }
      state.clients.append(client)
    }
  }

  /// Removes an application.
  public func remove(id: String) {
    facebook.withState { state in state.clients.removeAll { $0.id == id } }
  }

  func find(_ id: String?) -> FacebookSandboxClient? {
    all.first { $0.id == id }
  }
}

extension FacebookSandboxClient {
  var json: JSONObject {
    var configurations = JSONObject()
    for id in self.configurations.keys.sorted() { configurations[id] = JSONValue(self.configurations[id] ?? []) }
    return [
      "provider": "facebook", "id": .string(id), "kind": isNative ? "native" : "web", "name": .string(name),
      "secret": .string(secret), "client_token": .string(clientToken), "redirect_uris": JSONValue(redirectURIs),
      "is_in_development": .bool(isInDevelopment), "allows_loopback_addresses": .bool(allowsLoopbackAddresses),
      "requires_app_secret_proof": .bool(requiresAppSecretProof), "allows_device_login": .bool(allowsDeviceLogin),
      "configurations": .object(configurations),
    ]
  }

  init(_ json: JSONObject) throws(SandboxInputError) {
    let input = ManagementInput(json)
    let kind = try input.optionalText("kind") ?? "web"
    guard ["web", "native"].contains(kind) else { throw SandboxInputError(message: "kind is web or native") }
    let id = try input.text("id")
    let given = ManagementInput(json["configurations"]?.objectValue ?? [:])
    var configurations: [String: [String]] = [:]
    for member in json["configurations"]?.objectValue?.members ?? [] {
      configurations[member.name] = try given.texts(member.name)
    }
    self.init(
      id: id, secret: try input.text("secret"), clientToken: try input.optionalText("client_token") ?? "",
      name: try input.optionalText("name") ?? id, redirectURIs: try input.texts("redirect_uris"),
      isInDevelopment: try input.flag("is_in_development") ?? true,
      allowsLoopbackAddresses: try input.flag("allows_loopback_addresses") ?? false, isNative: kind == "native",
      requiresAppSecretProof: try input.flag("requires_app_secret_proof") ?? false,
      allowsDeviceLogin: try input.flag("allows_device_login") ?? false, configurations: configurations)
  }
}
