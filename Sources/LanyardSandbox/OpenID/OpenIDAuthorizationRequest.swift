/// A checked authorization request (OpenID Connect Core §3.1.2.1).
struct OpenIDAuthorizationRequest: CodeFlowRequest {
  let client: OpenIDSandboxClient
  let redirectURI: String
  let scopes: [String]
  let state: String?
  let nonce: String?
  let challenge: SandboxCodeChallenge?
  let prompts: Set<String>
  let loginHint: String?
  /// The key that the code is bound to (RFC 9449 §10).
  let keyThumbprint: String?
  let laterScenarios: [SandboxScenarioRule]

  init(_ form: SandboxForm, clients: OpenIDSandboxClients) throws(SandboxPageError) {
    try Self.checkRepetition(form)
    guard let id = form["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let client = clients.find(id) else { throw .unknownClient }
    self.client = client
    redirectURI = try Self.redirectURI(form, client)
    try Self.checkResponseType(form)
    scopes = try Self.scopes(form)
    challenge = try Self.challenge(form, client)
    prompts = try Self.prompts(form, known: ["none", "login", "consent", "select_account"])
    state = form["state"]
    nonce = form["nonce"]
    loginHint = form["login_hint"].flatMap { $0.isEmpty ? nil : $0 }
    keyThumbprint = form["dpop_jkt"]
    laterScenarios = Self.laterScenarios(form)
  }

  private static func redirectURI(
    _ form: SandboxForm, _ client: OpenIDSandboxClient
  ) throws(SandboxPageError) -> String {
    guard let uri = form["redirect_uri"], !uri.isEmpty else { throw .missing("redirect_uri") }
    guard client.redirectURIs.contains(LoopbackAddress.withoutPort(uri)) || client.redirectURIs.contains(uri) else {
      throw .redirectMismatch(uri)
    }
    return uri
  }

  static func scopes(_ text: String) -> [String] {
    var result: [String] = []
    for scope in text.split(separator: " ").map(String.init) where !result.contains(scope) { result.append(scope) }
    return result
  }

  private static func scopes(_ form: SandboxForm) throws(SandboxPageError) -> [String] {
    let scopes = scopes(form["scope"] ?? "")
    guard !scopes.isEmpty else { throw .missing("scope") }
    return scopes
  }

  /// RFC 9700 §2.1.1: public clients have to, and plain challenges protect nobody.
  private static func challenge(
    _ form: SandboxForm, _ client: OpenIDSandboxClient
  ) throws(SandboxPageError) -> SandboxCodeChallenge? {
    let challenge = try SandboxCodeChallenge(form)
    if challenge == nil, client.authentication == .none { throw .missing("code_challenge") }
    if let challenge, !challenge.isHashed { throw .invalidRequest("code_challenge_method has to be S256") }
    return challenge
  }
}

extension OpenIDAuthorizationRequest {
  /// The scopes that are granted or refused as a whole.
  private static let identity: [(String, HTML)] = [
    ("openid", "who you are"), ("email", "your e-mail address"), ("profile", "your name and picture"),
    ("offline_access", "all that while you are away"),
  ]

  var clientID: String { client.id }
  var clientName: String { client.name }

  var consentItems: [HTML] {
    Self.identity.filter { scopes.contains($0.0) }.map(\.1)
  }

  var refusableScopes: [RefusableScope] {
    scopes.filter { scope in !Self.identity.contains { $0.0 == scope } }.map { RefusableScope($0, label: $0) }
  }
}
