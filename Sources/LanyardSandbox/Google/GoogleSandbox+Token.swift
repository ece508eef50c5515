internal import LanyardOAuth

extension GoogleSandbox {
  /// The token endpoint.
  func token(_ call: SandboxCall) async throws -> HTTPResponse {
    do {
      switch try checkedGrantType(call.form) {
      case "authorization_code": return try await redeem(call, clientID: try authenticate(call).id)
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
