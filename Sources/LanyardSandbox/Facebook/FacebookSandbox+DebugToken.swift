internal import LanyardOAuth

extension FacebookSandbox {
  /// `GET /debug_token`: explains a token to the application it was issued to. What is wrong with it is no error.
  func debugToken(_ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    let client = try owner(of: call)
    guard let input = call.fields["input_token"], !input.isEmpty else { throw .missing("input_token") }
    let parties = parties(of: call, at: .tokenInfo)
    try checkScenario(call, parties, at: .tokenInfo)
    let faults = core.scenarios(SandboxScenario.userInfo, for: call, parties, at: .tokenInfo)
    guard let token = withState({ $0.accessTokens[input] }) else {
      return .json(200, ["data": .object(invalid(.malformedToken))])
    }
    guard token.grant.clientID == client.id else {
      throw .invalid("(#100) The App_id in the input_token did not match the Viewing App")
    }
    var data = describe(token, client, faults)
    do throws(FacebookRefusal) {
      _ = try livingToken(input)
    } catch {
      for member in invalid(error).members { data[member.name] = member.value }
    }
    return .json(200, ["data": .object(data)])
  }

  /// The application whose own token the call carries.
  private func owner(of call: SandboxCall) throws(FacebookRefusal) -> Client {
    guard let text = call.graphToken, !text.isEmpty else { throw .missingToken }
    guard let client = clients.all.first(where: { $0.appToken == text }) else {
      throw .invalid(
        "(#100) You must provide an app access token, or a user access token that is an owner or developer of the app")
    }
    guard !client.isNative else { throw .nativeSecret }
    return client
  }

  private func describe(_ token: SandboxToken, _ client: Client, _ faults: Set<SandboxScenario>) -> JSONObject {
    let grant = token.grant
    let expires = token.expires ?? 0
    let scopes = withBook { $0.all(client.id, grant.person, at: core.seconds) }.filter { $0.status == .granted }
    let userID = userID(grant.person, client.id) + (faults.contains(.foreignProfile) ? "1" : "")
    func identifier(_ text: String) -> JSONValue {
      faults.contains(.numericIDs) ? Int64(text).map { JSONValue($0) } ?? .string(text) : .string(text)
    }
    return [
      "app_id": identifier(client.id), "type": "USER", "application": .string(client.name),
      "data_access_expires_at": JSONValue(withBook { $0.dataAccessEnds(client.id, grant.person) } ?? 0),
      "expires_at": JSONValue(expires), "is_valid": true,
      "issued_at": JSONValue(expires - habits.accessTokenLifetime),
      "scopes": JSONValue(scopes.map(\.permission)), "user_id": identifier(userID),
    ]
  }

  private func invalid(_ refusal: FacebookRefusal) -> JSONObject {
    var error: JSONObject = ["code": JSONValue(refusal.code), "message": .string(refusal.message)]
    error["subcode"] = refusal.subcode.map { JSONValue($0) }
    return ["error": .object(error), "is_valid": false, "scopes": []]
  }
}
