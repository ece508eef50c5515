internal import LanyardOAuth

extension FirebaseSandbox {
  private static let fields: Set<String> = [
    "requestUri", "postBody", "returnSecureToken", "returnIdpCredential", "returnRefreshToken", "autoCreate",
    "idToken", "pendingToken", "pendingIdToken", "sessionId", "tenantId", "targetProjectId", "delegatedProjectNumber",
  ]

  /// A request to `signInWithIdp`, read and checked.
  private struct Request {
    let assertion: FirebaseAssertion
    let identity: SandboxIdentity
    let caller: Caller?
    let tenant: String?
    let mayCreate: Bool
    let returnsCredential: Bool
    let wantsTokens: Bool
  }

  /// `accounts:signInWithIdp`: signs in, or links if there is an ID token of a user.
  func signInWithIdentityProvider(_ call: SandboxCall) async throws -> HTTPResponse {
    let request = try request(call)
    let match: FirebaseState.Match
    do throws(FirebaseRefusal) {
      match = try matched(request)
    } catch {
      // Whoever wants the provider's tokens back is told about conflicts in a success.
      guard request.returnsCredential, ["FEDERATED_USER_ID_ALREADY_LINKED", "EMAIL_EXISTS"].contains(error.message)
      else { throw error }
      var answer = answer(request)
      answer["errorMessage"] = .string(error.message)
      answer["pendingToken"] = .string(newPendingToken(request.identity))
      return .json(200, answer)
    }
    return .json(200, try await answer(request, match, call))
  }

  private func request(_ call: SandboxCall) throws(FirebaseRefusal) -> Request {
    let fields = try FirebaseFields(call, known: Self.fields)
    for name in ["returnRefreshToken", "pendingIdToken"] where try fields.text(name) != nil {
      throw .notImplemented(name)
    }
    let assertion = try FirebaseAssertion(
      requestURI: try fields.text("requestUri"), postBody: try fields.text("postBody"))
    let identity: SandboxIdentity
    if let pending = try fields.text("pendingToken") {
      identity = try takePending(pending)
    } else {
      identity = try assertion.identity(credentials, project)
    }
    let tenant = try fields.text("tenantId")
    if let tenant, !project.tenants.contains(tenant) { throw FirebaseRefusal("TENANT_NOT_FOUND") }
    return Request(
      assertion: assertion, identity: identity, caller: try fields.text("idToken") == nil ? nil : try caller(fields),
      tenant: tenant, mayCreate: try fields.flag("autoCreate") ?? true,
      returnsCredential: try fields.flag("returnIdpCredential") ?? false,
      wantsTokens: try fields.flag("returnSecureToken") ?? false)
  }

  private func matched(_ request: Request) throws(FirebaseRefusal) -> FirebaseState.Match {
    let circumstances = FirebaseState.Circumstances(
      tenant: request.tenant, mayCreate: request.mayCreate, now: core.seconds, newID: newUserID())
    return try tryState { (state) throws(FirebaseRefusal) in
      guard let caller = request.caller else { return try state.signIn(request.identity, circumstances) }
      return try state.link(request.identity, to: caller.user)
    }
  }

  func newUserID() -> String {
    let letters = core.randomText(bytes: 64).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return String(letters.prefix(28))
  }

  // MARK: Pending tokens

  private func newPendingToken(_ identity: SandboxIdentity) -> String {
    let token = "pending-" + core.randomText(bytes: 30)
    let pending = FirebaseState.Pending(identity: identity, expires: core.seconds + Self.pendingLifetime)
    withState { $0.pending[token] = pending }
    return token
  }

  private func takePending(_ token: String) throws(FirebaseRefusal) -> SandboxIdentity {
    guard let pending = withState({ $0.pending.removeValue(forKey: token) }), core.seconds < pending.expires else {
      throw FirebaseRefusal("INVALID_PENDING_TOKEN")
    }
    return pending.identity
  }

  // MARK: Answers

  /// What is told about the identity in any case.
  private func answer(_ request: Request) -> JSONObject {
    let identity = request.identity
    var answer: JSONObject = [
      "kind": "identitytoolkit#VerifyAssertionResponse", "context": "",
      "providerId": .string(identity.providerID), "federatedId": .string(identity.federatedID),
      "rawUserInfo": .string(String(decoding: identity.profile.serialized(), as: UTF8.self)),
      "emailVerified": .bool(identity.isEmailVerified),
    ]
    let texts = [
      ("email", identity.email), ("displayName", identity.name), ("fullName", identity.name),
      ("photoUrl", identity.picture), ("screenName", identity.screenName), ("tenantId", request.tenant),
    ]
    for (name, text) in texts { answer[name] = text.map(JSONValue.string) }
    guard request.returnsCredential else { return answer }
    let tokens = [
      ("oauthIdToken", "id_token"), ("oauthAccessToken", "access_token"), ("oauthTokenSecret", "oauth_token_secret"),
    ]
    for (name, field) in tokens {
      answer[name] = request.assertion.fields[field].flatMap { $0.isEmpty ? nil : .string($0) }
    }
    return answer
  }

  private func answer(
    _ request: Request, _ match: FirebaseState.Match, _ call: SandboxCall
  ) async throws -> JSONObject {
    var answer = answer(request)
    answer["localId"] = .string(match.user.id)
    guard !match.needsConfirmation else {
      answer["needConfirmation"] = true
      answer["verifiedProvider"] = JSONValue(match.user.providers.map(\.providerID))
      answer["pendingToken"] = .string(newPendingToken(request.identity))
      return answer
    }
    if !match.user.secondFactors.isEmpty {
      answer["mfaPendingCredential"] = .string("mfa-" + core.randomText(bytes: 30))
      answer["mfaInfo"] = .array(match.user.secondFactors.map { .object($0.json) })
      return answer
    }
    answer["originalEmail"] = answer["email"]
    answer["email"] = match.user.email.map(JSONValue.string) ?? answer["email"]
    answer["emailVerified"] = .bool(match.user.isEmailVerified)
    if match.isNew { answer["isNewUser"] = true }
    if match.isRecycled { answer["emailRecycled"] = true }
    guard request.wantsTokens else { return answer }
    let tokens = try await tokens(for: match.user, provider: request.identity.providerID, call, at: .federation)
    for member in tokens.members { answer[member.name] = member.value }
    return answer
  }
}

extension SandboxIdentity {
  /// The address that stands for the person.
  fileprivate var federatedID: String {
    switch providerID {
    case "google.com": "https://accounts.google.com/\(subject)"
    case "facebook.com", "twitter.com": "http://\(providerID)/\(subject)"
    default: subject
    }
  }
}
