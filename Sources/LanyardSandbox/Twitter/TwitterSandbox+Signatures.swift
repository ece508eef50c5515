internal import LanyardOAuth

extension TwitterSandbox {
  /// How far the clock of a client may be off, in seconds.
  private static let tolerance = 300

  /// Who asks, after everything about the signature was checked but the token's part in it.
  func checkedClient(
    _ signature: TwitterSignature
  ) throws(TwitterError) -> TwitterSandboxClient {
    guard signature.parameters.firstRepeatedName == nil else { throw TwitterError(215) }
    guard let client = clients.all.first(where: { $0.consumerKey == signature["oauth_consumer_key"] }) else {
      throw TwitterError(32)
    }
    guard !client.isSuspended else { throw TwitterError(416) }
    guard signature["oauth_signature_method"] == "HMAC-SHA1", signature["oauth_version"] ?? "1.0" == "1.0" else {
      throw TwitterError(32)
    }
    guard let text = signature["oauth_timestamp"], let time = Int(text), abs(time - core.seconds) <= Self.tolerance
    else { throw TwitterError(135) }
    guard let nonce = signature["oauth_nonce"], !nonce.isEmpty else { throw TwitterError(215) }
    return client
  }

  /// Checks a signature made with a secret. Only what was rightly signed uses up its nonce.
  func check(
    _ signature: TwitterSignature, of client: TwitterSandboxClient, tokenSecret: String
  ) throws(TwitterError) {
    guard signature.isMade(with: client.consumerSecret, tokenSecret) else { throw TwitterError(32) }
    let now = core.seconds
    let name = ["oauth_consumer_key", "oauth_token", "oauth_timestamp", "oauth_nonce"].map { signature[$0] ?? "" }
      .joined(separator: " ")
    // Reading and remembering in one step: of two requests with the same nonce one comes second (RFC 5849 §3.3).
    guard withTokens({ $0.isNew(name, until: now + 2 * Self.tolerance, now: now) }) else {
      throw TwitterError(32)
    }
  }

  /// The owner of the access token that a request is signed with.
  func signedIn(_ call: SandboxCall) throws(TwitterError) -> TwitterAccessToken {
    guard let signature = TwitterSignature(call, baseURL: core.baseURL) else { throw TwitterError(215) }
    let client = try checkedClient(signature)
    guard let text = signature["oauth_token"], let token = withTokens({ $0.accessTokens[text] }),
      token.client.consumerKey == client.consumerKey
    else { throw TwitterError(89) }
    try check(signature, of: client, tokenSecret: token.secret)
    return token
  }

  /// Answers a request of the first interfaces, or with the error that a scenario asks for.
  func answer(
    _ call: SandboxCall, at endpoint: SandboxEndpoint,
    _ body: (_ faults: Set<SandboxScenario>) throws(TwitterError) -> HTTPResponse
  ) -> HTTPResponse {
    let candidates = SandboxScenario.twitterErrors.union(SandboxScenario.twitterProfile)
    let faults = core.scenarios(candidates, for: call, parties(of: call, at: endpoint), at: endpoint)
    do throws(TwitterError) {
      if let code = faults.compactMap(\.twitterCode).min() { throw TwitterError(code) }
      return try body(faults)
    } catch {
      return error.response(faults)
    }
  }

  static func form(_ pairs: SandboxForm) -> HTTPResponse {
    // The real one calls its forms HTML.
    HTTPResponse(
      status: 200, headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"],
      body: Array(pairs.encoded.utf8))
  }
}
