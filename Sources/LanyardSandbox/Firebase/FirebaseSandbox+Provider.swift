internal import LanyardOAuth

extension FirebaseSandbox: SandboxProvider {
  var name: String { "firebase" }
  var title: String { "Firebase Authentication" }

  static let keysPath = "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
  private static let tokenPath = "/securetoken.googleapis.com/v1/token"
  private static let toolkit = "/identitytoolkit.googleapis.com/"

  func endpoint(of path: String) -> SandboxEndpoint? {
    switch path {
    case "/", "/emulator/v1/projects": return .discovery
    case Self.keysPath: return .keys
    case Self.tokenPath: return .token
    default: break
    }
    if path.hasPrefix("/emulator/v1/projects/") { return .account }
    if Self.method(of: path) == "signInWithIdp" { return .federation }
    return path.hasPrefix(Self.toolkit) || path.hasPrefix("/www.googleapis.com/") ? .account : nil
  }

  /// The name of the method in v1, for the first version's paths too.
  static func method(of path: String) -> String? {
    for version in ["v1", "v2"] where path.hasPrefix(Self.toolkit + version + "/accounts:") {
      return String(path.dropFirst((Self.toolkit + version + "/accounts:").count))
    }
    let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    guard path.hasPrefix(legacy) else { return nil }
    let names = [
      "verifyAssertion": "signInWithIdp", "signupNewUser": "signUp", "getAccountInfo": "lookup",
      "setAccountInfo": "update", "deleteAccount": "delete", "createAuthUri": "createAuthUri",
    ]
    return names[String(path.dropFirst(legacy.count))]
  }

  func methods(of path: String, at endpoint: SandboxEndpoint) -> [String] {
    switch endpoint {
    case .discovery, .keys: ["GET", "HEAD"]
    case .account where path.hasPrefix("/emulator/"): path.hasSuffix("/accounts") ? ["DELETE"] : ["GET", "PATCH"]
    default: ["POST"]
    }
  }

  func respond(to call: SandboxCall, path: String, at endpoint: SandboxEndpoint) async throws -> HTTPResponse {
    do {
      switch endpoint {
      case .discovery: return .json(200, ["authEmulator": ["ready": true]])
      case .keys: return publishedKeys(call)
      case .account where path.hasPrefix("/emulator/"): return try control(call, path)
      default: break
      }
      try checkCaller(call)
      let parties = parties(of: call, at: endpoint)
      if let detail = core.detail(of: .providerError, for: call, parties, at: endpoint) {
        throw FirebaseRefusal(detail: detail)
      }
      return try await answer(call, path, endpoint)
    } catch let error as FirebaseRefusal {
      return error.response
    }
  }

  private func answer(
    _ call: SandboxCall, _ path: String, _ endpoint: SandboxEndpoint
  ) async throws -> HTTPResponse {
    if endpoint == .token { return try await refresh(call) }
    switch Self.method(of: path) {
    case "signInWithIdp": return try await signInWithIdentityProvider(call)
    case "signUp": return try await signUp(call)
    case "lookup": return try lookUp(call)
    case "update": return try await update(call)
    case "delete": return try delete(call)
    case "createAuthUri": return try createAuthorizationURI(call)
    case "revokeToken": return try revokeToken(call)
    default: throw FirebaseRefusal.notFound
    }
  }

  /// The API key, and the applications it is restricted to.
  private func checkCaller(_ call: SandboxCall) throws(FirebaseRefusal) {
    let project = project
    guard let key = call.query["key"] ?? call.headers["X-Goog-Api-Key"], !key.isEmpty else { throw .missingKey }
    guard key == project.apiKey else { throw .wrongKey }
    guard !project.bundleIDs.isEmpty else { return }
    let bundleID = call.headers["X-Ios-Bundle-Identifier"]
    guard let bundleID, project.bundleIDs.contains(bundleID) else { throw .blockedApplication(bundleID) }
  }

  func parties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties {
    let body = try? JSONObject(parsing: call.body)
    let refreshToken = call.form["refresh_token"] ?? body?["refreshToken"]?.stringValue
    let claims = (body?["idToken"]?.stringValue).flatMap { CompactToken($0) }?.claims
    let user = withState { state -> FirebaseSandboxUser? in
      let id = claims?["sub"]?.stringValue ?? refreshToken.flatMap { state.sessions[$0]?.userID }
      return id.flatMap { state.user($0) }
    }
    return SandboxParties(clientID: call.query["key"] ?? call.headers["X-Goog-Api-Key"], email: user?.email)
  }

  private func publishedKeys(_ call: SandboxCall) -> HTTPResponse {
    let faults = core.scenarios(SandboxScenario.publishedKeys, for: call, SandboxParties(), at: .keys)
    return .json(200, keys.json(faults), caching: ["Cache-Control": "public, max-age=21600, must-revalidate"])
  }

  // MARK: Management

  var description: JSONObject {
    ["base_url": .string(baseURL), "project": .object(project.json)]
  }

  var accounts: JSONObject? { ["users": .array(users.map { .object($0.json) })] }

  var clientList: [JSONValue] { [.object(project.json)] }

  /// There is one project, which another one takes the place of.
  func addClient(_ json: JSONObject) throws(SandboxInputError) {
    let project = try FirebaseSandboxProject(json)
    withState { $0 = FirebaseState(project: project) }
  }

  func removeClient(id: String) {}
}
