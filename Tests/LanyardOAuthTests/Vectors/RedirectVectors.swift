import LanyardOAuth

/// Redirects against requests that wait for them.
enum RedirectVectors {
  static func report(_ file: VectorFile) throws -> VectorReport {
    var report = VectorReport()
    for vector in file.cases {
      guard let waiting = try waiting(vector) else {
        report.skip(because: "each of our authorization requests has a state; there is no way to make one without")
        continue
      }
      let expect = vector["expect"] ?? .null
      let outcome = outcome(vector, waiting)
      let distinguish = expect["distinguish"]?.boolValue ?? false
      let either = expect["either"]?.boolValue ?? false
      let others = expect["alternatives"]?.arrayValue ?? []
      report.note(
        vector, isExpected: matches(outcome, expect, distinguish: distinguish), outcome: outcome.text,
        isAcceptable: either
          && (others.isEmpty || others.contains { matches(outcome, $0, distinguish: distinguish) }))
    }
    return report
  }

  /// A request that waits for its redirect, as a client keeps one.
  private enum Waiting {
    case authorization(AuthorizationRequest)
    case resourceOwner(ResourceOwnerAuthorizationRequest)
    case logout(LogoutRequest)
    case nothing

    func accepts(_ redirect: String) -> Bool {
      switch self {
      case .authorization(let request): request.accepts(redirect: redirect)
      case .resourceOwner(let request): request.accepts(redirect: redirect)
      case .logout(let request): request.accepts(redirect: redirect)
      case .nothing: false
      }
    }
  }

  /// What waits in a case; `nil` if it is nothing that we can ask for.
  private static func waiting(_ vector: JSONObject) throws -> Waiting? {
    let pending = vector["pending"] ?? .null
    let redirectURI = pending["redirect_uri"]?.stringValue ?? ""
    let state = pending["state"]?.stringValue.map { Secret($0) }
    switch vector["protocol"]?.stringValue {
    case "oauth2":
      guard !pending.isNull else { return .nothing }
      guard let state else { return nil }
      return .authorization(
        try AuthorizationRequest(
          client: OAuthClient(clientID: "c"), redirectURI: redirectURI, scope: [], state: state, nonce: nil,
          codeVerifier: Secret(Fixture.verifier)))
    case "oauth1":
      let token = pending["request_token"]?.stringValue ?? ""
      return .resourceOwner(
        try ResourceOwnerAuthorizationRequest(
          credentials: OAuth1Credentials(token: Secret(token), tokenSecret: "s"), callback: redirectURI))
    case "oidc_logout":
      return .logout(
        try LogoutRequest(clientID: "c", idTokenHint: nil, postLogoutRedirectURI: redirectURI, state: state))
    default: return nil
    }
  }

  /// The outcome in the words of the file, after what came before has been delivered.
  private static func outcome(_ vector: JSONObject, _ waiting: Waiting) -> JSONObject {
    let prior = vector["prior_urls"]?.arrayValue?.compactMap(\.stringValue) ?? []
    // A redirect that a request accepts ends its waiting, whatever it says.
    if prior.contains(where: waiting.accepts) { return ["outcome": "ignored"] }
    let pending = vector["pending"] ?? .null
    let redirect = vector["url"]?.stringValue ?? ""
    if case .resourceOwner(let request) = waiting { return outcome(redirect, request) }
    do throws(OAuth2Error) {
      switch waiting {
      case .nothing, .resourceOwner: return ["outcome": "ignored"]
      case .logout(let request):
        _ = try LogoutResponse(redirect: redirect, to: request)
        return ["outcome": "logged_out"]
      case .authorization(let request):
        let server = ServerMetadata(
          authorizationResponseIssParameterSupported: pending["iss_required"]?.boolValue ?? false)
        let response = try AuthorizationResponse(
          redirect: redirect, to: request, from: server, issuer: .exactly(pending["issuer"]?.stringValue ?? ""))
        return ["outcome": "code", "code": .string(response.code.exposed)]
      }
    } catch {
      return outcome(error)
    }
  }

  private static func outcome(_ redirect: String, _ request: ResourceOwnerAuthorizationRequest) -> JSONObject {
    do throws(OAuth1Error) {
      let response = try ResourceOwnerAuthorizationResponse(redirect: redirect, to: request)
      return ["outcome": "verifier", "oauth_verifier": .string(response.verifier.exposed)]
    } catch {
      guard case .refused(let refusal) = error else {
        return ["outcome": error == .callbackMismatch ? "ignored" : "rejected", "why": "\(error)"]
      }
      return [
        "outcome": "error", "error": .string(refusal.code ?? ""), "error_description": .null, "error_uri": .null,
      ]
    }
  }

  private static func outcome(_ error: OAuth2Error) -> JSONObject {
    guard case .authorization(let refusal) = error else {
      return ["outcome": error == .redirectMismatch ? "ignored" : "rejected", "why": "\(error)"]
    }
    return [
      "outcome": "error", "error": .string(refusal.error),
      "error_description": refusal.errorDescription.map { .string($0) } ?? .null,
      "error_uri": refusal.errorURI.map { .string($0) } ?? .null,
    ]
  }

  /// Neither "ignored" nor "rejected" leads to a token request: they differ only where the file says so.
  private static func matches(_ outcome: JSONObject, _ expected: JSONValue, distinguish: Bool) -> Bool {
    let refused: [JSONValue] = ["ignored", "rejected"]
    let found = outcome["outcome"] ?? .null
    let wanted = expected.stringValue.map { .string($0) } ?? expected["outcome"] ?? .null
    if refused.contains(wanted), !distinguish { return refused.contains(found) }
    guard found == wanted else { return false }
    return ["code", "oauth_verifier", "error", "error_description", "error_uri"].allSatisfy { name in
      expected[name].map { $0 == outcome[name] } ?? true
    }
  }
}
