/// A checked authorization request.
struct GoogleAuthorizationRequest: Sendable {
  let client: GoogleSandboxClient
  let redirectURI: String
  let scopes: [String]
  let state: String?
  let nonce: String?
  let challenge: GoogleCodeChallenge?
  let isOffline: Bool
  let mergesGrants: Bool
  let prompts: Set<String>
  let loginHint: String?
  let hostedDomain: String?
  let wantsAuthTime: Bool
  /// What the request asks to go wrong later on.
  let laterScenarios: [SandboxScenarioRule]

  init(_ form: SandboxForm, clients: [GoogleSandboxClient]) throws(GooglePageError) {
    if let name = form.firstRepeatedName, name != "sandbox_scenario" {
      throw .invalidRequest("OAuth 2 parameters can only have a single value: \(name)")
    }
    client = try Self.client(form, clients)
    guard let redirect = form["redirect_uri"], !redirect.isEmpty else { throw .missing("redirect_uri") }
    try GoogleRedirectRule.check(redirect, for: client)
    redirectURI = redirect
    try Self.checkResponseType(form)
    scopes = try Self.scopes(form)
    challenge = try GoogleCodeChallenge(form)
    prompts = try Self.prompts(form)
    state = form["state"]
    nonce = form["nonce"]
    isOffline = try Self.isOffline(form)
    // Documented as without effect for installed applications.
    mergesGrants = form["include_granted_scopes"] == "true" && client.kind != .desktop
    loginHint = form["login_hint"].flatMap { $0.isEmpty ? nil : $0 }
    hostedDomain = form["hd"].flatMap { $0.isEmpty ? nil : $0 }
    wantsAuthTime = form["claims"]?.contains("\"auth_time\"") ?? false
    laterScenarios = form.values("sandbox_scenario").flatMap { SandboxScenario.parse($0) ?? [] }
      .filter { ($0.endpoint ?? $0.scenario.usualEndpoint ?? .authorization) != .authorization }
      .map { SandboxScenarioRule($0.scenario, at: $0.endpoint) }
  }

  private static func client(
    _ form: SandboxForm, _ clients: [GoogleSandboxClient]
  ) throws(GooglePageError) -> GoogleSandboxClient {
    guard let id = form["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let client = clients.first(where: { $0.id == id }) else { throw .unknownClient }
    guard !client.isDeleted else { throw .deletedClient }
    return client
  }

  private static func checkResponseType(_ form: SandboxForm) throws(GooglePageError) {
    guard let type = form["response_type"], !type.isEmpty else { throw .missing("response_type") }
    // Google knows more types; a client that keeps tokens out of URLs (RFC 9700 §2.1.2) uses none of them.
    guard type == "code" else { throw .unsupportedResponseType(type) }
    if let mode = form["response_mode"], mode != "query" {
      throw .invalidRequest("Unsupported response mode: \(mode)")
    }
  }

  private static func scopes(_ form: SandboxForm) throws(GooglePageError) -> [String] {
    let scopes = GoogleScope.canonical(form["scope"] ?? "")
    guard !scopes.isEmpty else { throw .missing("scope") }
    let unknown = scopes.filter { !GoogleScope.isKnown($0) }
    guard unknown.isEmpty else { throw .invalidScope(unknown) }
    return scopes
  }

  private static func prompts(_ form: SandboxForm) throws(GooglePageError) -> Set<String> {
    let prompts = Set((form["prompt"] ?? "").split(separator: " ").map(String.init))
    let unknown = prompts.subtracting(["none", "consent", "select_account"])
    guard unknown.isEmpty else {
      throw .invalidRequest("Invalid parameter value for prompt: \(unknown.sorted().joined(separator: " "))")
    }
    guard !prompts.contains("none") || prompts.count == 1 else {
      throw .invalidRequest("Invalid parameter value for prompt: none cannot be combined with other values")
    }
    return prompts
  }

  private static func isOffline(_ form: SandboxForm) throws(GooglePageError) -> Bool {
    switch form["access_type"] {
    case nil, "", "online": return false
    case "offline": return true
    case let other?: throw .invalidRequest("Invalid parameter value for access_type: \(other)")
    }
  }
}
