#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LanyardOAuth

extension SandboxPerson {
  var json: JSONObject {
    var object: JSONObject = [
      "id": .string(id), "email": .string(email), "email_verified": .bool(isEmailVerified),
    ]
    object["name"] = name.map(JSONValue.string)
    object["given_name"] = givenName.map(JSONValue.string)
    object["family_name"] = familyName.map(JSONValue.string)
    object["picture"] = picture.map(JSONValue.string)
    object["hosted_domain"] = hostedDomain.map(JSONValue.string)
    return object
  }

  init(_ json: JSONObject) throws(SandboxInputError) {
    let input = ManagementInput(json)
    self.init(
      id: try input.text("id"), email: try input.text("email"),
      isEmailVerified: try input.flag("email_verified") ?? true, name: try input.optionalText("name"),
      givenName: try input.optionalText("given_name"), familyName: try input.optionalText("family_name"),
      picture: try input.optionalText("picture"), hostedDomain: try input.optionalText("hosted_domain"))
  }
}

extension SandboxScenarioRule {
  var json: JSONObject {
    var object: JSONObject = ["scenario": .string(scenario.rawValue)]
    object["endpoint"] = endpoint.map { .string($0.rawValue) }
    object["client_id"] = clientID.map(JSONValue.string)
    object["email"] = email.map(JSONValue.string)
    object["times"] = JSONValue(times)
    object["detail"] = detail.map(JSONValue.string)
    return object
  }

  init(_ json: JSONObject) throws(SandboxInputError) {
    let input = ManagementInput(json)
    guard let scenario = SandboxScenario(rawValue: try input.text("scenario")) else {
      throw SandboxInputError(message: "scenario is not known; GET /sandbox/scenarios lists them")
    }
    var endpoint: SandboxEndpoint?
    if let name = try input.optionalText("endpoint") {
      endpoint = SandboxEndpoint(rawValue: name)
      guard endpoint != nil else {
        throw SandboxInputError(message: "endpoint is not known; GET /sandbox/scenarios lists them")
      }
    }
    self.init(
      scenario, at: endpoint, clientID: try input.optionalText("client_id"), email: try input.optionalText("email"),
      times: try input.number("times") ?? 1, detail: try input.optionalText("detail"))
  }
}

extension SandboxLogEntry {
  var json: JSONObject {
    [
      "number": JSONValue(number),
      "time": JSONValue(Int(time.timeIntervalSince1970.rounded(.down))),
      "method": .string(method),
      "path": .string(path),
      "target": .string(target),
      "headers": pairs(headers.fields.map { ($0.name, $0.value) }),
      "query": pairs(query.fields.map { ($0.name, $0.value) }),
      "form": pairs(form.fields.map { ($0.name, $0.value) }),
      "status": JSONValue(status),
    ]
  }

  /// A list of pairs, since names may be repeated.
  private func pairs(_ fields: [(String, String)]) -> JSONValue {
    .array(fields.map { [.string($0.0), .string($0.1)] })
  }
}
