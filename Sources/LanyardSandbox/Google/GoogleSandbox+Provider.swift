internal import LanyardOAuth

extension GoogleSandbox: SandboxProvider {
  var name: String { "google" }
  var title: String { "Google" }

  func endpoint(of path: String) -> SandboxEndpoint? {
    switch path {
    case "/.well-known/openid-configuration": .discovery
    case "/o/oauth2/v2/auth": .authorization
    case "/signin/account", "/signin/consent", "/device": .interaction
    case "/device/code": .deviceAuthorization
    case "/token": .token
    case "/oauth2/v3/certs": .keys
    case "/v1/userinfo", "/v3/userinfo": .userInfo
    case "/tokeninfo": .tokenInfo
    case "/revoke", "/o/oauth2/revoke": .revocation
    default: nil
    }
  }

  func respond(to call: SandboxCall, path: String, at endpoint: SandboxEndpoint) async throws -> HTTPResponse {
    guard allowedMethods(path, endpoint).contains(call.method) else {
      var response = HTTPResponse.text(405, "Method Not Allowed")
      response.headers["Allow"] = allowedMethods(path, endpoint).joined(separator: ", ")
      return response
    }
    switch endpoint {
    case .discovery: return metadata
    case .authorization: return authorize(call)
    case .interaction: return path == "/device" ? devicePage(call) : interact(call, path: path)
    case .deviceAuthorization: return deviceCodes(call)
    case .token: return try await token(call)
    case .keys: return publishedKeys
    case .userInfo: return userInfo(call, path: path)
    case .tokenInfo: return tokenInfo(call)
    case .revocation: return revoke(call, isLenient: path == "/o/oauth2/revoke")
    }
  }

  private func allowedMethods(_ path: String, _ endpoint: SandboxEndpoint) -> [String] {
    switch endpoint {
    case .discovery, .keys: ["GET", "HEAD"]
    case .interaction where path == "/device": ["GET", "HEAD", "POST"]
    case .interaction, .token, .deviceAuthorization: ["POST"]
    case .revocation where path == "/revoke": ["POST"]
    default: ["GET", "HEAD", "POST"]
    }
  }

  func parties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties {
    switch endpoint {
    case .authorization:
      return SandboxParties(clientID: call.query["client_id"], email: call.query["login_hint"])
    case .interaction:
      let transaction = withState { $0.transactions[call.form["transaction"] ?? ""] }
      return SandboxParties(
        clientID: transaction?.request.client.id, email: call.form["account"] ?? transaction?.person?.email)
    default:
      let grant = grant(of: call)
      let client = call.form["client_id"] ?? call.basicCredentials?.name
      return SandboxParties(clientID: client ?? grant?.clientID, email: grant?.person.email, grant: grant?.id)
    }
  }

  /// What the code or token in a request belongs to.
  private func grant(of call: SandboxCall) -> GoogleGrant? {
    withState { state in
      if let code = call.form["code"].flatMap({ state.codes[$0] }) { return code.grant }
      if let token = call.form["refresh_token"].flatMap({ state.refreshTokens[$0] }) { return token.grant }
      let tokens = [
        call.bearerToken, call.query["access_token"], call.form["access_token"], call.form["token"],
        call.query["token"],
      ]
      for token in tokens.compactMap({ $0 }) {
        if let known = state.accessTokens[token] ?? state.refreshTokens[token] { return known.grant }
      }
      return nil
    }
  }

  var description: JSONObject {
    ["issuer": .string(issuer), "metadata": .string(metadataURL), "clients": .array(clientList)]
  }

  var clientList: [JSONValue] { clients.all.map { JSONValue($0.json) } }

  func addClient(_ json: JSONObject) throws(SandboxInputError) {
    clients.add(try GoogleSandboxClient(json))
  }

  func removeClient(id: String) {
    clients.remove(id: id)
  }
}
