internal import LanyardCrypto
internal import LanyardOAuth
internal import Synchronization

extension OpenIDSandbox {
  /// Accepts a client only in the way it is registered for (OpenID Connect Core §9).
  func authenticate(_ call: SandboxCall) throws(SandboxTokenError) -> OpenIDSandboxClient {
    let basic = call.basicCredentials
    let secret = call.form["client_secret"]
    let assertion = call.form["client_assertion"]
    let used: [Client.Authentication?] = [
      basic.map { _ in .clientSecretBasic }, secret.map { _ in .clientSecretPost },
      assertion.map { _ in .privateKeyJWT },
    ]
    let ways = used.compactMap(\.self)
    // RFC 6749 §2.3: one way at a time.
    guard ways.count <= 1 else { throw .invalidRequest("The client authenticated in two ways.") }
    let refusal = SandboxTokenError(
      status: 401, error: "invalid_client", description: "The client is unknown, or not authenticated in its way.",
      challenges: basic != nil)
    let token = assertion.flatMap(CompactToken.init)
    guard let id = basic?.name ?? call.form["client_id"] ?? token?.claims["sub"]?.stringValue,
      let client = clients.find(id), client.authentication == ways.first ?? .none
    else { throw refusal }
    let isValid =
      switch client.authentication {
      case .none: true
      case .clientSecretBasic: isSecret(basic?.password, of: client)
      case .clientSecretPost: isSecret(secret, of: client)
      case .privateKeyJWT: isAssertion(token, call.form["client_assertion_type"], of: client)
      }
    guard isValid else { throw refusal }
    return client
  }

  private func isSecret(_ sent: String?, of client: OpenIDSandboxClient) -> Bool {
    guard let sent, let secret = client.secret else { return false }
    return constantTimeEqual(Array(sent.utf8), Array(secret.utf8))
  }

  /// RFC 7523 §3: about the client, by the client, for us, still good, and never seen before.
  private func isAssertion(_ token: CompactToken?, _ type: String?, of client: OpenIDSandboxClient) -> Bool {
    guard type == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer", let token,
      token.claims["iss"]?.stringValue == client.id, token.claims["sub"]?.stringValue == client.id,
      let audience = token.claims["aud"]?.stringValue, [issuer, tokenEndpoint].contains(audience),
      let expires = token.claims["exp"]?.intValue, core.seconds < expires,
      let identifier = token.claims["jti"]?.stringValue, let components = client.publicKey,
      let key = try? PublicKey(components),
      SignatureAlgorithm.allCases.contains(where: { key.supports($0) && token.isSigned(by: key, $0) })
    else { return false }
    return assertions.withLock { $0.insert(client.id + " " + identifier).inserted }
  }
}
