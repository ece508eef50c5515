internal import LanyardOAuth

extension OpenIDSandbox: CodeFlowProvider {
  var name: String { "openid" }
  var title: String { "OpenID provider" }

  func endpoint(of path: String) -> SandboxEndpoint? {
    switch issuer + path {
    case metadataURL: .discovery
    case authorizationEndpoint: .authorization
    case issuer + "/signin/account", issuer + "/signin/consent": .interaction
    case pushedAuthorizationRequestEndpoint: .pushedAuthorization
    case tokenEndpoint: .token
    case keysEndpoint: .keys
    case userInfoEndpoint: .userInfo
    case revocationEndpoint: .revocation
    case endSessionEndpoint: .endSession
    default: nil
    }
  }

  func respond(to call: SandboxCall, path: String, at endpoint: SandboxEndpoint) async throws -> HTTPResponse {
    switch endpoint {
    case .discovery: return metadata(for: call)
    case .authorization: return authorize(call)
    case .interaction: return interact(call, path: path)
    case .pushedAuthorization: return push(call)
    case .token: return try await token(call)
    case .keys: return publishedKeys(for: call, caching: ["Cache-Control": "public, max-age=21600"])
    case .userInfo: return try userInfo(call)
    case .revocation: return revoke(call)
    case .endSession: return endSession(call)
    default: return .text(404, "Not Found")
    }
  }

  func methods(of path: String, at endpoint: SandboxEndpoint) -> [String] {
    switch endpoint {
    case .discovery, .keys: ["GET", "HEAD"]
    case .interaction, .pushedAuthorization, .token, .revocation: ["POST"]
    default: ["GET", "HEAD", "POST"]
    }
  }

  func idTokenAlgorithm(of clientID: String) -> SignatureAlgorithm {
    clients.find(clientID)?.idTokenAlgorithm ?? .rs256
  }

  func secret(of clientID: String) -> String? { clients.find(clientID)?.secret }

  func tokenType(_ grant: SandboxGrant) -> String {
    boundKey(of: grant) == nil ? "Bearer" : "DPoP"
  }

  func idTokenClaims(_ grant: SandboxGrant) -> JSONObject {
    ["sub": .string(subject(of: grant.person))]
  }

  // MARK: Management

  var clientList: [JSONValue] { clients.all.map { JSONValue($0.json) } }

  func addClient(_ json: JSONObject) throws(SandboxInputError) {
    clients.add(try OpenIDSandboxClient(json))
  }

  func removeClient(id: String) {
    clients.remove(id: id)
  }
}
