internal import LanyardCrypto
internal import LanyardOAuth

extension FirebaseSandbox {
  /// The caller of a method: who they are, and since when they are signed in.
  struct Caller: Sendable {
    var user: FirebaseSandboxUser
    let provider: String
    let authTime: Int
  }

  /// Begins a session.
  func tokens(
    for user: FirebaseSandboxUser, provider: String, _ call: SandboxCall, at endpoint: SandboxEndpoint
  ) async throws -> JSONObject {
    let session = FirebaseState.Session(userID: user.id, provider: provider, authTime: core.seconds)
    let refreshToken = "AMf-" + core.randomText(bytes: 60)
    withState { $0.sessions[refreshToken] = session }
    let faults = try await faults(call, user, at: endpoint)
    var answer: JSONObject = [
      "idToken": .string(try idToken(user, session, faults)), "refreshToken": .string(refreshToken),
      "expiresIn": .string("\(Self.idTokenLifetime)"),
    ]
    remove(from: &answer, ["idToken", "refreshToken", "expiresIn"], faults)
    return answer
  }

  private func faults(
    _ call: SandboxCall, _ user: FirebaseSandboxUser, at endpoint: SandboxEndpoint
  ) async throws -> Set<SandboxScenario> {
    let parties = SandboxParties(clientID: project.apiKey, email: user.email)
    let faults = core.scenarios(SandboxScenario.token, for: call, parties, at: endpoint)
    if faults.contains(.rotatedKeys) { try await keys.rotate() }
    return faults
  }

  private func remove(from answer: inout JSONObject, _ names: [String], _ faults: Set<SandboxScenario>) {
    for (fault, name) in zip([.missingIDToken, .missingRefreshToken, .missingExpiry] as [SandboxScenario], names)
    where faults.contains(fault) {
      answer[name] = nil
    }
  }

  private func idToken(
    _ user: FirebaseSandboxUser, _ session: FirebaseState.Session, _ faults: Set<SandboxScenario>
  ) throws -> String {
    let project = project
    var claims: JSONObject = [
      "iss": .string(project.issuer), "aud": .string(project.id), "auth_time": JSONValue(session.authTime),
      "user_id": .string(user.id), "sub": .string(user.id), "iat": JSONValue(core.seconds),
      "exp": JSONValue(core.seconds + Self.idTokenLifetime),
    ]
    claims["name"] = user.displayName.map(JSONValue.string)
    claims["picture"] = user.photoURL.map(JSONValue.string)
    claims["email"] = user.email.map(JSONValue.string)
    if user.email != nil { claims["email_verified"] = .bool(user.isEmailVerified) }
    if user.isAnonymous { claims["provider_id"] = "anonymous" }
    let custom = user.customAttributes.flatMap { try? JSONObject(parsing: Array($0.utf8)) }
    for member in custom?.members ?? [] { claims[member.name] = member.value }
    claims["firebase"] = .object(firebaseClaim(user, session))
    let forge = IDTokenForge(
      issuer: project.issuer, clientID: project.id, algorithm: .rs256, secret: nil, now: core.seconds,
      lifetime: Self.idTokenLifetime, faults: faults)
    return try forge.token(claims, keys: keys)
  }

  private func firebaseClaim(_ user: FirebaseSandboxUser, _ session: FirebaseState.Session) -> JSONObject {
    var identities = JSONObject()
    for provider in user.providers {
      let known = identities[provider.providerID]?.arrayValue ?? []
      identities[provider.providerID] = .array(known + [.string(provider.rawID)])
    }
    if let email = user.email { identities["email"] = [.string(email)] }
    var claim: JSONObject = ["identities": .object(identities), "sign_in_provider": .string(session.provider)]
    claim["tenant"] = user.tenantID.map(JSONValue.string)
    return claim
  }

  // MARK: Who calls

  /// Whose ID token a request carries, if it is good now.
  func caller(_ fields: FirebaseFields) throws(FirebaseRefusal) -> Caller {
    guard let text = try fields.text("idToken") else { throw FirebaseRefusal("MISSING_ID_TOKEN") }
    let project = project
    guard let token = CompactToken(text), isSigned(token), token.claims["iss"]?.stringValue == project.issuer,
      token.claims["aud"]?.stringValue == project.id, let id = token.claims["sub"]?.stringValue,
      let issued = token.claims["iat"]?.intValue, let expires = token.claims["exp"]?.intValue,
      let authTime = token.claims["auth_time"]?.intValue, core.seconds < expires
    else { throw .invalidIDToken }
    let user = try living(id, since: Int(issued))
    if let tenant = try fields.text("tenantId"), tenant != user.tenantID { throw .tenantMismatch }
    let provider = token.claims["firebase"]?["sign_in_provider"]?.stringValue ?? ""
    return Caller(user: user, provider: provider, authTime: Int(authTime))
  }

  private func isSigned(_ token: CompactToken) -> Bool {
    guard let generation = keys.published.first(where: { $0.id == token.header["kid"]?.stringValue }) else {
      return false
    }
    return token.isSigned(by: generation.key(for: .rs256)?.publicKey, .rs256)
  }

  private func living(_ id: String, since begin: Int) throws(FirebaseRefusal) -> FirebaseSandboxUser {
    guard let user = withState({ $0.user(id) }) else { throw .userNotFound }
    guard !user.isDisabled else { throw .userDisabled }
    guard begin >= user.validSince else { throw .tokenExpired }
    return user
  }

  // MARK: Refresh

  /// `securetoken.googleapis.com/v1/token`: a form, or JSON in camel case.
  func refresh(_ call: SandboxCall) async throws -> HTTPResponse {
    let fields = try FirebaseFields(
      call, known: ["grantType", "refreshToken", "targetProjectId"], acceptsForm: true)
    guard let grantType = try fields.text("grantType") else { throw FirebaseRefusal("MISSING_GRANT_TYPE") }
    guard grantType == "refresh_token" else { throw FirebaseRefusal("INVALID_GRANT_TYPE") }
    guard let token = try fields.text("refreshToken") else { throw FirebaseRefusal("MISSING_REFRESH_TOKEN") }
    guard let session = withState({ $0.sessions[token] }) else { throw FirebaseRefusal("INVALID_REFRESH_TOKEN") }
    let user = try living(session.userID, since: session.authTime)
    let faults = try await faults(call, user, at: .token)
    if faults.contains(.invalidGrant) { throw FirebaseRefusal("INVALID_REFRESH_TOKEN") }
    var next = token
    if faults.contains(.rotatedRefreshToken) {
      next = "AMf-" + core.randomText(bytes: 60)
      withState { state in state.sessions[next] = state.sessions.removeValue(forKey: token) }
    }
    let idToken = try idToken(user, session, faults)
    var answer: JSONObject = [
      "access_token": .string(idToken), "expires_in": .string("\(Self.idTokenLifetime)"), "token_type": "Bearer",
      "refresh_token": .string(next), "id_token": .string(idToken), "user_id": .string(user.id),
      "project_id": .string(project.number),
    ]
    remove(from: &answer, ["id_token", "refresh_token", "expires_in"], faults)
    return .json(200, answer)
  }
}
