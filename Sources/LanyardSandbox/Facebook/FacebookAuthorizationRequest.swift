/// A checked request to the dialog.
struct FacebookAuthorizationRequest: CodeFlowRequest {
  let client: FacebookSandboxClient
  let redirectURI: String
  let scopes: [String]
  let state: String?
  let nonce: String?
  let challenge: SandboxCodeChallenge?
  let authTypes: Set<String>
  let returnsScopes: Bool
  let laterScenarios: [SandboxScenarioRule]
  /// What the person is really asked: the rest they have answered before.
  var asked: [String] = []

  init(_ form: SandboxForm, clients: [FacebookSandboxClient]) throws(SandboxPageError) {
    guard let id = form["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let client = clients.first(where: { $0.id == id }) else { throw .invalidAppID }
    guard let redirect = form["redirect_uri"], !redirect.isEmpty else { throw .missing("redirect_uri") }
    try FacebookRedirectRule.check(redirect, for: client)
    // Without one it is a code; with a token the answer would come in the fragment (RFC 9700 §2.1.2).
    if let type = form["response_type"], type != "code" { throw .unsupportedResponseType(type) }
    self.client = client
    redirectURI = redirect
    scopes = try Self.scopes(form, client)
    challenge = try SandboxCodeChallenge(form)
    state = form["state"]
    nonce = form["nonce"]
    if let nonce, nonce.isEmpty || nonce.contains(where: \.isWhitespace) {
      throw .invalidRequest("Invalid parameter value for nonce: it is empty or has white space")
    }
    authTypes = Set((form["auth_type"] ?? "").split(separator: ",").map(String.init))
    returnsScopes = form["return_scopes"] == "true"
    laterScenarios = Self.laterScenarios(form)
  }

  private static func scopes(
    _ form: SandboxForm, _ client: FacebookSandboxClient
  ) throws(SandboxPageError) -> [String] {
    let asked = FacebookPermissionName.parse(form["scope"] ?? "")
    let unknown = asked.filter { !FacebookPermissionName.isKnown($0) }
    guard unknown.isEmpty else { throw .invalidScope(unknown) }
    guard let configuration = form["config_id"] else { return asked }
    guard let configured = client.configurations[configuration] else {
      throw .invalidRequest("Invalid parameter value for config_id: \(configuration)")
    }
    return configured + asked.filter { $0 == FacebookPermissionName.openID }
  }
}

extension FacebookAuthorizationRequest {
  var clientID: String { client.id }
  var clientName: String { client.name }
  var loginHint: String? { nil }
  var consentItems: [HTML] { ["your name and picture"] }

  var refusableScopes: [RefusableScope] {
    asked.filter { !FacebookPermissionName.basic.contains($0) }.map { RefusableScope($0, label: $0) }
  }
}

extension SandboxPageError {
  static var invalidAppID: Self {
    .init(
      status: 400, code: "invalid_app_id",
      message: "The provided app ID does not look like a valid app ID.")
  }
}
