internal import LanyardOAuth

extension GoogleSandbox {
  /// The token endpoint.
  func token(_ call: SandboxCall) async throws -> HTTPResponse {
    do {
      switch try checkedGrantType(call.form) {
      case "authorization_code":
        let client = try authenticate(call)
        try checkAudience(call.form)
        return try await redeem(call, clientID: client.id)
      case "refresh_token":
        return try await refresh(call, clientID: try authenticate(call).id, canonical: GoogleScope.canonical)
      case "urn:ietf:params:oauth:grant-type:device_code":
        return try await redeemDevice(call, try authenticate(call))
      case let type:
        throw SandboxTokenError(error: "unsupported_grant_type", description: "Invalid grant_type: \(type)")
      }
    } catch let error as SandboxTokenError {
      return error.response
    }
  }

  // MARK: Server

  /// The server that an application names has to be the one it named before.
  private func checkAudience(_ form: SandboxForm) throws(SandboxTokenError) {
    guard let code = withState({ $0.codes[form["code"] ?? ""] }) else { return }
    guard form["audience"] == code.request.server?.id else {
      throw .invalidRequest("Invalid parameter value for audience.")
    }
  }

  /// A code for the server of the application: it signs in as a client of its own, and stays signed in.
  func complete(_ answer: inout JSONObject, for code: CodeFlowCode<GoogleAuthorizationRequest>) {
    guard let server = code.request.server else { return }
    let grant = SandboxGrant(
      id: core.randomText(bytes: 24), clientID: server.id, person: code.grant.person, scopes: code.grant.scopes,
      nonce: nil, authTime: nil, isOffline: true)
    answer["server_code"] = .string(issueCode(for: code.request.asServer(server), grant, hasRefreshToken: true))
  }

  // MARK: Client

  private func authenticate(_ call: SandboxCall) throws(SandboxTokenError) -> GoogleSandboxClient {
    let basic = call.basicCredentials
    // RFC 6749 §2.3: one way at a time.
    if basic != nil, call.form["client_secret"] != nil {
      throw .invalidRequest("The client credentials were sent twice.")
    }
    guard let id = basic?.name ?? call.form["client_id"], !id.isEmpty else {
      throw .invalidRequest("Could not determine client ID from request.")
    }
    guard let client = clients.all.first(where: { $0.id == id }) else {
      throw refusedClient("invalid_client", "The OAuth client was not found.", basic != nil)
    }
    guard !client.isDeleted else {
      throw refusedClient("deleted_client", "The OAuth client was deleted.", basic != nil)
    }
    try checkSecret(basic?.password ?? call.form["client_secret"], of: client, isBasic: basic != nil)
    return client
  }

  private func checkSecret(
    _ secret: String?, of client: GoogleSandboxClient, isBasic: Bool
  ) throws(SandboxTokenError) {
    let sent = secret.flatMap { $0.isEmpty ? nil : $0 }
    // A client with a secret must send it, even with a code verifier and even if it is installed software.
    if client.secret != nil, sent == nil { throw .invalidRequest("client_secret is missing.") }
    guard sent == client.secret else { throw refusedClient("invalid_client", "Unauthorized", isBasic) }
  }

  private func refusedClient(_ error: String, _ description: String, _ isBasic: Bool) -> SandboxTokenError {
    SandboxTokenError(status: 401, error: error, description: description, challenges: isBasic)
  }
}
