internal import LanyardOAuth

extension GoogleSandbox: CodeFlowProvider {
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
    switch endpoint {
    case .discovery: return metadata(for: call)
    case .authorization: return authorize(call)
    case .interaction: return path == "/device" ? devicePage(call) : interact(call, path: path)
    case .deviceAuthorization: return deviceCodes(call)
    case .token: return try await token(call)
    case .keys: return publishedKeys(for: call, caching: caching(seconds: 21_600))
    case .userInfo: return userInfo(call, path: path)
    case .tokenInfo: return tokenInfo(call)
    case .revocation: return revoke(call, isLenient: path == "/o/oauth2/revoke")
    default: return .text(404, "Not Found")
    }
  }

  func methods(of path: String, at endpoint: SandboxEndpoint) -> [String] {
    switch endpoint {
    case .discovery, .keys: ["GET", "HEAD"]
    case .interaction where path == "/device": ["GET", "HEAD", "POST"]
    case .interaction, .token, .deviceAuthorization: ["POST"]
    case .revocation where path == "/revoke": ["POST"]
    default: ["GET", "HEAD", "POST"]
    }
  }

  var clientList: [JSONValue] { clients.all.map { JSONValue($0.json) } }

  func addClient(_ json: JSONObject) throws(SandboxInputError) {
    clients.add(try GoogleSandboxClient(json))
  }

  func removeClient(id: String) {
    clients.remove(id: id)
  }
}
