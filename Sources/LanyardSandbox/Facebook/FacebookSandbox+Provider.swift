internal import LanyardOAuth

extension FacebookSandbox: CodeFlowProvider {
  var name: String { "facebook" }
  var title: String { "Facebook" }

  func endpoint(of path: String) -> SandboxEndpoint? {
    switch Self.unversioned(path) {
    case "/.well-known/openid-configuration", "/.well-known/openid-configuration/": .discovery
    case "/.well-known/oauth/openid/jwks/", "/limited/.well-known/oauth/openid/jwks/": .keys
    case "/dialog/oauth": .authorization
    case "/signin/account", "/signin/consent", "/device": .interaction
    case "/oauth/access_token", "/device/login_status": .token
    case "/device/login": .deviceAuthorization
    case "/me": .userInfo
    case "/app", "/debug_token": .tokenInfo
    case "/me/permissions", "/platform/uninstall/": .revocation
    case let other where other.hasPrefix("/me/permissions/"): .revocation
    default: nil
    }
  }

  /// A path without the version of the Graph API, which may be missing.
  static func unversioned(_ path: String) -> String {
    let first = path.dropFirst().prefix { $0 != "/" }
    let digits = first.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    let isVersion = first.first == "v" && digits.count == 2 && digits.allSatisfy { Int($0) != nil }
    return isVersion ? String(path.dropFirst(first.count + 1)) : path
  }

  func methods(of path: String, at endpoint: SandboxEndpoint) -> [String] {
    switch (endpoint, Self.unversioned(path)) {
    case (.discovery, _), (.keys, _): ["GET", "HEAD"]
    case (.interaction, "/device"): ["GET", "HEAD", "POST"]
    case (.interaction, _), (.deviceAuthorization, _), (_, "/device/login_status"), (_, "/platform/uninstall/"):
      ["POST"]
    case (.revocation, "/me/permissions"): ["GET", "HEAD", "DELETE"]
    case (.revocation, _): ["DELETE"]
    default: ["GET", "HEAD", "POST"]
    }
  }

  func respond(to call: SandboxCall, path: String, at endpoint: SandboxEndpoint) async throws -> HTTPResponse {
    do {
      return try await answer(call, Self.unversioned(path), endpoint)
    } catch let error as FacebookRefusal {
      return error.response
    }
  }

  private func answer(
    _ call: SandboxCall, _ path: String, _ endpoint: SandboxEndpoint
  ) async throws -> HTTPResponse {
    switch path {
    case "/dialog/oauth": return authorize(call)
    case "/signin/account", "/signin/consent": return interact(call, path: path)
    case "/oauth/access_token": return try await token(call)
    case "/device/login": return try deviceCodes(call)
    case "/device/login_status": return try deviceStatus(call)
    case "/device": return devicePage(call)
    case "/me": return try profile(call)
    case "/me/permissions": return try permissions(call)
    case "/app": return try app(call)
    case "/debug_token": return try debugToken(call)
    case "/platform/uninstall/": return try uninstall(call)
    default: break
    }
    switch endpoint {
    case .discovery: return metadata(for: call)
    case .keys: return publishedKeys(for: call, caching: ["Cache-Control": "public, max-age=21600"])
    default: return try revoke(String(path.dropFirst("/me/permissions/".count)), call)
    }
  }

  // MARK: Whom a request concerns

  func parties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties {
    let fields = call.fields
    switch endpoint {
    case .interaction:
      let transaction = withState { $0.transactions[fields["transaction"] ?? ""] }
      return SandboxParties(
        clientID: transaction?.request.clientID, email: fields["account"] ?? transaction?.person?.email)
    default:
      let tokens = [call.graphToken, fields["input_token"], fields["fb_exchange_token"]].compactMap { $0 }
      let grant = withState { state -> SandboxGrant? in
        if let code = fields["code"].flatMap({ state.codes[$0] }) { return code.grant }
        for token in tokens { if let known = state.accessTokens[token] { return known.grant } }
        return nil
      }
      let client = fields["client_id"] ?? call.basicCredentials?.name ?? grant?.clientID
      return SandboxParties(clientID: client, email: grant?.person.email, grant: grant?.id)
    }
  }

  // MARK: Management

  var clientList: [JSONValue] { clients.all.map { JSONValue($0.json) } }

  func addClient(_ json: JSONObject) throws(SandboxInputError) {
    clients.add(try FacebookSandboxClient(json))
  }

  func removeClient(id: String) {
    clients.remove(id: id)
  }
}

extension SandboxCall {
  /// The parameters, wherever they are: most of Facebook's endpoints do not care.
  var fields: SandboxForm { method == "POST" ? SandboxForm(form.fields + query.fields) : query }

  /// The token that a call to the Graph API carries.
  var graphToken: String? { bearerToken ?? fields["access_token"] }
}
