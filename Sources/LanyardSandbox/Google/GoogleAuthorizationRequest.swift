/// A checked authorization request.
struct GoogleAuthorizationRequest: CodeFlowRequest {
  private(set) var client: GoogleSandboxClient
  private(set) var redirectURI: String
  let scopes: [String]
  let state: String?
  let nonce: String?
  private(set) var challenge: SandboxCodeChallenge?
  let isOffline: Bool
  let mergesGrants: Bool
  let prompts: Set<String>
  let loginHint: String?
  let hostedDomain: String?
  let wantsAuthTime: Bool
  /// The server of the application, which gets a code of its own.
  private(set) var server: GoogleSandboxClient?
  /// What the request asks to go wrong later on.
  let laterScenarios: [SandboxScenarioRule]

  init(_ form: SandboxForm, clients: [GoogleSandboxClient]) throws(SandboxPageError) {
    try Self.checkRepetition(form)
    client = try Self.client(form, clients)
    server = try Self.server(form["audience"], of: client, clients)
    guard let redirect = form["redirect_uri"], !redirect.isEmpty else { throw .missing("redirect_uri") }
    try GoogleRedirectRule.check(redirect, for: client)
    redirectURI = redirect
    try Self.checkResponseType(form)
    scopes = try Self.scopes(form)
    challenge = try SandboxCodeChallenge(form)
    prompts = try Self.prompts(form, known: ["none", "consent", "select_account"])
    state = form["state"]
    nonce = form["nonce"]
    isOffline = try Self.isOffline(form)
    // Documented as without effect for installed applications.
    mergesGrants = form["include_granted_scopes"] == "true" && client.kind != .desktop
    loginHint = form["login_hint"].flatMap { $0.isEmpty ? nil : $0 }
    hostedDomain = form["hd"].flatMap { $0.isEmpty ? nil : $0 }
    wantsAuthTime = form["claims"]?.contains("\"auth_time\"") ?? false
    laterScenarios = Self.laterScenarios(form)
  }

  private static func client(
    _ form: SandboxForm, _ clients: [GoogleSandboxClient]
  ) throws(SandboxPageError) -> GoogleSandboxClient {
    guard let id = form["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let client = clients.first(where: { $0.id == id }) else { throw .unknownClient }
    guard !client.isDeleted else { throw .deletedClient }
    return client
  }

  /// Only a web client of the same project may be served.
  private static func server(
    _ id: String?, of client: GoogleSandboxClient, _ clients: [GoogleSandboxClient]
  ) throws(SandboxPageError) -> GoogleSandboxClient? {
    guard let id, !id.isEmpty else { return nil }
    let project = { (id: String) in id.prefix { $0 != "-" } }
    guard let server = clients.first(where: { $0.id == id }), server.kind == .web, !server.isDeleted,
      project(server.id) == project(client.id)
    else { throw .invalidRequest("Invalid parameter value for audience: \(id)") }
    return server
  }

  /// The request as if the server had made it, in a browser that nobody saw.
  func asServer(_ server: GoogleSandboxClient) -> GoogleAuthorizationRequest {
    var request = self
    request.client = server
    request.redirectURI = ""
    request.challenge = nil
    request.server = nil
    return request
  }

  private static func scopes(_ form: SandboxForm) throws(SandboxPageError) -> [String] {
    let scopes = GoogleScope.canonical(form["scope"] ?? "")
    guard !scopes.isEmpty else { throw .missing("scope") }
    let unknown = scopes.filter { !GoogleScope.isKnown($0) }
    guard unknown.isEmpty else { throw .invalidScope(unknown) }
    return scopes
  }

  private static func isOffline(_ form: SandboxForm) throws(SandboxPageError) -> Bool {
    switch form["access_type"] {
    case nil, "", "online": return false
    case "offline": return true
    case let other?: throw .invalidRequest("Invalid parameter value for access_type: \(other)")
    }
  }
}

extension GoogleAuthorizationRequest {
  var clientID: String { client.id }
  var clientName: String { client.name }

  var accountNote: HTML {
    switch hostedDomain {
    case nil: ""
    case "*": ", with an account of an organisation"
    case let domain?: ", with an account of <strong>\(domain)</strong>"
    }
  }

  var consentItems: [HTML] { GoogleScope.consentItems(scopes) }
  var refusableScopes: [RefusableScope] { GoogleScope.refusable(scopes) }
}
