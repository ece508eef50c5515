internal import LanyardOAuth

/// A provider with the authorization code flow. What all of them do alike is here, and each adds its own rules.
protocol CodeFlowProvider: SandboxProvider {
  associatedtype Client: Sendable
  associatedtype Request: CodeFlowRequest

  var core: SandboxCore { get }
  var issuer: String { get }
  var metadataURL: String { get }
  var keys: SandboxKeyRing { get }
  var habits: CodeFlowHabits { get }

  func withState<Result: Sendable>(_ body: (inout CodeFlowState<Client, Request>) -> Result) -> Result

  /// The algorithm that signs the ID tokens of a client.
  func idTokenAlgorithm(of clientID: String) -> SignatureAlgorithm
  /// The secret of a client, if it has one.
  func secret(of clientID: String) -> String?
  /// The type of the access tokens of a sign-in.
  func tokenType(_ grant: SandboxGrant) -> String
  /// Adds what only this provider sends when a code is redeemed.
  func complete(_ answer: inout JSONObject, for code: CodeFlowCode<Request>)
  /// The claims of an ID token that the flow itself knows nothing about.
  func idTokenClaims(_ grant: SandboxGrant) -> JSONObject
}

/// How the tokens of a provider look and how long they last, in seconds.
struct CodeFlowHabits: Sendable {
  /// How long a person may look at a page.
  var transactionLifetime = 1800
  var codeLifetime = 600
  var accessTokenLifetime: Int
  var idTokenLifetime: Int
  /// How each kind begins, and how many random bytes follow.
  var code: (prefix: String, bytes: Int)
  var accessToken: (prefix: String, bytes: Int)
  var refreshToken: (prefix: String, bytes: Int)
  /// How the type of access tokens is written.
  var tokenType = "Bearer"
  /// Whether every redirect says whom it comes from (RFC 9207).
  var namesIssuerInRedirects: Bool
  /// Whether a refresh token is good for one refresh (RFC 9700 §4.14.2). The second one ends the sign-in.
  var rotatesRefreshTokens: Bool
  /// What a redirect URI is called that is not the one of the authorization request.
  var redirectMismatch: String
}

extension CodeFlowProvider {
  func tokenType(_ grant: SandboxGrant) -> String { habits.tokenType }

  func complete(_ answer: inout JSONObject, for code: CodeFlowCode<Request>) {}
}

// MARK: - Whom a request concerns

extension CodeFlowProvider {
  func parties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties {
    codeFlowParties(of: call, at: endpoint)
  }

  func codeFlowParties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties {
    switch endpoint {
    case .authorization:
      return SandboxParties(clientID: call.query["client_id"], email: call.query["login_hint"])
    case .interaction:
      let transaction = withState { $0.transactions[call.form["transaction"] ?? ""] }
      return SandboxParties(
        clientID: transaction?.request.clientID, email: call.form["account"] ?? transaction?.person?.email)
    default:
      let grant = grant(of: call)
      let client = call.form["client_id"] ?? call.basicCredentials?.name
      return SandboxParties(clientID: client ?? grant?.clientID, email: grant?.person.email, grant: grant?.id)
    }
  }

  /// What the code or token in a request belongs to.
  private func grant(of call: SandboxCall) -> SandboxGrant? {
    withState { state in
      if let code = call.form["code"].flatMap({ state.codes[$0] }) { return code.grant }
      if let token = call.form["refresh_token"].flatMap({ state.refreshTokens[$0] }) { return token.grant }
      let tokens = [
        call.bearerToken, call.boundToken, call.query["access_token"], call.form["access_token"], call.form["token"],
        call.query["token"],
      ]
      for token in tokens.compactMap({ $0 }) {
        if let known = state.accessTokens[token] ?? state.refreshTokens[token] { return known.grant }
      }
      return nil
    }
  }

  func parties(_ grant: SandboxGrant) -> SandboxParties {
    SandboxParties(clientID: grant.clientID, email: grant.person.email, grant: grant.id)
  }

  /// The owner of an access token that is alive.
  func validAccessToken(_ text: String) -> SandboxToken? {
    guard let token = withState({ $0.accessTokens[text] }), token.isAlive(at: core.seconds) else { return nil }
    return token
  }
}

// MARK: - Answers

extension CodeFlowProvider {
  var description: JSONObject {
    ["issuer": .string(issuer), "metadata": .string(metadataURL), "clients": .array(clientList)]
  }

  /// The metadata document (OpenID Connect Discovery §3), or what a scenario makes of it.
  func metadata(_ document: JSONObject, for call: SandboxCall, caching headers: HTTPFields) -> HTTPResponse {
    var document = document
    let faults = core.scenarios(SandboxScenario.metadata, for: call, SandboxParties(), at: .discovery)
    if faults.contains(.wrongIssuerInMetadata) { document["issuer"] = .string(issuer + "INVALID") }
    if faults.contains(.missingIssuerInMetadata) { document["issuer"] = nil }
    if faults.contains(.insecureEndpoint) { document["token_endpoint"] = "http://tokens.example/token" }
    if faults.contains(.missingEndpoint) { document["token_endpoint"] = nil }
    if faults.contains(.requiredPush) { document["require_pushed_authorization_requests"] = true }
    if faults.contains(.unannouncedChallenge) { document["code_challenge_methods_supported"] = nil }
    return .json(200, document, caching: headers)
  }

  /// The public keys (RFC 7517 §5).
  func publishedKeys(for call: SandboxCall, caching headers: HTTPFields) -> HTTPResponse {
    let faults = core.scenarios(SandboxScenario.publishedKeys, for: call, SandboxParties(), at: .keys)
    return .json(200, keys.json(faults), caching: headers)
  }

  /// What scenarios make of a profile.
  func falsify(profile claims: inout JSONObject, _ faults: Set<SandboxScenario>) {
    if faults.contains(.foreignProfile) { claims["sub"] = claims["sub"]?.stringValue.map { .string($0 + "invalid") } }
    if faults.contains(.missingProfileSubject) { claims["sub"] = nil }
    var source: JSONObject?
    // {"alg":"none"} and {"phone_number":"+1 555 0100"}
    if faults.contains(.aggregatedClaims) {
      source = ["JWT": "eyJhbGciOiJub25lIn0.eyJwaG9uZV9udW1iZXIiOiIrMSA1NTUgMDEwMCJ9."]
    }
    if faults.contains(.distributedClaims) {
      source = ["endpoint": .string(issuer + "/claims"), "access_token": "sandbox-claims"]
    }
    guard let source else { return }
    claims["_claim_names"] = ["phone_number": "elsewhere"]
    claims["_claim_sources"] = ["elsewhere": .object(source)]
  }
}
