import LanyardOAuth
import Testing

@Suite struct `Redirect vectors` {
  private func request(_ pending: JSONValue) throws -> AuthorizationRequest? {
    guard let state = pending["state"]?.stringValue else { return nil }
    return try AuthorizationRequest(
      client: OAuthClient(clientID: "c"), redirectURI: pending["redirect_uri"]?.stringValue ?? "", scope: [],
      state: Secret(state), nonce: nil, codeVerifier: Secret(String(repeating: "v", count: 43)))
  }

  /// The outcome in the words of the file. Neither "ignored" nor "rejected" leads to a token request.
  private func outcome(_ vector: JSONObject, _ request: AuthorizationRequest) -> JSONObject {
    let pending = vector["pending"] ?? .null
    let server = ServerMetadata(
      authorizationResponseIssParameterSupported: pending["iss_required"]?.boolValue ?? false)
    do {
      let response = try AuthorizationResponse(
        redirect: vector["url"]?.stringValue ?? "", to: request, from: server,
        issuer: .exactly(pending["issuer"]?.stringValue ?? ""))
      return ["outcome": "code", "code": .string(response.code.withExposedValue { $0 })]
    } catch OAuth2Error.authorization(let refusal) {
      return [
        "outcome": "error", "error": .string(refusal.error),
        "error_description": refusal.errorDescription.map { .string($0) } ?? .null,
        "error_uri": refusal.errorURI.map { .string($0) } ?? .null,
      ]
    } catch {
      return ["outcome": error == .redirectMismatch ? "ignored" : "rejected", "why": "\(error)"]
    }
  }

  private func matches(_ outcome: JSONObject, _ expected: JSONValue, distinguish: Bool) -> Bool {
    let refused: [JSONValue] = ["ignored", "rejected"]
    let found = outcome["outcome"] ?? .null
    if let name = expected.stringValue { return found == .string(name) || (refused.contains(found) && name != "code") }
    let wanted = expected["outcome"] ?? .null
    if refused.contains(wanted), !distinguish { return refused.contains(found) }
    return ["outcome", "code", "error", "error_description", "error_uri"].allSatisfy { name in
      expected[name].map { $0 == outcome[name] } ?? true
    }
  }

  @Test func `are taken and left as they should be`() throws {
    let file = try VectorFile("redirect")
    var report = VectorReport()
    for vector in file.cases {
      // Each of our requests has a state, and which requests wait is for the client to know.
      let isOurs = vector["protocol"] == "oauth2" && vector["group"] != "replay"
      guard isOurs, let request = try request(vector["pending"] ?? .null) else {
        report.skip()
        continue
      }
      let expect = vector["expect"] ?? .null
      let outcome = outcome(vector, request)
      let distinguish = expect["distinguish"]?.boolValue ?? false
      let others = expect["alternatives"]?.arrayValue ?? []
      report.note(
        vector, isExpected: matches(outcome, expect, distinguish: distinguish), outcome: outcome.text,
        isAcceptable: others.contains { matches(outcome, $0, distinguish: distinguish) })
    }
    report.check(file, atLeast: 90)
  }
}
