internal import LanyardOAuth

extension TwitterSandbox: CodeFlowProvider {
  var name: String { "twitter" }
  var title: String { "X (Twitter)" }
  var issuer: String { baseURL }
  var metadataURL: String { baseURL }

  func endpoint(of path: String) -> SandboxEndpoint? {
    switch path {
    case "/oauth/request_token": .requestToken
    case "/oauth/authorize", "/oauth/authenticate", "/i/oauth2/authorize", "/2/oauth2/authorize": .authorization
    case "/oauth/account", "/oauth/consent", "/oauth/cancelled", "/i/oauth2/account", "/i/oauth2/consent":
      .interaction
    case "/oauth/access_token": .accessToken
    case "/1.1/oauth/invalidate_token", "/1.1/oauth/invalidate_token.json": .invalidation
    case "/2/oauth2/token": .token
    case "/2/oauth2/revoke": .revocation
    case "/2/users/me": .userInfo
    // Whatever else the first interfaces are asked for is answered as they do.
    case let path where path.hasPrefix("/1.1/") || path.hasPrefix("/oauth/"): .credentials
    default: nil
    }
  }

  func respond(to call: SandboxCall, path: String, at endpoint: SandboxEndpoint) async throws -> HTTPResponse {
    switch endpoint {
    case .requestToken: return requestToken(call)
    case .authorization where path.hasPrefix("/oauth/"):
      return authorizeToken(call, isSignIn: path == "/oauth/authenticate")
    case .authorization: return authorize(call)
    case .interaction where path.hasPrefix("/oauth/"): return interactWithToken(call, path: path)
    case .interaction: return interact(call, path: path)
    case .accessToken: return accessToken(call)
    case .credentials where path == "/1.1/account/verify_credentials.json": return verifyCredentials(call)
    case .invalidation: return invalidate(call)
    case .token: return try await token(call)
    case .revocation: return revoke(call)
    case .userInfo: return me(call)
    default: return TwitterError(34).response([])
    }
  }

  func methods(of path: String, at endpoint: SandboxEndpoint) -> [String] {
    switch endpoint {
    case .requestToken, .accessToken, .invalidation, .interaction, .token, .revocation: ["POST"]
    case .credentials where path != "/1.1/account/verify_credentials.json": ["GET", "HEAD", "POST"]
    default: ["GET", "HEAD"]
    }
  }

  /// Whom a request concerns. What is signed says so in its header.
  func parties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties {
    let signature = TwitterSignature(call, baseURL: core.baseURL)
    let text = signature?["oauth_token"] ?? call.query["oauth_token"] ?? ""
    let (request, access) = withTokens { ($0.requestTokens[text], $0.accessTokens[text]) }
    guard signature != nil || request != nil else { return codeFlowParties(of: call, at: endpoint) }
    let key = signature?["oauth_consumer_key"] ?? request?.client.consumerKey
    return SandboxParties(clientID: key, email: access?.person.email ?? request?.person?.email)
  }

  var description: JSONObject {
    ["base_url": .string(baseURL), "clients": .array(clientList)]
  }

  var clientList: [JSONValue] { clients.all.map { JSONValue($0.json) } }

  func addClient(_ json: JSONObject) throws(SandboxInputError) {
    clients.add(try TwitterSandboxClient(json))
  }

  func removeClient(id: String) {
    clients.remove(consumerKey: id)
  }

  /// There are none.
  func rotateKeys() {}

  // MARK: OpenID Connect, which X does not speak

  func idTokenAlgorithm(of clientID: String) -> SignatureAlgorithm { .rs256 }
  func secret(of clientID: String) -> String? { nil }
  func idTokenClaims(_ grant: SandboxGrant) -> JSONObject { [:] }
}
