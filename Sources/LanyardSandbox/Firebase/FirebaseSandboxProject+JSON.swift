internal import LanyardOAuth

extension FirebaseSandboxProject {
  var json: JSONObject {
    [
      "provider": "firebase", "name": .string("API key \(apiKey)"), "kind": "project", "id": .string(id),
      "api_key": .string(apiKey), "number": .string(number),
      "identity_providers": .object(
        JSONObject(identityProviders.sorted { $0.key < $1.key }.map { .init($0.key, JSONValue($0.value)) })),
      "anonymous_users": .bool(allowsAnonymousUsers), "duplicate_emails": .bool(allowsDuplicateEmails),
      "email_enumeration_protection": .bool(protectsEmailsFromEnumeration), "tenants": JSONValue(tenants),
      "bundle_ids": JSONValue(bundleIDs),
    ]
  }

  init(_ json: JSONObject) throws(SandboxInputError) {
    let input = ManagementInput(json)
    self.init(
      apiKey: try input.text("api_key"), id: try input.text("id"),
      allowsAnonymousUsers: try input.flag("anonymous_users") ?? true,
      allowsDuplicateEmails: try input.flag("duplicate_emails") ?? false,
      protectsEmailsFromEnumeration: try input.flag("email_enumeration_protection") ?? false,
      tenants: try input.texts("tenants"), bundleIDs: try input.texts("bundle_ids"))
    if let number = try input.optionalText("number") { self.number = number }
    guard let providers = json["identity_providers"] else { return }
    guard let members = providers.objectValue?.members else {
      throw SandboxInputError(message: "identity_providers is not an object")
    }
    identityProviders = [:]
    for member in members {
      identityProviders[member.name] = try ManagementInput(["clients": member.value]).texts("clients")
    }
  }
}
