internal import LanyardOAuth

extension FirebaseSandbox {
  /// `accounts:signUp` without an address: an anonymous user.
  func signUp(_ call: SandboxCall) async throws -> HTTPResponse {
    let fields = try FirebaseFields(
      call,
      known: [
        "returnSecureToken", "email", "password", "displayName", "photoUrl", "idToken", "tenantId", "captchaResponse",
        "clientType", "recaptchaVersion", "targetProjectId",
      ])
    // Passwords are not played: the project has them switched off.
    if try fields.text("email") != nil || fields.text("password") != nil {
      throw FirebaseRefusal("OPERATION_NOT_ALLOWED")
    }
    guard project.allowsAnonymousUsers else { throw FirebaseRefusal("ADMIN_ONLY_OPERATION") }
    let tenant = try fields.text("tenantId")
    if let tenant, !project.tenants.contains(tenant) { throw FirebaseRefusal("TENANT_NOT_FOUND") }
    let user = FirebaseSandboxUser(id: newUserID(), tenantID: tenant, now: core.seconds)
    withState { $0.save(user) }
    var answer: JSONObject = ["kind": "identitytoolkit#SignupNewUserResponse", "localId": .string(user.id)]
    for member in try await tokens(for: user, provider: "anonymous", call, at: .account).members {
      answer[member.name] = member.value
    }
    return .json(200, answer)
  }

  /// `accounts:lookup`.
  func lookUp(_ call: SandboxCall) throws(FirebaseRefusal) -> HTTPResponse {
    let fields = try FirebaseFields(call, known: ["idToken", "localId", "email", "tenantId", "targetProjectId"])
    for name in ["localId", "email"] where try !fields.texts(name).isEmpty {
      throw FirebaseRefusal("INSUFFICIENT_PERMISSION", status: 403, statusName: "PERMISSION_DENIED")
    }
    let user = try caller(fields).user
    return .json(
      200, ["kind": "identitytoolkit#GetAccountInfoResponse", "users": [.object(user.json)]])
  }

  /// `accounts:update`: name, picture, and ways in that go.
  func update(_ call: SandboxCall) async throws -> HTTPResponse {
    let fields = try FirebaseFields(
      call,
      known: [
        "idToken", "localId", "displayName", "photoUrl", "email", "password", "deleteProvider", "deleteAttribute",
        "returnSecureToken", "oobCode", "tenantId", "targetProjectId",
      ])
    guard try fields.text("idToken") != nil else {
      throw FirebaseRefusal("INVALID_REQ_TYPE : Unsupported request parameters.")
    }
    if try fields.text("email") != nil || fields.text("password") != nil {
      throw FirebaseRefusal("OPERATION_NOT_ALLOWED")
    }
    let caller = try caller(fields)
    let user = try tryState { (state) throws(FirebaseRefusal) in
      guard var user = state.user(caller.user.id) else { throw .userNotFound }
      try user.update(fields)
      state.save(user)
      return user
    }
    var answer = user.profile
    answer["kind"] = "identitytoolkit#SetAccountInfoResponse"
    answer["localId"] = .string(user.id)
    return .json(200, answer)
  }

  /// `accounts:delete`, for somebody who has just signed in.
  func delete(_ call: SandboxCall) throws(FirebaseRefusal) -> HTTPResponse {
    let caller = try caller(
      try FirebaseFields(call, known: ["idToken", "localId", "tenantId", "targetProjectId"]))
    guard core.seconds - caller.authTime <= Self.recentLogin else { throw .tooOld }
    withState { $0.remove(caller.user.id) }
    return .json(200, ["kind": "identitytoolkit#DeleteAccountResponse"])
  }

  /// `accounts:createAuthUri` with an address: how its account signs in, unless that is nobody's business.
  func createAuthorizationURI(_ call: SandboxCall) throws(FirebaseRefusal) -> HTTPResponse {
    let fields = try FirebaseFields(
      call,
      known: [
        "identifier", "continueUri", "providerId", "oauthScope", "customParameter", "sessionId", "context",
        "authFlowType", "hostedDomain", "tenantId",
      ])
    if try fields.text("providerId") != nil { throw .notImplemented("createAuthUri with a provider") }
    guard let identifier = try fields.text("identifier") else { throw FirebaseRefusal("MISSING_IDENTIFIER") }
    guard let target = try fields.text("continueUri") else { throw FirebaseRefusal("MISSING_CONTINUE_URI") }
    guard URLText(target)?.host != nil else { throw FirebaseRefusal("INVALID_CONTINUE_URI") }
    guard identifier.contains("@") else { throw FirebaseRefusal("INVALID_IDENTIFIER") }
    var answer: JSONObject = [
      "kind": "identitytoolkit#CreateAuthUriResponse", "sessionId": .string(core.randomText(bytes: 16)),
    ]
    guard !project.protectsEmailsFromEnumeration else { return .json(200, answer) }
    let tenant = try fields.text("tenantId")
    let providers = withState { $0.user(withEmail: identifier, tenant: tenant) }?.providers.map(\.providerID)
    answer["registered"] = .bool(providers != nil)
    answer["allProviders"] = JSONValue(providers ?? [])
    answer["signinMethods"] = JSONValue(providers ?? [])
    return .json(200, answer)
  }

  /// `accounts:revokeToken` of the second version, which is for one provider alone.
  func revokeToken(_ call: SandboxCall) throws(FirebaseRefusal) -> HTTPResponse {
    let fields = try FirebaseFields(call, known: ["providerId", "tokenType", "token", "idToken", "tenantId"])
    _ = try caller(fields)
    guard try fields.text("providerId") == "apple.com", try fields.text("token") != nil else {
      throw FirebaseRefusal("INVALID_PROVIDER_ID")
    }
    return .json(200, [:])
  }
}

extension FirebaseSandboxUser {
  /// The attributes that can be deleted, by their numbers.
  private static let attributes = [
    "USER_ATTRIBUTE_NAME_UNSPECIFIED", "EMAIL", "DISPLAY_NAME", "PROVIDER", "PHOTO_URL", "PASSWORD",
  ]

  fileprivate mutating func update(_ fields: FirebaseFields) throws(FirebaseRefusal) {
    if let name = try fields.text("displayName") { displayName = name }
    if let url = try fields.text("photoUrl") { photoURL = url }
    for attribute in try fields.texts("deleteAttribute", numbered: Self.attributes) { try delete(attribute) }
    let gone = try fields.texts("deleteProvider")
    providers.removeAll { gone.contains($0.providerID) }
  }

  private mutating func delete(_ attribute: String) throws(FirebaseRefusal) {
    switch attribute {
    case "DISPLAY_NAME": displayName = nil
    case "PHOTO_URL": photoURL = nil
    case "EMAIL": email = nil
    case "PROVIDER": providers = []
    case "PASSWORD", "USER_ATTRIBUTE_NAME_UNSPECIFIED": break
    default: throw .invalidPayload("Invalid value at 'delete_attribute'")
    }
  }
}
