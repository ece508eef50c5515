/// A checked authorization request of OAuth 2.0.
struct TwitterAuthorizationRequest: CodeFlowRequest {
  let client: TwitterSandboxClient
  let redirectURI: String
  let scopes: [String]
  let state: String?
  let challenge: SandboxCodeChallenge?
  let laterScenarios: [SandboxScenarioRule]

  init(_ form: SandboxForm, clients: [TwitterSandboxClient]) throws(SandboxPageError) {
    try Self.checkRepetition(form)
    guard let id = form["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let client = clients.first(where: { $0.clientID == id }), !client.isSuspended else { throw .unknownClient }
    self.client = client
    guard let redirect = form["redirect_uri"], !redirect.isEmpty else { throw .missing("redirect_uri") }
    guard client.accepts(callback: redirect) else { throw .redirectMismatch(redirect) }
    redirectURI = redirect
    try Self.checkResponseType(form)
    scopes = TwitterScope.list(form["scope"] ?? "")
    guard !scopes.isEmpty else { throw .missing("scope") }
    let unknown = scopes.filter { !TwitterScope.known.contains($0) }
    guard unknown.isEmpty else { throw .invalidScope(unknown) }
    guard let state = form["state"], !state.isEmpty else { throw .missing("state") }
    guard state.utf8.count <= 500 else { throw .invalidRequest("The state is longer than 500 characters.") }
    self.state = state
    challenge = try Self.challenge(form)
    laterScenarios = Self.laterScenarios(form)
  }

  private static func challenge(_ form: SandboxForm) throws(SandboxPageError) -> SandboxCodeChallenge {
    var form = form
    // One of its own libraries writes the method in small letters.
    for index in form.fields.indices
    where form.fields[index].name == "code_challenge_method" && form.fields[index].value == "s256" {
      form.fields[index].value = "S256"
    }
    guard let challenge = try SandboxCodeChallenge(form) else { throw .missing("code_challenge") }
    return challenge
  }
}

extension TwitterAuthorizationRequest {
  var clientID: String { client.clientID }
  var clientName: String { client.name }
  var nonce: String? { nil }
  var loginHint: String? { nil }
  var consentItems: [HTML] { scopes.map { "<code>\($0)</code>" } }
  var refusableScopes: [RefusableScope] { [] }
}
